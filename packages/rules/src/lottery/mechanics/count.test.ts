import { expect, it } from 'vitest'
import { fraction } from '../chances/fraction.ts'
import { cell, rowsOf } from '../plays/rows.ts'
import { bestDraw, betsByTier, countLines, judgeOf } from './mechanics.ts'

const space = { from: 0, to: 2, repeats: true, places: 2 } as const
const rows = rowsOf('SSC', 'ELOTT', space)
const base = { code: 'sample', group: 'sample' }
const play = rows.count({
  ...base,
  cell: cell('all', 0, 1),
  symbols: ['0', '1'],
  numbersOf: { 0: [0], 1: [1] },
  tiersOf: { 0: [null, 0, 1], 1: [null, 0, 1] },
  tiers: [{ code: 'once' }, { code: 'twice' }],
})
const selection = { cells: [['0', '1']] }

it('a pick can win by one place that shows it or by two', () => {
  expect(countLines(play, selection)).toBe(2)
  expect(betsByTier(play, selection)).toEqual([2, 2])
  expect(play.tiers.map(({ win }) => win)).toEqual([fraction(4n, 9n), fraction(1n, 9n)])
  expect(bestDraw(play, selection, { perTier: [2n, 10n], stake: 1n }).perTier).toEqual([0, 1])
  expect(bestDraw(play, selection, { perTier: [2n, 3n], stake: 1n }).perTier).toEqual([2, 0])
})

it.each([
  [
    [0, 1],
    [2, 0],
  ],
  [
    [1, 1],
    [0, 1],
  ],
  [
    [2, 2],
    [0, 0],
  ],
])('the draw %j wins %j', (draw, wins) => {
  expect(judgeOf(play, selection)(draw).perTier).toEqual(wins)
})
