import { HOUR_MS, MINUTE_MS } from '@croupier/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seededRandom } from '../bench/statistics.ts'
import { bettingBeginsAt, wagesDueAt } from './playSitting.ts'
import { sittingsBetween } from './sittings.ts'

const NOW = Date.parse('2026-11-22T12:34:56.789Z')

describe('when people sit down to bet', () => {
  it('is on whole minutes, one after the other, inside the stretch', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 14 * 24 * HOUR_MS }),
        fc.integer({ min: 0, max: HOUR_MS }),
        fc.integer({ min: 0, max: 2 ** 32 - 1 }),
        (length, later, seed) => {
          const until = new Date(NOW + later)
          const from = new Date(until.getTime() - length)
          const sittings = sittingsBetween(from, until, seededRandom(seed))
          let before = from.getTime()
          for (const { drawAt, soldAfter } of sittings) {
            expect(drawAt.getTime() % MINUTE_MS).toBe(0)
            expect(soldAfter.getTime()).toBeGreaterThanOrEqual(before)
            expect(drawAt.getTime() - soldAfter.getTime()).toBeGreaterThanOrEqual(MINUTE_MS)
            expect(drawAt < until).toBe(true)
            before = drawAt.getTime()
          }
        },
      ),
    )
  })

  it('is every hour, and in every window of wages near the end, without a gap in the draws', () => {
    const until = new Date(NOW)
    const sittings = sittingsBetween(new Date(NOW - 24 * HOUR_MS), until, seededRandom(1))
    const hours = sittings.filter(({ drawAt }) => drawAt.getTime() < NOW - 2 * HOUR_MS)
    const dense = sittings.slice(hours.length)
    expect(hours).toHaveLength(22)
    expect(dense.length).toBeGreaterThan(22)
    dense.slice(1).forEach(({ soldAfter }, index) => {
      expect(soldAfter).toEqual(dense[index]?.drawAt)
    })
  })
  it('near the end begins after the wages of the one before are due, in whichever minute the past ends', () => {
    for (let minute = 0; minute < 60; minute += 1) {
      const until = new Date(NOW + minute * MINUTE_MS)
      const from = new Date(until.getTime() - 2 * HOUR_MS)
      const dense = sittingsBetween(from, until, seededRandom(minute))
      expect(dense.length).toBeGreaterThan(22)
      dense.slice(1).forEach((sitting, index) => {
        const before = dense[index] ?? sitting
        expect(wagesDueAt(before) <= bettingBeginsAt(sitting)).toBe(true)
      })
    }
  })
})
