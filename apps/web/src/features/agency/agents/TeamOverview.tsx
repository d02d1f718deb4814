import { LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { teamOverviewQuery, teamPresenceQuery } from '../../../api/agency/agents.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
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
      {isError && data === undefined && <QueryFailed query={{ error, refetch }} />}
      {data === undefined && !isError && (
        <div className="centre-cards">
          <LoadingNote text={t('common.state.loadingBare')} />
          {[...MONEY, ...COUNTS, ...PRESENCE].map((key) => (
            <Skeleton key={key} className="h-[82px] rounded-ticket" />
          ))}
        </div>
      )}
      {data !== undefined && (
        <dl className="centre-cards">
          {MONEY.map((key) => (
            <div key={key} className="ui-card centre-card">
              <dt>{t(`agent.figure.${key}`)}</dt>
              <dd>{format.money(data[key])}</dd>
            </div>
          ))}
          {COUNTS.map((key) => (
            <div key={key} className="ui-card centre-card">
              <dt>{t(`agent.figure.${key}`)}</dt>
              <dd>{format.count(data[key])}</dd>
            </div>
          ))}
          {PRESENCE.map((key) => (
            <div key={key} className="ui-card centre-card" data-testid={`overview.${key}`}>
              <dt>{t(`agent.figure.${key}`)}</dt>
              <dd>{presence === undefined ? '–' : format.count(presence[key])}</dd>
            </div>
          ))}
        </dl>
      )}
      <TeamReport />
    </div>
  )
}
