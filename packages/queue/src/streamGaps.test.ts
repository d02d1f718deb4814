import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isLaterEntry } from './streamGaps.ts'

const part = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })

it('orders entry ids as Redis does: by time, then by sequence, both as numbers', () => {
  fc.assert(
    fc.property(part, part, part, part, (ms, sequence, otherMs, otherSequence) => {
      const later = ms > otherMs || (ms === otherMs && sequence > otherSequence)
      expect(isLaterEntry(`${ms}-${sequence}`, `${otherMs}-${otherSequence}`)).toBe(later)
    }),
  )
  expect(isLaterEntry('1700000000000-10', '1700000000000-9')).toBe(true)
  expect(isLaterEntry('999-0', '1000-0')).toBe(false)
})
