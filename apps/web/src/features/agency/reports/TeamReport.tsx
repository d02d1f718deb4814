import { EmptyState, type TableColumn } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import {
  activeQuery,
  type CategoryReport,
  categoriesQuery,
  type TeamReport as Report,
  type ReportCategory,
  teamReportQuery,
} from '../../../api/agency/reports.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { GoOpenAccount, WiderDays } from '../../../shell/centre/emptyActions.tsx'
import { ReportDays } from '../../../shell/centre/ReportDays.tsx'
import { ReportState } from '../../../shell/centre/ReportState.tsx'
import { useReportDays } from '../../../shell/centre/useReportDays.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { ExportButtons } from './ExportButtons.tsx'
import { FIGURES, figureColumns } from './figureColumns.tsx'
import './reports.css'

/** What one looks for comes first on a phone. */
const CATEGORIES_ON_PHONE = ['category', 'net', 'bets', 'payouts']
/** What of the net a category bears; the result first. */
const BORNE = ['net', 'bets', 'effective', 'payouts', 'rebates', 'waterRebates', 'promotions', 'wages'] as const
/** What one looks for comes first on a phone. */
const DAYS_ON_PHONE = ['day', 'net', 'bets', 'payouts', 'active']

const SPAN_DAYS = 30
const TeamCharts = lazyPart(() => import('./TeamCharts.tsx'))

type Day = Report['days'][number]
type Category = CategoryReport['categories'][number]

/** The own team over a range of days: pictures, categories, days; every total is the sum of its rows. */
export function TeamReport() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const [days, setDays] = useReportDays(SPAN_DAYS)
  const active = useQuery({ ...activeQuery(owner, days), placeholderData: keepOwnRows(owner) })
  const categories = useQuery({ ...categoriesQuery(owner, days), placeholderData: keepOwnRows(owner) }).data
  const query = useQuery({ ...teamReportQuery(owner, days), placeholderData: keepOwnRows(owner) })
  return (
    <>
      <div className="centre-filters items-center justify-between">
        <ReportDays value={days} onValue={setDays} />
        <ExportButtons report="team" filter={days} />
      </div>
      <ReportState query={query}>
        {(data) =>
          isEmpty(data) ? (
            <EmptyState
              title={t('reports.empty')}
              text={t('reports.emptyText')}
              action={<WiderDays days={days} onDays={setDays} otherwise={<GoOpenAccount />} />}
            />
          ) : (
            <>
              <TeamCharts days={data.days} />
              {categories !== undefined && categories.categories.length > 0 && (
                <CentreTable
                  name="teamCategories"
                  caption={t('reports.byCategory')}
                  columns={categoryColumns(t, format, categories.total)}
                  rows={categories.categories}
                  rowKey={({ category }) => category}
                  phone={CATEGORIES_ON_PHONE}
                  data-testid="report.categories"
                />
              )}
              <CentreTable
                name="teamDays"
                caption={t('reports.byDay')}
                columns={dayColumns(t, format, data.total)}
                rows={data.days.toReversed()}
                rowKey={({ day }) => day}
                phone={DAYS_ON_PHONE}
                maxHeight={460}
                data-testid="report.table"
              />
              <p className="text-12 text-subtle">
                {t('reports.formula')}
                {' · '}
                {active.data !== undefined && (
                  <span data-testid="report.active">
                    {t('reports.activeOnce')}: {format.count(active.data)}
                    {' · '}
                  </span>
                )}
                {t('reports.activeMost')}: {format.count(data.total.activeMost)}
                {' · '}
                {t('reports.asOf', { time: format.clock(data.asOf), zone: format.zone })}
              </p>
            </>
          )
        }
      </ReportState>
    </>
  )
}

const isEmpty = ({ total }: Report) =>
  total.opened === 0 &&
  [
    total.bets,
    total.payouts,
    total.rebates,
    total.waterRebates,
    total.promotions,
    total.deposits,
    total.wages,
    total.dividends,
  ].every((one) => one === 0n)

function dayColumns(t: TFunction, format: Format, total: Report['total']): TableColumn<Day>[] {
  return [
    {
      id: 'day',
      header: t('reports.column.day'),
      pinned: true,
      sortValue: ({ day }) => day,
      cell: ({ day }) => <span className="num whitespace-nowrap">{day}</span>,
      total: t('reports.total'),
    },
    ...figureColumns(t, format, total, { names: FIGURES, sorted: true }),
    {
      id: 'active',
      header: t('reports.column.active'),
      align: 'end',
      sortValue: ({ active }) => active,
      cell: ({ active }) => format.count(active),
    },
    {
      id: 'opened',
      header: t('reports.column.opened'),
      align: 'end',
      sortValue: ({ opened }) => opened,
      cell: ({ opened }) => format.count(opened),
      total: format.count(total.opened),
    },
  ]
}

/** By category; each total is the sum of its rows. */
function categoryColumns(t: TFunction, format: Format, total: CategoryReport['total']): TableColumn<Category>[] {
  return [
    {
      id: 'category',
      header: t('reports.column.category'),
      pinned: true,
      cell: ({ category }) =>
        category === 'CONS' ? t('reports.noCategory') : t(`contracts.category.${category as ReportCategory}`),
      total: t('reports.total'),
    },
    ...figureColumns(t, format, total, { names: BORNE, sorted: true }),
  ]
}
