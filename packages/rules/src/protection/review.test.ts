import { expect, it } from 'vitest'
import { reviewDue } from './review.ts'

it.each([
  [[], 6, null],
  [['2026-01-15T10:00:00Z'], 6, '2026-07-15T10:00:00.000Z'],
  [['2026-01-15T10:00:00Z', '2025-12-01T00:00:00Z'], 6, '2026-07-15T10:00:00.000Z'],
  [['2026-08-31T10:00:00Z'], 6, '2027-02-28T10:00:00.000Z'],
  [['2026-12-31T23:00:00Z'], 1, '2027-01-31T23:00:00.000Z'],
])('own limits of %j are gone through after %i months: %s (protection P3)', (at, months, due) => {
  expect(
    reviewDue(
      at.map((one) => new Date(one)),
      months,
    )?.toISOString() ?? null,
  ).toBe(due)
})
