import { type Units, units } from '@croupier/money'
import { BarChart } from '@croupier/ui/chart/BarChart.tsx'
import { LineChart } from '@croupier/ui/chart/LineChart.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { TeamReport } from '../../../api/agency/reports.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** The days of a team as pictures: what was bet and paid out, who was active and who was new. */
export default function TeamCharts({ days }: { days: TeamReport['days'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const categories = useMemo(() => days.map(({ day }) => day.slice(5)), [days])
  const figureOf = useMemo(
    () => ({
      amount: (value: number | bigint) => format.figure(units(BigInt(value)) as Units, 0),
      count: (value: number | bigint) => format.count(Number(value)),
    }),
    [format],
  )
  const flow = useMemo(
    () => [
      { key: 'bets', name: t('reports.column.bets'), values: days.map(({ bets }) => bets) },
      {
        key: 'payouts',
        name: t('reports.column.payouts'),
        values: days.map(({ payouts }) => payouts),
      },
    ],
    [days, t],
  )
  const people = useMemo(
    () => [
      { key: 'active', name: t('reports.column.active'), values: days.map(({ active }) => active) },
      { key: 'opened', name: t('reports.column.opened'), values: days.map(({ opened }) => opened) },
    ],
    [days, t],
  )
  const shared = { categories, categoryLabel: t('reports.column.day') }
  return (
    <div className="report-charts">
      <section className="ui-card p-4">
        <h3 className="mb-2 text-14">{t('reports.flow')}</h3>
        <LineChart
          {...shared}
          label={t('reports.flow')}
          series={flow}
          formatValue={figureOf.amount}
          data-testid="report.flow"
        />
      </section>
      <section className="ui-card p-4">
        <h3 className="mb-2 text-14">{t('reports.people')}</h3>
        <BarChart
          {...shared}
          label={t('reports.people')}
          series={people}
          formatValue={figureOf.count}
          data-testid="report.people"
        />
      </section>
    </div>
  )
}
