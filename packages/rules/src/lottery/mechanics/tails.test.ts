import { expect, it } from 'vitest'
import { fraction } from '../chances/fraction.ts'
import { numberMarket } from '../plays/readings.ts'
import { placeCells, rowsOf } from '../plays/rows.ts'
import { bestDraw, betsByTier, judgeOf } from './mechanics.ts'

const space = { from: 0, to: 2, repeats: true, places: 2 } as const
const rows = rowsOf('SSC', 'ELOTT', space)
const base = { code: 'sample', group: 'sample' }
const play = rows.tails({
  ...base,
  cells: placeCells(['a', 'b']),
  symbols: ['0', '1', '2'],
  market: numberMarket(space),
  tiers: [{ code: 'both' }, { code: 'last' }],
})
const selection = { cells: [['0', '1'], ['2']] }

it('a full pick bets on all cells and on the last of them', () => {
  expect(betsByTier(play, selection)).toEqual([2, 2])
  expect(play.tiers.map(({ win }) => win)).toEqual([fraction(1n, 9n), fraction(1n, 3n)])
  expect(bestDraw(play, selection, { perTier: [1n, 1n], stake: 1n }).perTier).toEqual([1, 2])
})

it.each([
  [
    [0, 2],
    [1, 2],
  ],
  [
    [2, 2],
    [0, 2],
  ],
  [
    [0, 0],
    [0, 0],
  ],
])('the draw %j wins %j', (draw, wins) => {
  expect(judgeOf(play, selection)(draw).perTier).toEqual(wins)
})
