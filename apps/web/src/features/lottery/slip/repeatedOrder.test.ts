import { expect, it } from 'vitest'
import { isRepeated, notePlaced } from './repeatedOrder.ts'
import { priceSlip } from './slipLines.ts'

const odds = (content: string) =>
  priceSlip([
    {
      id: content,
      mode: 'ELOTT',
      playCode: 'ssc.e.sum.bs',
      content,
      series: 1960,
      stakePerBet: '10',
      acceptAnyOdds: false,
    },
  ])

it('asks about the same bets at odds within ten seconds, and about nothing else', () => {
  notePlaced('SSC1M', odds('big'), 1_000)
  expect(isRepeated('SSC1M', odds('big'), 10_999)).toBe(true)
  expect(isRepeated('SSC1M', odds('big'), 11_000)).toBe(false)
  expect(isRepeated('SSC1M', odds('small'), 2_000)).toBe(false)
  expect(isRepeated('SSC3M', odds('big'), 2_000)).toBe(false)
})

it('never asks about official play', () => {
  const lines = priceSlip([
    {
      id: 'a',
      mode: 'LOTT',
      playCode: 'ssc.pos',
      content: '1|-|-|-|-',
      series: 1900,
      base: 2,
      unit: 'YUAN',
      multiple: 1,
    },
  ])
  notePlaced('SSC1M', lines, 50_000)
  expect(isRepeated('SSC1M', lines, 50_001)).toBe(false)
})
