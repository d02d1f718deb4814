import { expect, it } from 'vitest'
import { fraction } from '../chances/fraction.ts'
import { placeCells, rowsOf } from '../plays/rows.ts'
import { countLines, judgeOf, tiersOf } from './mechanics.ts'

const space = { from: 1, to: 4, repeats: false, places: 2 } as const
const rows = rowsOf('SSC', 'ELOTT', space)
const base = { code: 'sample', group: 'sample' }
const play = rows.joint({
  ...base,
  cells: placeCells(['a', 'b']),
  symbols: ['low', 'high'],
  numbersOf: { low: [1, 2], high: [3] },
  pushedBy: { low: [4], high: [4] },
  picksMax: 1,
  cellsMin: 2,
})
const selection = { cells: [['low'], ['high']] }

it('all picks are one bet with a chance of its own', () => {
  expect(countLines(play, selection)).toBe(1)
  expect(play.tiers).toEqual([])
  const [own] = tiersOf(play, selection)
  expect([own?.win, own?.push]).toEqual([fraction(1n, 6n), fraction(1n, 2n)])
})

it.each([
  [[1, 3], 1, 0],
  [[3, 1], 0, 0],
  [[4, 3], 0, 1],
])('of the draw %j %i wins and %i comes back', (draw, wins, pushed) => {
  const { perTier, pushedBets } = judgeOf(play, selection)(draw)
  expect([perTier, pushedBets]).toEqual([[wins], pushed])
})
