import { expect, it } from 'vitest'
import { fraction } from '../chances/fraction.ts'
import { cell, rowsOf } from '../plays/rows.ts'
import { bestDraw, betsByTier, countLines, judgeOf, stakesPerBet } from './mechanics.ts'

const space = { from: 0, to: 9, repeats: true, places: 3 } as const
const rows = rowsOf('SSC', 'ELOTT', space)
const base = { code: 'sample', group: 'sample' }
const play = rows.hits({ ...base, cell: cell('all', 0, 1, 2), digits: 1 })
const selection = { cells: [['3', '5']] }

it('a bet is one on each place, and takes a stake for each', () => {
  expect(countLines(play, selection)).toBe(2)
  expect(stakesPerBet(play)).toBe(3)
  expect(betsByTier(play, selection)).toEqual([6])
  expect(play.tiers.map(({ win }) => win)).toEqual([fraction(1n, 10n)])
  expect(bestDraw(play, selection, { perTier: [1n], stake: 1n }).perTier).toEqual([3])
})

it.each([
  [[3, 5, 3], 3],
  [[3, 4, 4], 1],
  [[3], 1],
  [[4, 4, 4], 0],
])('the draw %j wins %i times', (draw, wins) => {
  expect(judgeOf(play, selection)(draw).perTier).toEqual([wins])
})
