import { expect, it } from 'vitest'
import { fraction } from '../chances/fraction.ts'
import { cell, rowsOf } from '../plays/rows.ts'
import { tier } from './board.ts'
import { bestDraw, betsByTier, judgeOf, payingTest } from './mechanics.ts'

const space = { from: 0, to: 2, repeats: true, places: 2 } as const
const rows = rowsOf('SSC', 'ELOTT', space)
const base = { code: 'sample', group: 'sample' }
const play = rows.typed({
  ...base,
  cell: cell('all', 0, 1),
  symbols: ['0', '1', '2'],
  typedSymbols: 2,
  keyOf: (item) => (/^[012]{2}$/.test(item) ? item : null),
  drawnKey: (values) => values.join(''),
  tierOfKey: (key) => (key[0] === key[1] ? 1 : 0),
  tiers: [tier('different', fraction(1n, 9n)), tier('same', fraction(1n, 9n))],
})
const selection = { cells: [['01', '22']] }

it('each written bet is in the tier of its key', () => {
  expect(betsByTier(play, selection)).toEqual([1, 1])
  expect(bestDraw(play, selection, { perTier: [1n, 5n], stake: 1n }).perTier).toEqual([0, 1])
  expect(bestDraw(play, selection, { perTier: [5n, 1n], stake: 1n }).perTier).toEqual([1, 0])
})

it.each([
  [
    [0, 1],
    [1, 0],
  ],
  [
    [2, 2],
    [0, 1],
  ],
  [
    [1, 0],
    [0, 0],
  ],
])('the draw %j wins %j', (draw, wins) => {
  expect(judgeOf(play, selection)(draw).perTier).toEqual(wins)
  expect(payingTest([{ play, selection }])(draw)).toBe(wins.some((count) => count > 0))
})
