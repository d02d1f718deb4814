import { expect, it } from 'vitest'
import { daysOf } from './useReportDays.ts'

it('reads the days of an address', () => {
  expect(daysOf('2026-11-01_2026-11-22')).toEqual({ from: '2026-11-01', to: '2026-11-22' })
  expect(daysOf('2026-11-22_2026-11-22')).toEqual({ from: '2026-11-22', to: '2026-11-22' })
})

it.each([
  '',
  '2026-11-01',
  '2026-11-22_2026-11-01',
  '2026-02-30_2026-03-01',
  '2026-01-01_2026-12-31',
  '2026-11-01_2026-11-02_2026-11-03',
])('takes no days from %j', (text) => expect(daysOf(text)).toBeNull())
