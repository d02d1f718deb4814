import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ChartData, chartOption, tellPoint, toneOf } from './chartOptions.ts'

const erase = vi.fn()
const drawChart = vi.fn(() => erase)
// jsdom has no canvas: the drawing itself is looked at in the gallery.
vi.mock('./drawChart.ts', () => ({ drawChart }))

const { BarChart } = await import('./BarChart.tsx')
const { LineChart } = await import('./LineChart.tsx')

const DATA: ChartData = {
  categories: ['11-19', '11-20', '11-21'],
  series: [
    { key: 'bets', name: 'Bets', values: [1200n, null, 9_007_199_254_740_993n] },
    { key: 'net', name: 'Net', values: [-5n, 0n, 7n], tone: 'gain' },
  ],
  formatValue: (value) => `¥${value}`,
}
const token = (name: string) => `value of ${name}`

beforeEach(() => vi.clearAllMocks())
afterEach(cleanup)

describe('chartOption', () => {
  it('takes its colours from the tokens and tells its axis in the caller’s words', () => {
    const { series, yAxis, legend } = chartOption('line', DATA, token, false)
    expect(series.map((one) => one.itemStyle.color)).toEqual(['value of --accent', 'value of --gain'])
    expect(yAxis.axisLabel.formatter(1500.4)).toBe('¥1500')
    expect(legend.show).toBe(true)
  })

  it('does not move when asked to', () => {
    expect(chartOption('bar', DATA, token, true).animation).toBe(false)
    expect(chartOption('bar', DATA, token, false).animation).toBe(true)
  })

  it('keeps gaps as gaps', () => {
    expect(chartOption('bar', DATA, token, true).series[0]?.data[1]).toBeNull()
  })

  it('tells amounts exactly, beyond what a float can hold', () => {
    expect(tellPoint(DATA, 2)).toBe('11-21\nBets  ¥9007199254740993\nNet  ¥7')
    expect(tellPoint(DATA, 1)).toBe('11-20\nNet  ¥0')
  })

  it('gives series without a tone one each', () => {
    const bare = { key: 'a', name: 'A', values: [] }
    expect([0, 1, 2, 3, 4].map((index) => toneOf(bare, index))).toEqual(['accent', 'brass', 'info', 'jade', 'accent'])
  })
})

describe('the chart', () => {
  it('has its values as a table for those who do not see it', () => {
    render(<LineChart {...DATA} label="Bets by day" categoryLabel="Day" />)
    const table = within(screen.getByRole('table', { name: 'Bets by day' }))
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DayBetsNet',
      '11-19¥1200¥-5',
      '11-20¥0',
      '11-21¥9007199254740993¥7',
    ])
    expect(screen.getByRole('figure', { name: 'Bets by day' })).toBeTruthy()
  })

  it('is drawn once while its values stay, and erased when it goes', () => {
    const chart = <BarChart {...DATA} label="Bets by day" categoryLabel="Day" />
    const { rerender, unmount } = render(chart)
    rerender(chart)
    expect(drawChart).toHaveBeenCalledExactlyOnceWith('bar', expect.any(HTMLElement), DATA)
    unmount()
    expect(erase).toHaveBeenCalledOnce()
  })
})
