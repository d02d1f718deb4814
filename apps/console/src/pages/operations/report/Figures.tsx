import { Button, Skeleton, type TableColumn } from '@croupier/ui'
import type { OpsReportDay } from '@croupier/wire/ops'
import { lazy, Suspense } from 'react'
import { Listing } from '../../../shell/Listing.tsx'
import { useAddress } from '../../../shell/useFilter.tsx'
import { useShown } from '../../../shell/useShown.tsx'
import { useTexts } from '../../../texts.ts'
import { FIGURE_VIEWS, type FigureView, KEPT, keptOf, MONEY, PEOPLE } from './figureViews.ts'

const FigureChart = lazy(async () => await import('./FigureChart.tsx'))

type FiguresProps = {
  query: Parameters<typeof Listing>[0]['query']
  /** the newest first */
  days: readonly OpsReportDay[]
}

/** Days as a picture and as a table, from one answer: money, players, or who of them came again. */
export function Figures({ query, days }: FiguresProps) {
  const t = useTexts()
  const [chosen, choose] = useAddress('view')
  const view: FigureView = FIGURE_VIEWS.find((one) => one === chosen) ?? 'money'
  const columns = useColumns(days, view)
  return (
    <>
      <fieldset className="console-acts" aria-label={t('report.view')}>
        {FIGURE_VIEWS.map((name) => (
          <Button
            key={name}
            size="sm"
            variant={name === view ? 'primary' : 'outline'}
            aria-pressed={name === view}
            onClick={() => choose(name === 'money' ? '' : name)}
            data-testid={`report.view.${name}`}
          >
            {t(`report.views.${name}`)}
          </Button>
        ))}
      </fieldset>
      {days.length > 0 && (
        <div className="console-card console-chart">
          {isKnown(days, view) ? (
            <Suspense fallback={<Skeleton className="h-60" />}>
              <FigureChart days={days} view={view} />
            </Suspense>
          ) : (
            <p className="console-quiet">{t('report.keptNone')}</p>
          )}
        </div>
      )}
      <Listing
        query={query}
        caption={t('report.title')}
        rows={days}
        rowKey={({ day }) => day}
        empty={t('report.empty')}
        columns={columns}
        data-testid="report.table"
      />
    </>
  )
}

/** Retention of days on which nobody came, or which are not over, draws no line: a word says so. */
const isKnown = (days: readonly OpsReportDay[], view: FigureView): boolean =>
  view !== 'retention' || KEPT.some((name) => keptOf(days, name) !== null)

function useColumns(days: readonly OpsReportDay[], view: FigureView): TableColumn<OpsReportDay>[] {
  const t = useTexts()
  const shown = useShown()
  const day: TableColumn<OpsReportDay> = {
    id: 'day',
    header: t('report.day'),
    pinned: true,
    cell: (row) => row.day,
    total: t('report.total'),
  }
  if (view === 'money') {
    const totalOf = (name: (typeof MONEY)[number]) => days.reduce((sum, row) => sum + row[name], 0n)
    return [
      day,
      ...MONEY.map((name) => ({
        id: name,
        header: t(`report.sums.${name}`),
        align: 'end' as const,
        sortValue: (row: OpsReportDay) => row[name],
        cell: (row: OpsReportDay) => shown.amount(row[name]),
        total: shown.amount(totalOf(name) as OpsReportDay['net']),
      })),
    ]
  }
  if (view === 'players') {
    return [
      day,
      ...PEOPLE.map((name) => ({
        id: name,
        header: t(`report.people.${name}`),
        align: 'end' as const,
        sortValue: (row: OpsReportDay) => row[name],
        cell: (row: OpsReportDay) => row[name],
        // Who was active on two days would count twice.
        ...(name === 'active' ? {} : { total: days.reduce((sum, row) => sum + row[name], 0) }),
      })),
    ]
  }
  const percent = new Intl.NumberFormat(shown.locale, { style: 'percent', maximumFractionDigits: 1 })
  const shareOf = (rows: readonly OpsReportDay[], name: (typeof KEPT)[number]) => {
    const share = keptOf(rows, name)
    if (share === null) return '–'
    return t('report.kept', { share: percent.format(share.kept / share.of), kept: share.kept, of: share.of })
  }
  return [
    day,
    {
      id: 'firstDepositors',
      header: t('report.people.firstDepositors'),
      align: 'end',
      cell: (row) => row.firstDepositors,
      total: days.reduce((sum, row) => sum + row.firstDepositors, 0),
    },
    ...KEPT.map((name) => ({
      id: name,
      header: t(`report.people.${name}`),
      align: 'end' as const,
      cell: (row: OpsReportDay) => shareOf([row], name),
      total: shareOf(days, name),
    })),
  ]
}
