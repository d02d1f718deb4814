import { expect, it } from 'vitest'
import { fraction } from '../chances/fraction.ts'
import { numberMarket } from '../plays/readings.ts'
import { placeCells, rowsOf } from '../plays/rows.ts'
import { bestDraw, betsByTier, countLines, judgeOf } from './mechanics.ts'

const space = { from: 0, to: 2, repeats: true, places: 2 } as const
const rows = rowsOf('SSC', 'ELOTT', space)
const base = { code: 'sample', group: 'sample' }
const market = numberMarket(space)
const symbols = ['0', '1', '2']
const cells = placeCells(['a', 'b'])

it('every pick is a bet of its own, with the tier of its symbol', () => {
  const play = rows.cells({ ...base, cells, symbols, market })
  const selection = { cells: [['0', '1'], ['2']] }
  expect(countLines(play, selection)).toBe(3)
  expect(betsByTier(play, selection)).toEqual([3])
  expect(play.tiers.map(({ win }) => win)).toEqual([fraction(1n, 3n)])
  expect(judgeOf(play, selection)([1, 2])).toEqual({
    perTier: [2],
    won: [
      { cell: 0, symbol: '1' },
      { cell: 1, symbol: '2' },
    ],
    pushedBets: 0,
  })
})

it('cells that go together form one bet of each combination', () => {
  const play = rows.cells({ ...base, cells, symbols, market, together: 2 })
  const selection = { cells: [['0', '1'], ['2']] }
  expect(countLines(play, selection)).toBe(2)
  expect(play.tiers.map(({ win }) => win)).toEqual([fraction(1n, 9n)])
  expect(judgeOf(play, selection)([0, 2]).perTier).toEqual([1])
  expect(judgeOf(play, selection)([2, 2]).perTier).toEqual([0])
  expect(bestDraw(play, selection, { perTier: [1n], stake: 1n }).perTier).toEqual([1])
})
