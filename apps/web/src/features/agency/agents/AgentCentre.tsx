import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { teamOverviewQuery } from '../../../api/agency/agents.ts'
import { type ContractKind, consolidatedQuery } from '../../../api/agency/contracts.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { CentreFrame, MENU_PAGE } from '../../../shell/centre/CentreFrame.tsx'
import { CentrePage } from '../../../shell/centre/CentrePage.tsx'
import { useCentreGate } from '../../../shell/centre/useCentreGate.ts'
import { useCentrePage } from '../../../shell/centre/useCentrePage.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import type { RoutedOverlayProps } from '../../../shell/overlayProps.ts'
import { OwesBanner } from '../desk/OwesBanner.tsx'
import { type AgentPage, agentPageOf, ICON_OF, paidPages, TEAM_PAGES } from './agentPages.ts'

type Request = { kind: ContractKind; payer: 'HOUSE' | 'AGENT'; awaitsMe: boolean }

/** Which contracts a page is about, for the number of those that wait for an answer. */
const ABOUT: Partial<Record<AgentPage, (request: Request) => boolean>> = {
  dividend: ({ kind }) => kind === 'DIVIDEND',
  salary: ({ kind, payer }) => kind === 'DAILY_WAGE' && payer === 'HOUSE',
  dailyWage: ({ kind, payer }) => kind === 'DAILY_WAGE' && payer === 'AGENT',
  hourlyWage: ({ kind }) => kind === 'HOURLY_WAGE',
  realtimeWage: ({ kind }) => kind === 'REALTIME_WAGE',
}

/** `?ac=…`: the agent centre over whatever page one is on (experience 3.18). */
export default function AgentCentre({ page, pages, onClose }: RoutedOverlayProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const change = useCentrePage('ac')
  const { info, ready } = useCentreGate('ac', onClose)
  const account = info.data?.account ?? null
  const requests = useQuery({ ...consolidatedQuery(owner), enabled: ready }).data?.infoTypes ?? []
  if (!ready && !info.isError) return null
  const pay = paidPages(info.data?.agentFlags ?? [])
  const agent = agentPageOf(page, pay)
  const shown = page === MENU_PAGE ? page : agent
  const entries = (names: readonly AgentPage[]) =>
    names.map((name) => ({
      page: name,
      icon: ICON_OF[name],
      label: t(`agent.page.${name}.title`),
      ...countOf(requests, name),
    }))
  return (
    <CentreFrame
      title={t('agent.title')}
      {...(account === null ? {} : { subtitle: account })}
      head={ready && <HeadFigures />}
      tone="brass"
      page={shown}
      onPage={change}
      onClose={() => change(null)}
      testId="agentCentre"
      groups={[
        { key: 'team', entries: entries(TEAM_PAGES) },
        ...(pay.length === 0 ? [] : [{ key: 'contracts', label: t('agent.contracts'), entries: entries(pay) }]),
      ]}
    >
      {ready ? (
        <>
          <OwesBanner />
          <CentrePage page={agent} pages={pages} />
        </>
      ) : (
        <QueryFailed query={info} />
      )}
    </CentreFrame>
  )
}

/** How many contracts of a page wait for an answer; nothing for a page without contracts. */
function countOf(requests: readonly Request[], page: AgentPage): { count?: number } {
  const isAbout = ABOUT[page]
  if (isAbout === undefined) return {}
  return { count: requests.filter((one) => one.awaitsMe && isAbout(one)).length }
}

/** Figures that stay in sight on every page, with the moment they were read. */
function HeadFigures() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const { data } = useQuery(teamOverviewQuery(owner))
  if (data === undefined) return null
  return (
    <>
      <dl className="centre-figures" data-testid="agent.figures">
        <div>
          <dt>{t('agent.figure.teamBalance')}</dt>
          <dd>{format.money(data.teamBalance)}</dd>
        </div>
        <div>
          <dt>{t('agent.figure.betsToday')}</dt>
          <dd>{format.money(data.betsToday)}</dd>
        </div>
        <div>
          <dt>{t('agent.figure.activeToday')}</dt>
          <dd>{t('agent.figure.activeOf', { active: data.activeToday, size: data.teamSize })}</dd>
        </div>
      </dl>
      <p className="centre-asof ms-auto text-end text-12 whitespace-nowrap text-muted">
        <span className="num text-ink">{t('agent.figure.asOf', { time: format.clock(data.asOf) })}</span>
        <br />
        {format.zone}
      </p>
    </>
  )
}
