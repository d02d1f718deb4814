import { Badge, Button, Money, Select, type TableColumn } from '@croupier/ui'
import { reports } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { type ProfitFigures, type ProfitReport, profitQuery, reportCategories } from '../../../api/agency/reports.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { GoOpenAccount, WiderDays } from '../../../shell/centre/emptyActions.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { ReportDays } from '../../../shell/centre/ReportDays.tsx'
import { useCursorQuery, useFilterQuery, useOrderQuery } from '../../../shell/centre/usePageQuery.ts'
import { useReportDays } from '../../../shell/centre/useReportDays.ts'
import { DownlinePath } from '../agents/DownlinePath.tsx'
import { LevelSelect, useLevel } from '../agents/LevelSelect.tsx'
import { ExportButtons } from './ExportButtons.tsx'
import { FindInTeam } from './FindInTeam.tsx'
import { FIGURES, figureColumns } from './figureColumns.tsx'
import './reports.css'

/** What one looks for comes first on a phone. */
const ON_PHONE = ['account', 'net', 'bets', 'payouts']

const ROWS_PER_PAGE = 20
const SPAN_DAYS = 7
const ALL = 'ALL'
const NAMED = ['createdAt', 'account'] as const
const SORTS = [...NAMED, ...reports.profitFigures] as const
const AGENT_TYPES: readonly number[] = [1, 2, 41, 42]
const categoryParser = parseAsStringLiteral(reportCategories)

/** A row of the table: the account itself comes before its direct downlines. */
type Row = ProfitFigures & {
  id: string
  account: string
  drills: boolean
  own: boolean
  test: boolean
}

/** Profit and loss: oneself, each direct downline with its team, the total; a press goes one level down. */
export default function DownlineProfit() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const [days, setDays] = useReportDays(SPAN_DAYS)
  const [cursor, goTo] = useCursorQuery()
  const [of, setOf] = useFilterQuery('of', parseAsString)
  const [category, setCategory] = useFilterQuery('category', categoryParser)
  const [level, setLevel] = useLevel()
  const [order, setOrder] = useOrderQuery(SORTS, { by: 'createdAt', falls: true })
  const filter = {
    ...days,
    level,
    ...(of === null ? {} : { of }),
    ...(category === null ? {} : { category }),
  }
  const query = useQuery({
    ...profitQuery(owner, {
      ...filter,
      sort: order.by,
      order: order.falls ? 'desc' : 'asc',
      pageSize: ROWS_PER_PAGE,
      ...(cursor === null ? {} : { cursor }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  const rows = rowsOf(query.data, t)
  const page = query.data && { ...query.data.value, items: rows }
  return (
    <div className="centre-body">
      <PageHead title={t('agent.page.profit.title')}>
        <ExportButtons report="profit" filter={filter} />
      </PageHead>
      <div className="centre-filters items-center">
        <DownlinePath steps={query.data?.breadcrumb ?? []} onStep={setOf} />
        <FindInTeam onFound={setOf} />
        <ReportDays value={days} onValue={setDays} />
        <CategorySelect value={category} onValue={setCategory} />
        <LevelSelect value={level} onValue={setLevel} />
      </div>
      <FeedPanel
        query={{ ...query, data: page }}
        onCursor={goTo}
        byName={order.by !== 'createdAt'}
        note={category === null ? t('reports.formula') : t('reports.apart')}
        empty={t('reports.empty')}
        emptyText={t('reports.emptyText')}
        emptyAction={<WiderDays days={days} onDays={setDays} otherwise={<GoOpenAccount />} />}
      >
        {query.data !== undefined && (
          <CentreTable
            name="profit"
            caption={t('agent.page.profit.title')}
            columns={columns(t, format, { data: query.data, rows, drill: setOf })}
            order={order}
            onOrder={setOrder}
            rows={rows}
            rowKey={({ id }) => id}
            phone={ON_PHONE}
            data-testid="profit.table"
          />
        )}
      </FeedPanel>
    </div>
  )
}

type Category = (typeof reportCategories)[number]

function CategorySelect(props: { value: Category | null; onValue: (category: Category | null) => void }) {
  const { t } = useTranslation()
  return (
    <Select
      look="pill"
      label={t('reports.column.category')}
      value={props.value ?? ALL}
      options={[
        { value: ALL, label: t('reports.allCategories') },
        ...reportCategories.map((value) => ({ value, label: t(`contracts.category.${value}`) })),
      ]}
      onValue={(value) => props.onValue(categoryParser.parse(value))}
    />
  )
}

/** The account itself is shown on the first page only. */
function rowsOf(data: ProfitReport | undefined, t: TFunction): Row[] {
  if (data === undefined) return []
  const { items, newerCursor } = data.value
  const listed = items.map((row) => ({
    ...row,
    drills: AGENT_TYPES.includes(row.type),
    own: false,
  }))
  if (newerCursor !== null) return listed
  // Of somebody below it is not one's own: it has that one's name.
  const drilled = data.breadcrumb.length > 1 ? data.breadcrumb.at(-1)?.account : undefined
  const own = { id: 'self', account: drilled ?? t('reports.self'), drills: false, own: true, test: false }
  return [{ ...own, ...data.self }, ...listed]
}

function columns(
  t: TFunction,
  format: Format,
  { data, rows, drill }: { data: ProfitReport; rows: Row[]; drill: (id: string) => void },
): TableColumn<Row>[] {
  return [
    {
      id: 'account',
      header: t('reports.column.account'),
      pinned: true,
      asksOrder: true,
      cell: (row) => (
        <span className="inline-flex items-center gap-1">
          {row.drills ? (
            <Button variant="link" size="sm" onClick={() => drill(row.id)}>
              {row.account}
            </Button>
          ) : (
            <span className={row.own ? 'px-0.5 text-muted' : 'px-0.5'}>{row.account}</span>
          )}
          {row.test && <Badge tone="warn">{t('agent.team.test')}</Badge>}
        </span>
      ),
      pageTotal: t('common.table.pageTotal'),
      total: t('reports.total'),
    },
    ...figureColumns(t, format, data.total, { names: FIGURES, sorted: false, rows }),
    ...peopleColumns(t, format, data.total),
    {
      id: 'monthNet',
      header: t('reports.column.monthNet'),
      align: 'end',
      cell: ({ monthNet }) => <Money amount={monthNet} locale={format.locale} dp={format.decimals} signed />,
      total: <Money amount={data.total.monthNet} locale={format.locale} dp={format.decimals} signed />,
    },
  ]
}

/** Of how many accounts a row is, and how many of them bet. */
function peopleColumns(t: TFunction, format: Format, total: ProfitFigures): TableColumn<Row>[] {
  return (['teamSize', 'bettors'] as const).map((id) => ({
    id,
    header: t(`reports.column.${id}`),
    align: 'end',
    cell: (row) => format.count(row[id]),
    total: format.count(total[id]),
  }))
}
