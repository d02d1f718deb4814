import { describe, expect, it } from 'vitest'
import { toPpm } from '../fraction.ts'
import {
  crashPayout,
  crashReturn,
  multiplierAt,
  POINT_MAX,
  pointOf,
  reachedAfterMs,
  reachingWords,
  TARGET_MIN,
} from './crash.ts'

/** Few enough words to go through them all. */
const FEW = 5_000

describe('crash', () => {
  it('reaches each target on as many words as the closed form says', () => {
    const points = Array.from({ length: FEW }, (_, word) => pointOf(word, FEW))
    for (const target of [101, 102, 150, 199, 200, 333, 1_000, 5_000, 99_999, POINT_MAX]) {
      const reached = points.filter((point) => point >= target)
      expect([target, BigInt(reached.length)]).toEqual([target, reachingWords(target, FEW)])
    }
  })

  it('returns 99 % whatever a player aims at, and never more', () => {
    for (let target = TARGET_MIN; target <= POINT_MAX; target += 1) {
      const ppm = toPpm(crashReturn(target))
      expect(ppm).toBeLessThanOrEqual(990_000)
      expect(ppm).toBeGreaterThanOrEqual(989_970)
    }
  })

  it('ends at once on about one word of a hundred', () => {
    expect(toPpm({ top: 2n ** 32n - reachingWords(TARGET_MIN), bottom: 2n ** 32n })).toBe(19_801)
    expect([pointOf(0), pointOf(2 ** 32 - 1)]).toEqual([100, POINT_MAX])
  })

  it('grows so that a multiplier is there when it is said to be', () => {
    expect(multiplierAt(-5)).toBe(100)
    for (const target of [101, 200, 1_000, POINT_MAX]) {
      const ms = reachedAfterMs(target)
      expect(multiplierAt(ms)).toBeGreaterThanOrEqual(target)
      expect(multiplierAt(ms - 1)).toBeLessThan(target)
    }
  })

  it('pays by hundredths, cut towards zero', () => {
    expect(crashPayout(333n, 101)).toBe(336n)
  })
})
