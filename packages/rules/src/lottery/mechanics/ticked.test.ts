import { expect, it } from 'vitest'
import { fraction } from '../chances/fraction.ts'
import { placeCells, rowsOf } from '../plays/rows.ts'
import { bestDraw, countLines, judgeOf } from './mechanics.ts'

const space = { from: 0, to: 2, repeats: true, places: 3 } as const
const rows = rowsOf('SSC', 'ELOTT', space)
const base = { code: 'sample', group: 'sample' }
const play = rows.ticked({
  ...base,
  places: placeCells(['x', 'y', 'z']),
  symbols: ['0', '1', '2'],
  together: 2,
  picks: 2,
})
const selection = {
  cells: [
    ['x', 'y', 'z'],
    ['0', '1'],
  ],
}

it('every two of the ticked places bet on every two of the digits', () => {
  expect(countLines(play, selection)).toBe(3)
  expect(play.tiers.map(({ win }) => win)).toEqual([fraction(2n, 9n)])
  expect(bestDraw(play, selection, { perTier: [1n], stake: 1n }).perTier).toEqual([2])
})

it.each([
  [[0, 1, 1], 2],
  [[0, 1, 2], 1],
  [[0, 0, 0], 0],
])('of the draw %j %i bets win', (draw, wins) => {
  expect(judgeOf(play, selection)(draw).perTier).toEqual([wins])
})
