import { units } from '@croupier/money'
import { BarChart } from '@croupier/ui/chart/BarChart.tsx'
import { LineChart } from '@croupier/ui/chart/LineChart.tsx'
import type { OpsReportDay } from '@croupier/wire/ops'
import { useMemo } from 'react'
import { amountText, useShown } from '../../../shell/useShown.tsx'
import { type TextKey, useTexts } from '../../../texts.ts'
import { DRAWN_MONEY, type FigureView, KEPT, keptOf, PEOPLE } from './figureViews.ts'

type ChartProps = { days: readonly OpsReportDay[]; view: FigureView }

/** The days as a picture, the oldest first: lines, and bars of how many came. It brings the drawing with it, so it is loaded apart. */
export default function FigureChart({ days, view }: ChartProps) {
  const t = useTexts()
  const { locale } = useShown()
  const drawn = useMemo(() => {
    const inOrder = days.toReversed()
    const categories = inOrder.map(({ day }) => day.slice(5))
    if (view === 'money') {
      const series = DRAWN_MONEY.map((name) => ({
        key: name,
        name: t(`report.sums.${name}`),
        values: inOrder.map((day) => day[name] as bigint),
      }))
      return {
        categories,
        series,
        formatValue: (value: number | bigint) => amountText(locale, units(BigInt(value))),
      }
    }
    if (view === 'players') {
      const series = PEOPLE.map((name) => ({
        key: name,
        name: t(`report.people.${name}`),
        values: inOrder.map((day) => day[name]),
      }))
      const count = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 })
      return { categories, series, formatValue: (value: number | bigint) => count.format(value) }
    }
    const series = KEPT.map((name) => ({
      key: name,
      name: t(`report.people.${name}`),
      values: inOrder.map((day) => {
        const share = keptOf([day], name)
        return share === null ? null : share.kept / share.of
      }),
    }))
    const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
    return { categories, series, formatValue: (value: number | bigint) => percent.format(value) }
  }, [days, view, locale, t])
  const Drawing = view === 'players' ? BarChart : LineChart
  return (
    <Drawing
      {...drawn}
      label={t(`report.views.${view}` as TextKey)}
      categoryLabel={t('report.day')}
      data-testid="report.chart"
    />
  )
}
