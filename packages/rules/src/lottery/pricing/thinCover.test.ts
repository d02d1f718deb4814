import { expect, it, test } from 'vitest'
import { findPlay, playTable } from '../plays/playTable.ts'
import { SERIES_BOUNDS } from './prizes.ts'
import { allBetsOf, isThinCover } from './thinCover.ts'

const play = (code: string) => findPlay(code) ?? expect.fail(code)

test.each([
  ['ssc.5.direct', 100_000],
  ['ssc.5.direct.typed', 100_000],
  ['ssc.3.direct.front', 1_000],
  ['ssc.2.direct.back.typed', 100],
  // 120 of three different digits, 90 of a pair and another
  ['ssc.3.mixed.front', 210],
  ['ssc.5.g120', 252],
  ['ssc.pos', 50],
  ['pk.pos', 100],
])('%s has %i bets in all', (code, bets) => {
  expect(allBetsOf(play(code))).toBe(bets)
})

it('calls a line thin that covers less than a hundredth of its play, and no line at odds', () => {
  const thin = (code: string, bets: number) => isThinCover(play(code), bets, 10_000)
  expect([thin('ssc.5.direct', 999), thin('ssc.5.direct', 1_000)]).toEqual([true, false])
  expect([thin('ssc.3.direct.front', 9), thin('ssc.3.direct.front', 10)]).toEqual([true, false])
  expect(thin('ssc.pos', 1)).toBe(false)
  expect(thin('ssc.e.ball', 1)).toBe(false)
  expect(isThinCover(play('ssc.5.direct'), 1, 0)).toBe(false)
})

it('knows how many bets every official play has', () => {
  for (const family of Object.keys(SERIES_BOUNDS.LOTT) as (keyof typeof SERIES_BOUNDS.LOTT)[]) {
    for (const one of playTable(family, 'LOTT')) expect(allBetsOf(one), one.code).toBeGreaterThan(0)
  }
})
