import { expect, it } from 'vitest'
import { fraction } from '../chances/fraction.ts'
import { cell, rowsOf } from '../plays/rows.ts'
import { bestDraw, countLines, judgeOf } from './mechanics.ts'

const space = { from: 1, to: 4, repeats: false, places: 3 } as const
const rows = rowsOf('SSC', 'ELOTT', space)
const base = { code: 'sample', group: 'sample' }
const all = cell('all', 0, 1, 2)
const symbols = ['1', '2', '3', '4']
const either = rows.adjacent({ ...base, cells: [all], symbols })
const ordered = rows.adjacent({ ...base, cells: [all, all], symbols })
const pool = { cells: [['1', '2', '3']] }
const pair = { cells: [['1'], ['2', '3']] }

it('two numbers are a bet, in either order or in that of two cells', () => {
  expect([countLines(either, pool), countLines(ordered, pair)]).toEqual([3, 2])
  expect([either, ordered].map(({ tiers }) => tiers[0]?.win)).toEqual([fraction(1n, 3n), fraction(1n, 6n)])
  expect(bestDraw(either, pool, { perTier: [1n], stake: 1n }).perTier).toEqual([2])
})

it.each([
  [[1, 2, 4], 1, 1],
  [[2, 1, 3], 2, 1],
  [[1, 4, 2], 0, 0],
])('of the draw %j %i win in either order, %i in theirs', (draw, inEither, inTheirs) => {
  expect(judgeOf(either, pool)(draw).perTier).toEqual([inEither])
  expect(judgeOf(ordered, pair)(draw).perTier).toEqual([inTheirs])
})
