import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closedPeriods } from './closedPeriods.ts'

const ZONES = ['Asia/Shanghai', 'Europe/Berlin', 'America/Sao_Paulo'] as const
const code = fc.constantFrom('D', 'W', 'H', 'M')
const zone = fc.constantFrom(...ZONES)
const now = fc.date({
  min: new Date('2025-01-01'),
  max: new Date('2027-12-31'),
  noInvalidDate: true,
})
const days = fc.constantFrom(1, 7, 30, 90)

describe('the closed periods of the last days', () => {
  it('follow each other, and the last one is over', () => {
    fc.assert(
      fc.property(code, now, days, zone, (period, at, count, place) => {
        const periods = closedPeriods(period, at, count, place)
        const [starts, ends] = [periods.map((one) => one.start), periods.map((one) => one.end)]
        expect(starts.slice(1)).toEqual(ends.slice(0, -1))
        expect(periods.at(-1)?.end.getTime()).toBeLessThanOrEqual(at.getTime())
        expect(periods.length).toBeGreaterThan(0)
      }),
    )
  })

  it('are as many days as were asked for, also where the clocks are changed', () => {
    fc.assert(
      fc.property(now, days, zone, (at, count, place) => {
        expect(closedPeriods('D', at, count, place)).toHaveLength(count)
      }),
    )
  })

  it('always hold the last one, however long it is', () => {
    const periods = closedPeriods('M', new Date('2026-01-31T12:00:00Z'), 7, 'Europe/Berlin')
    expect(periods.map(({ key }) => key)).toEqual(['2025-12'])
  })
})
