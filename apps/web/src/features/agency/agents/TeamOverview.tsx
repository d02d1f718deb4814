import { LoadingNote, Skeleton } from '@croupier/ui'
import { dayInZone } from '@croupier/ui/date/days.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { teamOverviewQuery, teamPresenceQuery } from '../../../api/agency/agents.ts'
import { useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { Desk } from '../desk/Desk.tsx'
import { TeamReport } from '../reports/TeamReport.tsx'

const MONEY = [
  'teamBalance',
  'depositsToday',
  'withdrawalsToday',
  'betsToday',
  'effectiveToday',
  'payoutsToday',
  'rebatesToday',
  'wagesToday',
] as const
const COUNTS = ['teamSize', 'agents', 'players', 'activeToday', 'newToday'] as const
const PRESENCE = ['online', 'away3', 'away7'] as const

/** The list that a figure is of, those it is about first; today's days are in the address. */
const LISTS: Readonly<Record<(typeof MONEY)[number] | (typeof COUNTS)[number] | (typeof PRESENCE)[number], string>> = {
  teamBalance: '?ac=team&level=all',
  depositsToday: '?ac=transactions&kind=DEPOSIT&days={today}',
  withdrawalsToday: '?ac=transactions&kind=WITHDRAWAL&days={today}',
  betsToday: '?ac=bets&days={today}',
  effectiveToday: '?ac=bets&days={today}',
  payoutsToday: '?ac=profit&days={today}',
  rebatesToday: '?ac=profit&days={today}',
  wagesToday: '?ac=income&days={today}',
  teamSize: '?ac=team&level=all',
  agents: '?ac=team&level=all',
  players: '?ac=team&level=all',
  activeToday: '?ac=profit&days={today}',
  newToday: '?ac=team&level=all&opened={today}',
  online: '?ac=team&level=all&order=lastLogin.desc',
  away3: '?ac=team&level=all&order=lastLogin.asc',
  away7: '?ac=team&level=all&order=lastLogin.asc',
}

/** Today's figures of the own team, by the business day, and those of any range of days below them. */
export default function TeamOverview() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  // It fails alone: the other figures stay.
  const presence = useQuery(teamPresenceQuery(owner)).data
  const { data, isError, error, refetch } = useQuery(teamOverviewQuery(owner))
  return (
    <div className="centre-body">
      <PageHead title={t('agent.page.overview.title')}>
        {data !== undefined && (
          <span className="text-12 text-subtle">
            {t('agent.overview.day', { zone: data.timeZone, time: format.siteClock(data.asOf) })}
          </span>
        )}
      </PageHead>
      <Desk />
      {isError && data === undefined && <QueryFailed query={{ error, refetch }} />}
      {data === undefined && !isError && (
        <div className="centre-cards team-cards">
          <LoadingNote text={t('common.state.loadingBare')} />
          {[...MONEY, ...COUNTS, ...PRESENCE].map((key) => (
            <Skeleton key={key} className="h-[82px] rounded-ticket" />
          ))}
        </div>
      )}
      {data !== undefined && (
        <dl className="centre-cards team-cards">
          {MONEY.map((name) => (
            <Figure key={name} name={name} text={format.money(data[name])} />
          ))}
          {COUNTS.map((name) => (
            <Figure key={name} name={name} text={format.count(data[name])} />
          ))}
          {PRESENCE.map((name) => (
            <Figure key={name} name={name} text={presence === undefined ? '–' : format.count(presence[name])} />
          ))}
        </dl>
      )}
      <TeamReport />
    </div>
  )
}

/** A figure that leads to its list. */
function Figure({ name, text }: { name: keyof typeof LISTS; text: string }) {
  const { t } = useTranslation()
  const { timeZone } = useFormat()
  const today = dayInZone(serverNowMs(), timeZone)
  return (
    <div className="ui-card centre-card" data-testid={`overview.${name}`}>
      <dt>{t(`agent.figure.${name}`)}</dt>
      <dd>
        <Link to={{ search: LISTS[name].replace('{today}', `${today}_${today}`) }} preventScrollReset>
          {text}
        </Link>
      </dd>
    </div>
  )
}
