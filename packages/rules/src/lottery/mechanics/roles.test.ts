import { expect, it } from 'vitest'
import { fraction } from '../chances/fraction.ts'
import { cell, rowsOf } from '../plays/rows.ts'
import { countLines, judgeOf } from './mechanics.ts'

const space = { from: 0, to: 2, repeats: true, places: 3 } as const
const rows = rowsOf('SSC', 'ELOTT', space)
const base = { code: 'sample', group: 'sample' }
const play = rows.roles({
  ...base,
  groups: [cell('twice', 0, 1, 2), cell('once', 0, 1, 2)],
  symbols: ['0', '1', '2'],
  take: [1, 1],
  times: 2,
})
const selection = { cells: [['0'], ['1', '2']] }

it('one number comes twice and another once', () => {
  expect(countLines(play, selection)).toBe(2)
  expect(countLines(play, { cells: [['0'], ['0', '1']] })).toBe(1)
  expect(play.tiers.map(({ win }) => win)).toEqual([fraction(1n, 9n)])
})

it.each([
  [[0, 1, 0], 1],
  [[0, 1, 1], 0],
  [[0, 0, 0], 0],
  [[0, 1, 2], 0],
])('of the draw %j %i bets win', (draw, wins) => {
  expect(judgeOf(play, selection)(draw).perTier).toEqual([wins])
})
