import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zipf } from './zipf.ts'

describe('ranks by Zipf’s law', () => {
  it('given exponent 2 over 100 000 ranks, then the first is drawn six times in ten', () => {
    const rankOf = zipf(100_000, 2)
    expect(rankOf(0)).toBe(0)
    expect(rankOf(0.6079)).toBe(0)
    expect(rankOf(0.608)).toBe(1)
    expect(rankOf(0.7599)).toBe(1)
    expect(rankOf(0.76)).toBe(2)
  })

  it('given exponent 0, then every rank is as likely as the others', () => {
    const rankOf = zipf(4, 0)
    expect([0, 0.24, 0.25, 0.5, 0.75, 0.999].map(rankOf)).toEqual([0, 0, 1, 2, 3, 3])
  })

  it('given any chance below 1, then the rank exists and a greater chance is not a lower rank', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 300 }), chance, chance, (ranks, one, other) => {
        const rankOf = zipf(ranks, 2)
        const [low, high] = [Math.min(one, other), Math.max(one, other)]
        expect(rankOf(low)).toBeLessThanOrEqual(rankOf(high))
        expect(rankOf(high)).toBeLessThan(ranks)
      }),
    )
  })

  it('given nobody, then it throws', () => {
    expect(() => zipf(0, 2)).toThrow(RangeError)
  })
})
