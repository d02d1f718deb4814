import { useEffect, useId, useRef } from 'react'
import type { ChartData } from './chartOptions.ts'
import { drawChart } from './drawChart.ts'

export type ChartProps = ChartData & {
  /** What the chart shows; also the caption of its table. */
  label: string
  /** Head of the first column of the table: "Day". */
  categoryLabel: string
  /** Height in px; 220 by default. */
  height?: number
  'data-testid'?: string
}

const HEIGHT_PX = 220

/** The picture, and the same values as a table for screen readers. */
export function Chart({ kind, ...props }: ChartProps & { kind: 'line' | 'bar' }) {
  const { label, categoryLabel, height = HEIGHT_PX, categories, series, formatValue } = props
  const canvas = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    if (canvas.current === null) return
    return drawChart(kind, canvas.current, { categories, series, formatValue })
  }, [kind, categories, series, formatValue])
  return (
    <figure className="relative m-0" aria-labelledby={id} data-testid={props['data-testid']}>
      <div ref={canvas} aria-hidden style={{ height }} />
      <table className="ui-visually-hidden">
        <caption id={id}>{label}</caption>
        <thead>
          <tr>
            <th scope="col">{categoryLabel}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, index) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ key, values }) => {
                const value = values[index] ?? null
                return <td key={key}>{value === null ? '' : formatValue(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
