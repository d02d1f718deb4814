import { Select } from '@croupier/ui'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportedReport, ExportFilter } from '../../../api/agency/reports.ts'
import { ClearFilters, GoOpenAccount, WiderDays } from '../../../shell/centre/emptyActions.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { ReportDays } from '../../../shell/centre/ReportDays.tsx'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { useReportDays } from '../../../shell/centre/useReportDays.ts'
import { DownlinePath } from '../agents/DownlinePath.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { FindInTeam } from './FindInTeam.tsx'
import './reports.css'

const SPAN_DAYS = 7
const SCOPES = ['team', 'below', 'direct', 'self'] as const
const SCOPE_TEXTS = {
  team: 'reports.scopeTeam',
  below: 'reports.scopeBelow',
  direct: 'reports.scopeDirect',
  self: 'reports.scopeSelf',
} as const
const scopeParser = parseAsStringLiteral(SCOPES)

/** Days, account and whether its team is meant: the filters that both lists of a team have, in the address. */
export function useTeamFeedFilter() {
  const [days, setDays] = useReportDays(SPAN_DAYS)
  const [of, setOf] = useFilterQuery('of', parseAsString)
  const [chosen, setScope] = useFilterQuery('scope', scopeParser)
  const scope = chosen ?? 'team'
  const filter = { ...days, scope, ...(of === null ? {} : { of }) }
  const clear = () => {
    setOf(null)
    setScope(null)
  }
  const isNarrow = of !== null || scope !== 'team'
  return { days, setDays, setOf, scope, setScope, filter, isNarrow, clear }
}

type FeedActionProps = {
  filters: ReturnType<typeof useTeamFeedFilter>
  /** ends what this list alone is narrowed by; left out: it is by nothing */
  onClear?: (() => void) | undefined
}

/** What leads out of a list of the team that is empty. */
export function FeedAction({ filters, onClear }: FeedActionProps) {
  const { days, setDays, isNarrow, clear } = filters
  if (!isNarrow && onClear === undefined) {
    return <WiderDays days={days} onDays={setDays} otherwise={<GoOpenAccount />} />
  }
  const all = () => {
    clear()
    onClear?.()
  }
  return <ClearFilters onClear={all} />
}

type TeamFeedPageProps = {
  title: string
  report: ExportedReport
  filters: ReturnType<typeof useTeamFeedFilter>
  /** filters of this list alone */
  more: Partial<Pick<ExportFilter, 'category' | 'kind' | 'way'>>
  breadcrumb: readonly { id: string; account: string }[]
  /** the control of those */
  control: ReactNode
  children: ReactNode
}

/** What a team did, newest first: the head and the filters around its list. */
export function TeamFeedPage(props: TeamFeedPageProps) {
  const { title, report, filters, more, breadcrumb, control, children } = props
  const { t } = useTranslation()
  const { days, setDays, setOf, scope, setScope, filter } = filters
  return (
    <div className="centre-body">
      <PageHead title={title}>
        <ExportButtons report={report} filter={{ ...filter, ...more }} />
      </PageHead>
      <div className="centre-filters items-center">
        <DownlinePath steps={breadcrumb} onStep={setOf} />
        <FindInTeam onFound={setOf} />
        <ReportDays value={days} onValue={setDays} />
        <Select
          look="pill"
          label={t('reports.scope')}
          value={scope}
          options={SCOPES.map((value) => ({
            value,
            label: t(SCOPE_TEXTS[value]),
          }))}
          onValue={setScope}
        />
        {control}
      </div>
      {children}
    </div>
  )
}
