import { type Units, units } from '@croupier/money'
import { BarChart } from '@croupier/ui/chart/BarChart.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { IncomeReport } from '../../../api/agency/reports.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** What was earned each day, less what was paid on. */
export default function IncomeChart({ days }: { days: IncomeReport['days'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { categories, series } = useMemo(() => {
    const inOrder = days.toReversed()
    const values = inOrder.map(({ net }) => net)
    return {
      categories: inOrder.map(({ day }) => day.slice(5)),
      series: [{ key: 'net', name: t('reports.column.net'), values, tone: 'brass' as const }],
    }
  }, [days, t])
  const figureOf = useMemo(() => (value: number | bigint) => format.figure(units(BigInt(value)) as Units, 0), [format])
  return (
    <section className="ui-card p-4">
      <BarChart
        label={t('agent.page.income.title')}
        categoryLabel={t('reports.column.day')}
        categories={categories}
        series={series}
        formatValue={figureOf}
        data-testid="income.chart"
      />
    </section>
  )
}
