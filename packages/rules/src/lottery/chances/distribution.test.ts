import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DRAW_SPACES, type DrawSpace, outcomesOf } from '../draws/family.ts'
import { facesMarket, range } from '../plays/readings.ts'
import { distributionOf } from './distribution.ts'
import { fraction, isSame } from './fraction.ts'
import { type Measure, measured } from './measure.ts'

/** A small pool of the kind of LF, LHC, KL8 and PK10, and one of the kind of dice. */
const smallSpace = fc
  .record({
    pool: fc.integer({ min: 4, max: 8 }),
    places: fc.integer({ min: 3, max: 4 }),
    repeats: fc.boolean(),
  })
  .map(
    ({ pool, places, repeats }): DrawSpace => ({
      places,
      from: 1,
      to: repeats ? Math.min(pool, 6) : pool,
      repeats,
    }),
  )
const allPlaces = ({ places }: DrawSpace) => range(0, places - 1)
const halves = ({ from, to }: DrawSpace) => {
  const middle = Math.floor((from + to) / 2)
  return [range(from, middle), range(middle + 1, to - 1)]
}

describe('measures agree with enumeration', () => {
  const measures = (space: DrawSpace): Measure[] => [
    { kind: 'sum' },
    { kind: 'hits', numbers: range(space.from, space.from + 2) },
    { kind: 'different', classes: halves(space) },
    {
      kind: 'leading',
      classes: halves(space),
      weights: allPlaces(space).map((place) => (place === 0 ? 3 : 2)),
    },
    ...(space.repeats ? [{ kind: 'faces' } as const] : [{ kind: 'rank', rank: 2 } as const]),
  ]

  function compare(space: DrawSpace, measure: Measure, places: readonly number[]) {
    const counted = new Map<number, number>()
    let draws = 0
    for (const draw of outcomesOf(space, places)) {
      const value = measured(
        measure,
        places.map((place) => draw[place] ?? 0),
      )
      counted.set(value, (counted.get(value) ?? 0) + 1)
      draws += 1
    }
    const { counts, total } = distributionOf(space, places.length, measure)
    const present = [...counts].filter(([, ways]) => ways > 0n)
    expect(new Set(present.map(([value]) => value))).toEqual(new Set(counted.keys()))
    for (const [value, ways] of present) {
      const seen = fraction(BigInt(counted.get(value) ?? 0), BigInt(draws))
      expect(isSame(fraction(ways, total), seen)).toBe(true)
    }
  }

  test('sums, hits, classes, leaders, ranks and faces of any small pool', () => {
    fc.assert(
      fc.property(smallSpace, (space) => {
        for (const measure of measures(space)) compare(space, measure, allPlaces(space))
        compare(space, { kind: 'value' }, [0])
        compare(space, { kind: 'duel' }, [0, 1])
      }),
      { numRuns: 25 },
    )
  })
})

describe('large draw spaces', () => {
  test.each(['LF', 'LHC', 'KL8', 'PK10', '11X5'] as const)(
    '%s: the sums of all its sets are all its sets, and symmetric',
    (family) => {
      const space = DRAW_SPACES[family]
      const { counts, total } = distributionOf(space, space.places, { kind: 'sum' })
      const ways = [...counts.values()]
      expect(ways.reduce((all, one) => all + one, 0n)).toBe(total)
      expect(ways.toReversed()).toEqual(ways)
      expect([...counts.keys()].at(-1)).toBe(
        range(space.to - space.places + 1, space.to).reduce((sum, number) => sum + number, 0),
      )
    },
  )
})

describe('faces of five digits', () => {
  /** The best point count of three digits that sum to a multiple of ten (rules A10, bull game). */
  function bull(digits: readonly number[]): string {
    const sum = digits.reduce((total, digit) => total + digit, 0)
    const hasBull = digits.some((a, i) => digits.some((b, j) => j > i && (sum - a - b) % 10 === 0))
    return hasBull ? `${sum % 10}` : 'none'
  }

  test('the printed chances of the optional bull game, as a market on faces', () => {
    const { reads, ways } = facesMarket(DRAW_SPACES.SSC, 5, bull)
    const count = (symbol: string) =>
      [...ways.counts].reduce((all, [value, own]) => {
        return reads.get(value)?.won.includes(symbol) ? all + own : all
      }, 0n)
    expect(ways.total).toBe(100_000n)
    expect(count('none')).toBe(35_649n)
    expect(range(1, 9).map((points) => count(`${points}`))).toEqual(
      range(1, 9).map((points) => (points % 2 === 1 ? 6_375n : 6_505n)),
    )
    expect(count('0')).toBe(6_456n)
  })
})
