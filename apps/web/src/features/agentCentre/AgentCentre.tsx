import { useQuery } from '@tanstack/react-query'
import {
  ArrowLeftRight,
  ChartColumn,
  Coins,
  Hourglass,
  LayoutDashboard,
  type LucideIcon,
  Megaphone,
  Network,
  Percent,
  Sun,
  Ticket,
  UserPlus,
  Zap,
} from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { teamOverviewQuery } from '../../api/agents.ts'
import { contractsQuery } from '../../api/contracts.ts'
import type { RoutedOverlayProps } from '../../shell/Overlays.tsx'
import { useSession } from '../../shell/session.ts'
import { CentreFrame } from '../centre/CentreFrame.tsx'
import { LaterPage } from '../centre/LaterPage.tsx'
import { useFormat } from '../format/useFormat.ts'

const TEAM_PAGES = [
  ['announcement', Megaphone],
  ['overview', LayoutDashboard],
  ['register', UserPlus],
  ['team', Network],
  ['bets', Ticket],
  ['profit', ChartColumn],
  ['income', Coins],
  ['transactions', ArrowLeftRight],
] as const satisfies readonly (readonly [string, LucideIcon])[]
const CONTRACT_PAGES = [
  ['dividend', Percent],
  ['dailyWage', Sun],
  ['hourlyWage', Hourglass],
  ['realtimeWage', Zap],
] as const satisfies readonly (readonly [string, LucideIcon])[]
type Page = (typeof TEAM_PAGES | typeof CONTRACT_PAGES)[number][0]

const TeamOverview = lazy(() => import('./TeamOverview.tsx'))
const TeamManagement = lazy(() => import('./TeamManagement.tsx'))
const RegisterCentre = lazy(() => import('./RegisterCentre.tsx'))
const RealtimeWage = lazy(() => import('../wages/RealtimeWage.tsx'))

/** Filters that belong to one page of the centre and not to the next. */
const PAGE_FILTERS = ['tab', 'of', 'q', 'p', 'sort', 'order', 'window', 'windows', 'to']

const ALL_PAGES: readonly (readonly [Page, LucideIcon])[] = [...TEAM_PAGES, ...CONTRACT_PAGES]
const pageOf = (text: string): Page => ALL_PAGES.find(([page]) => page === text)?.[0] ?? 'overview'

/** `?ac=…`: the agent centre over whatever page one is on (experience 3.18). */
export default function AgentCentre({ page, onClose }: RoutedOverlayProps) {
  const { t } = useTranslation()
  const [, setQuery] = useSearchParams()
  const account = useSession((session) => session.account)
  const waiting = useQuery(contractsQuery()).data?.filter((one) => one.awaitsMe).length ?? 0
  const change = (next: string | null) =>
    setQuery((now) => {
      for (const filter of PAGE_FILTERS) now.delete(filter)
      if (next === null) now.delete('ac')
      else now.set('ac', next)
      return now
    })
  const entries = (rows: readonly (readonly [Page, LucideIcon])[]) =>
    rows.map(([name, icon]) => ({
      page: name,
      icon,
      label: t(`agent.page.${name}.title`),
      ...(name === 'realtimeWage' ? { count: waiting } : {}),
    }))
  return (
    <CentreFrame
      title={t('agent.title')}
      {...(account === null ? {} : { subtitle: account })}
      head={<HeadFigures />}
      tone="brass"
      page={page}
      onPage={change}
      onClose={() => {
        change(null)
        onClose()
      }}
      testId="agentCentre"
      groups={[
        { key: 'team', entries: entries(TEAM_PAGES) },
        { key: 'contracts', label: t('agent.contracts'), entries: entries(CONTRACT_PAGES) },
      ]}
    >
      <CentrePage page={pageOf(page)} />
    </CentreFrame>
  )
}

function CentrePage({ page }: { page: Page }) {
  const { t } = useTranslation()
  switch (page) {
    case 'overview':
      return <TeamOverview />
    case 'team':
      return <TeamManagement />
    case 'register':
      return <RegisterCentre />
    case 'realtimeWage':
      return <RealtimeWage />
    default:
      return (
        <LaterPage
          title={t(`agent.page.${page}.title`)}
          what={t(`agent.page.${page}.later`)}
          soon={t('screens.soon')}
        />
      )
  }
}

/** Figures that stay in sight on every page, with the moment they were read. */
function HeadFigures() {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(teamOverviewQuery())
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
        {t('agent.figure.asOf')} <span className="num text-ink">{format.clock(data.asOf)}</span>
        <br />
        {data.timeZone}
      </p>
    </>
  )
}
