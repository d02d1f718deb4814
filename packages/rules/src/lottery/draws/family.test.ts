import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pickMarketOf } from '../mechanics/mechanics.ts'
import { FROM_SOURCES, playTable } from '../plays/playTable.ts'
import { DRAW_SPACES, type Family, isSameDraw } from './family.ts'
import { marketsOf, outcomeOf } from './lastDraw.ts'

const drawOf = (family: Family) => {
  const { places, from, to, repeats } = DRAW_SPACES[family]
  const of = { minLength: places, maxLength: places }
  const number = fc.integer({ min: from, max: to })
  return repeats ? fc.array(number, of) : fc.uniqueArray(number, of)
}
const sorted = (draw: readonly number[], places: number) => [
  ...draw.slice(0, places).toSorted((a, b) => a - b),
  ...draw.slice(places),
]

describe('results of sources (rules A5)', () => {
  it.each([
    ['K3', 3],
    ['KL8', 20],
    ['LHC', 6],
  ] as const)('of %s are the same when one source sorts them', (family, places) => {
    fc.assert(
      fc.property(drawOf(family), (draw) => {
        expect(isSameDraw(family, draw, sorted(draw, places))).toBe(true)
      }),
    )
  })

  it.each(['SSC', 'PK10', '11X5', 'LF', '3D'] as const)('of %s are the same place by place only', (family) => {
    fc.assert(
      fc.property(drawOf(family), drawOf(family), (one, other) => {
        expect(isSameDraw(family, one, other)).toBe(one.join() === other.join())
      }),
    )
  })

  it('of LHC differ by the special number, and by one regular', () => {
    expect(isSameDraw('LHC', [1, 2, 3, 4, 5, 6, 7], [1, 2, 3, 4, 5, 7, 6])).toBe(false)
    expect(isSameDraw('LHC', [1, 2, 3, 4, 5, 6, 7], [8, 2, 3, 4, 5, 6, 7])).toBe(false)
  })

  it('of LHC leave no play and no market that a sorted result would decide otherwise', () => {
    const policies = [FROM_SOURCES]
    const codes = playTable('LHC', 'ELOTT', policies).map(({ code }) => code)
    expect(codes.filter((code) => code.includes('regpos') || code.includes('parlay'))).toEqual([])
    expect(playTable('LHC', 'ELOTT').length).toBeGreaterThan(codes.length)
    fc.assert(
      fc.property(drawOf('LHC'), (draw) => {
        for (const market of marketsOf('LHC', policies)) {
          expect(outcomeOf(market, draw)).toBe(outcomeOf(market, sorted(draw, 6)))
        }
        for (const play of playTable('LHC', 'ELOTT', policies)) {
          const market = pickMarketOf(play)
          if (market === null) continue
          play.field.cells.forEach((_, cell) => {
            const of = { playCode: play.code, cell }
            expect(outcomeOf(of, draw)).toBe(outcomeOf(of, sorted(draw, 6)))
          })
        }
      }),
      { numRuns: 50 },
    )
  })
})
