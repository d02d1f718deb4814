import { type Units, units } from '@croupier/money'
import { BarChart } from '@croupier/ui/chart/BarChart.tsx'
import { LineChart } from '@croupier/ui/chart/LineChart.tsx'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnReport } from '../../../api/agency/reports.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** The days as pictures: what was bet and paid out, and the net result. */
export default function ProfitCharts({ days }: { days: OwnReport['days'] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const figureOf = useMemo(() => (value: number | bigint) => format.figure(units(BigInt(value)) as Units, 0), [format])
  const categories = useMemo(() => days.map(({ day }) => day.slice(5)), [days])
  const flow = useMemo(
    () =>
      (['bets', 'payouts'] as const).map((key) => ({
        key,
        name: t(`reports.column.${key}`),
        values: days.map((day) => day[key]),
      })),
    [days, t],
  )
  const net = useMemo(
    () => [
      {
        key: 'net',
        name: t('reports.column.net'),
        values: days.map((day) => day.net),
        tone: 'brass' as const,
      },
    ],
    [days, t],
  )
  const shared = { categories, categoryLabel: t('reports.column.day'), formatValue: figureOf }
  return (
    <div className="report-charts">
      <section className="ui-card p-4">
        <h3 className="mb-2 text-14">{t('reports.flow')}</h3>
        <LineChart {...shared} label={t('reports.flow')} series={flow} data-testid="profit.flow" />
      </section>
      <section className="ui-card p-4">
        <h3 className="mb-2 text-14">{t('reports.netByDay')}</h3>
        <BarChart {...shared} label={t('reports.netByDay')} series={net} data-testid="profit.net" />
      </section>
    </div>
  )
}
