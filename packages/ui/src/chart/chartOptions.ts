/** A place on the chart; amounts stay bigint so that they are told exactly. Null leaves a gap. */
export type ChartValue = number | bigint | null

export type ChartTone = 'accent' | 'brass' | 'jade' | 'rose' | 'info' | 'gain' | 'loss'

export type ChartSeries = {
  key: string
  name: string
  values: readonly ChartValue[]
  /** Colour by token; the series take accent, brass, info, jade in turn. */
  tone?: ChartTone
}

export type ChartData = {
  /** What is along the axis: days, games. */
  categories: readonly string[]
  series: readonly ChartSeries[]
  /** How a value is told, with its unit. */
  formatValue: (value: number | bigint) => string
}

const TONES: readonly ChartTone[] = ['accent', 'brass', 'info', 'jade']
const LABEL_SIZE = 12

export const toneOf = (series: ChartSeries, index: number): ChartTone =>
  series.tone ?? TONES[index % TONES.length] ?? 'accent'

/** A custom property of the place where the chart is: `token('--line')`. */
export type ReadToken = (name: string) => string

type ChartKind = 'line' | 'bar'

/** What echarts is told: our colours, our font, our numbers, nothing that moves when not wanted. */
export function chartOption(kind: ChartKind, data: ChartData, token: ReadToken, still: boolean) {
  const { categories, series, formatValue } = data
  const exact = series.some(({ values }) => values.some((value) => typeof value === 'bigint'))
  // Only where a point is drawn is a float; what is told comes from the value itself.
  const place = (value: ChartValue) => (value === null ? null : Number(value))
  const tick = (value: number) => formatValue(exact ? BigInt(Math.round(value)) : value)
  const words = { color: token('--muted'), fontFamily: token('--stack-text'), fontSize: LABEL_SIZE }
  return {
    animation: !still,
    animationDuration: 320,
    textStyle: words,
    grid: { left: 8, right: 12, top: series.length > 1 ? 32 : 12, bottom: 4, containLabel: true },
    legend: {
      show: series.length > 1,
      top: 0,
      left: 0,
      icon: 'roundRect',
      itemWidth: 12,
      itemHeight: 8,
      textStyle: words,
    },
    tooltip: {
      trigger: 'axis',
      // Drawn on the canvas: markup of its own would ask for styles the page's policy forbids.
      renderMode: 'richText',
      confine: true,
      backgroundColor: token('--overlay'),
      borderColor: token('--line'),
      textStyle: { ...words, color: token('--text') },
      axisPointer: {
        type: kind === 'line' ? 'line' : 'shadow',
        lineStyle: { color: token('--line-strong') },
        shadowStyle: { color: token('--text'), opacity: 0.06 },
      },
      formatter: (points: readonly { dataIndex: number }[]) => tellPoint(data, points[0]?.dataIndex ?? 0),
    },
    xAxis: {
      type: 'category',
      data: [...categories],
      boundaryGap: kind === 'bar',
      axisLine: { lineStyle: { color: token('--line-strong') } },
      axisTick: { show: false },
      axisLabel: { ...words, color: token('--subtle'), hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      splitNumber: 4,
      splitLine: { lineStyle: { color: token('--line'), type: 'dashed' } },
      axisLabel: { ...words, color: token('--subtle'), formatter: tick },
    },
    series: series.map((one, index) => {
      const color = token(`--${toneOf(one, index)}`)
      const shared = { name: one.name, data: one.values.map(place), itemStyle: { color } }
      return kind === 'line'
        ? { ...shared, type: 'line', symbol: 'circle', symbolSize: 5, lineStyle: { width: 2 } }
        : {
            ...shared,
            type: 'bar',
            barMaxWidth: 28,
            itemStyle: { color, borderRadius: [4, 4, 0, 0] },
          }
    }),
  }
}

/** One category with the value of each series, a line each. */
export function tellPoint({ categories, series, formatValue }: ChartData, index: number): string {
  const lines = series.flatMap(({ name, values }) => {
    const value = values[index] ?? null
    return value === null ? [] : [`${name}  ${formatValue(value)}`]
  })
  return [categories[index] ?? '', ...lines].join('\n')
}
