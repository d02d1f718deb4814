import { Chart, type ChartProps } from './Chart.tsx'

/** Values beside each other. Keep `categories`, `series` and `formatValue` between renders. */
export function BarChart(props: ChartProps) {
  return <Chart {...props} kind="bar" />
}
