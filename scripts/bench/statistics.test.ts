import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { median, percentile, seededRandom } from './statistics.ts'

const some = fc.array(fc.double({ noNaN: true, min: -1e9, max: 1e9 }), { minLength: 1 })

describe('median', () => {
  it('takes the middle, or the mean of the two middle ones', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([9, 1, 5, 7])).toBe(6)
    expect(() => median([])).toThrow(RangeError)
  })

  it('does not depend on the order', () => {
    fc.assert(fc.property(some, (values) => median(values) === median(values.toReversed())))
  })
})

describe('percentile', () => {
  it('is the nearest rank', () => {
    const hundred = Array.from({ length: 100 }, (_, at) => 100 - at)
    expect([percentile(hundred, 0.99), percentile(hundred, 0.5), percentile(hundred, 1)]).toEqual([99, 50, 100])
    expect(percentile([3], 0.01)).toBe(3)
  })

  it('leaves at least its share at or below it, and less than that below it', () => {
    fc.assert(
      fc.property(some, fc.double({ min: 0.01, max: 1, noNaN: true }), (values, share) => {
        const found = percentile(values, share)
        const atMost = values.filter((value) => value <= found).length
        const below = values.filter((value) => value < found).length
        expect(atMost >= share * values.length && below < share * values.length).toBe(true)
      }),
    )
  })
})

describe('seededRandom', () => {
  it('gives the same for the same seed and something else for another', () => {
    const first = (seed: number) => Array.from({ length: 20 }, seededRandom(seed))
    expect(first(7)).toEqual(first(7))
    expect(first(7)).not.toEqual(first(8))
    expect(first(7).every((value) => value >= 0 && value < 1)).toBe(true)
  })
})
