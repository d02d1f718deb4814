import { expect, it } from 'vitest'
import { hasRisen } from './deskSound.ts'

it('a desk sounds when more of anything waits than before, and not at the first look', () => {
  const now = { withdrawals: 3, tickets: 1 }
  expect(hasRisen(null, now)).toBe(false)
  expect(hasRisen(now, now)).toBe(false)
  expect(hasRisen({ withdrawals: 4, tickets: 1 }, now)).toBe(false)
  expect(hasRisen({ withdrawals: 2, tickets: 5 }, now)).toBe(true)
  expect(hasRisen({ withdrawals: 3 }, now)).toBe(true)
})
