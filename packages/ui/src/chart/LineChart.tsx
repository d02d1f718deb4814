import { Chart, type ChartProps } from './Chart.tsx'

/** How values went over time. Keep `categories`, `series` and `formatValue` between renders. */
export function LineChart(props: ChartProps) {
  return <Chart {...props} kind="line" />
}
