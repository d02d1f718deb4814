import { expect, it } from 'vitest'
import { fraction } from '../chances/fraction.ts'
import { cell, rowsOf } from '../plays/rows.ts'
import { bestDraw, countLines, judgeOf, payingTest } from './mechanics.ts'

const space = { from: 1, to: 5, repeats: false, places: 3 } as const
const rows = rowsOf('SSC', 'ELOTT', space)
const base = { code: 'sample', group: 'sample' }
const play = rows.choose({
  ...base,
  cell: cell('all', 0, 1, 2),
  symbols: ['1', '2', '3', '4', '5'],
  picks: 2,
  bankers: true,
})
const selection = { cells: [['1', '2', '3']] }
const banked = { cells: [['2', '3']], bankers: ['1'] }

it('every pair of the pool is a bet; with a banker those that hold it', () => {
  expect(countLines(play, selection)).toBe(3)
  expect(countLines(play, banked)).toBe(2)
  expect(play.tiers.map(({ win }) => win)).toEqual([fraction(3n, 10n)])
  expect(bestDraw(play, selection, { perTier: [1n], stake: 1n }).perTier).toEqual([3])
})

it.each([
  [[1, 2, 4], 1, 1],
  [[1, 2, 3], 3, 2],
  [[2, 3, 4], 1, 0],
  [[3, 4, 5], 0, 0],
])('of the draw %j %i pairs win, %i with the banker', (draw, all, withBanker) => {
  expect(judgeOf(play, selection)(draw).perTier).toEqual([all])
  expect(judgeOf(play, banked)(draw).perTier).toEqual([withBanker])
  expect(payingTest([{ play, selection: banked }])(draw)).toBe(withBanker > 0)
})
