import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'
import { type ChartData, chartOption } from './chartOptions.ts'

use([BarChart, LineChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer])

const REDUCED = '(prefers-reduced-motion: reduce)'

/**
 * Draws a chart into an element and keeps it right: when the element changes its size and when the
 * theme, or which colour is a gain, changes. Returns what takes it away again.
 */
export function drawChart(kind: 'line' | 'bar', element: HTMLElement, data: ChartData): () => void {
  const chart = init(element, undefined, { renderer: 'canvas' })
  const draw = () => {
    const style = getComputedStyle(element)
    const token = (name: string) => style.getPropertyValue(name).trim()
    const still = window.matchMedia?.(REDUCED).matches ?? false
    chart.setOption(chartOption(kind, data, token, still), { notMerge: true })
  }
  draw()
  // The legend is laid out by the width of its words, which is another once the fonts are there.
  document.fonts.addEventListener('loadingdone', draw)
  const size = new ResizeObserver(() => chart.resize())
  size.observe(element)
  const theme = new MutationObserver(draw)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-gain'] })
  return () => {
    document.fonts.removeEventListener('loadingdone', draw)
    size.disconnect()
    theme.disconnect()
    chart.dispose()
  }
}
