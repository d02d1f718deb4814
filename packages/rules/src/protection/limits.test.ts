import { bigInt, constant, constantFrom, date, assert as hold, oneof, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  breakEnd,
  EXCLUSION_MONTHS,
  lastsAsLong,
  limitChange,
  nextRealityCheck,
  releaseEnd,
  TIME_OUT_DAYS,
} from './limits.ts'

const DAY_MS = 86_400_000
const bound = oneof(bigInt({ min: 1n, max: 10n ** 15n }), constant(null))
const instant = date({
  min: new Date('2020-01-01T00:00:00Z'),
  max: new Date('2040-01-01T00:00:00Z'),
  noInvalidDate: true,
})

describe('limits', () => {
  it('is lower one way and higher the other, and none is above all', () => {
    hold(
      property(bound, bound, (a, b) => {
        const [there, back] = [limitChange(a, b), limitChange(b, a)]
        if (a === b) expect([there, back]).toEqual(['SAME', 'SAME'])
        else expect([there, back].toSorted()).toEqual(['HIGHER', 'LOWER'])
        if (a !== null) expect(limitChange(a, null)).toBe('HIGHER')
      }),
    )
  })
})

describe('breaks', () => {
  it('end at the chosen day, months on the last day that there is', () => {
    const from = new Date('2026-08-31T10:00:00Z')
    expect(breakEnd(from, { kind: 'TIMEOUT', days: 1 })).toEqual(new Date('2026-09-01T10:00:00Z'))
    expect(breakEnd(from, { kind: 'EXCLUSION', months: 6 })).toEqual(new Date('2027-02-28T10:00:00Z'))
    expect(breakEnd(from, { kind: 'EXCLUSION', months: null })).toBeNull()
  })

  it('last a day to thirty, exclusions six months at least', () => {
    hold(
      property(instant, constantFrom(...TIME_OUT_DAYS), (from, days) => {
        const end = breakEnd(from, { kind: 'TIMEOUT', days })
        expect((end?.getTime() ?? 0) - from.getTime()).toBeGreaterThanOrEqual(DAY_MS)
        expect((end?.getTime() ?? 0) - from.getTime()).toBeLessThanOrEqual(30 * DAY_MS)
      }),
    )
    hold(
      property(instant, constantFrom(...EXCLUSION_MONTHS), (from, months) => {
        const end = breakEnd(from, { kind: 'EXCLUSION', months })
        if (months !== null) {
          expect((end?.getTime() ?? 0) - from.getTime()).toBeGreaterThan(180 * DAY_MS)
        }
      }),
    )
  })

  it('are never made shorter by another', () => {
    const [soon, late] = [new Date('2026-12-01T00:00:00Z'), new Date('2027-12-01T00:00:00Z')]
    expect([lastsAsLong(late, soon), lastsAsLong(null, late), lastsAsLong(null, null)]).toEqual([true, true, true])
    expect([lastsAsLong(soon, late), lastsAsLong(late, null)]).toEqual([false, false])
  })

  it('that are ended early end after a day, without end after a week', () => {
    hold(
      property(instant, oneof(instant, constant(null)), (at, until) => {
        const end = releaseEnd(at, until)
        if (until === null) expect(end.getTime() - at.getTime()).toBe(7 * DAY_MS)
        else expect(end.getTime()).toBe(at.getTime() + DAY_MS)
      }),
    )
  })
})

it('reminds after the interval, counted from the last reminder', () => {
  const start = new Date('2026-11-23T10:00:00Z')
  expect(nextRealityCheck(start, null, 30)).toEqual(new Date('2026-11-23T10:30:00Z'))
  const seen = new Date('2026-11-23T10:41:00Z')
  expect(nextRealityCheck(start, seen, 30)).toEqual(new Date('2026-11-23T11:11:00Z'))
})
