import { expect, it } from 'vitest'
import { businessDays } from './businessDays.ts'

it('counts days by the clocks of the merchant', () => {
  const night = new Date('2026-11-28T17:30:00Z')
  expect(businessDays(night, 'Asia/Shanghai').before(0)).toBe('2026-11-29')
  expect(businessDays(night, 'America/New_York').before(0)).toBe('2026-11-28')
  expect(businessDays(night).before(0)).toBe('2026-11-28')
})

it('goes over the ends of months and years', () => {
  const { before, inMonth, year } = businessDays(new Date('2026-12-31T17:00:00Z'), 'Asia/Shanghai')
  expect(year).toBe(2027)
  expect(before(1)).toBe('2026-12-31')
  expect(inMonth(0, 1)).toBe('2027-01-01')
  expect([inMonth(-1, 1), inMonth(0, 0)]).toEqual(['2026-12-01', '2026-12-31'])
})
