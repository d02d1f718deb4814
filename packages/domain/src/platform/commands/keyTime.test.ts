import { DAY_MS } from '@croupier/wire'
import fc from 'fast-check'
import { v4, v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { checkKeyTime } from './keyTime.ts'

const NOW = new Date('2026-11-22T12:00:00.000Z')
const keyAt = (offMs: number) => v7({ msecs: NOW.getTime() + offMs })

describe('the time of a key', () => {
  it('may be up to a day off the clock, either way', () => {
    const off = fc.integer({ min: -DAY_MS, max: DAY_MS })
    fc.assert(fc.property(off, (ms) => checkKeyTime(keyAt(ms), NOW) === undefined))
  })

  it('is refused when it is more than a day off', () => {
    const beyond = fc.integer({ min: DAY_MS + 1, max: 400 * DAY_MS })
    const sign = fc.constantFrom(-1, 1)
    fc.assert(
      fc.property(beyond, sign, (ms, way) => {
        expect(() => checkKeyTime(keyAt(way * ms), NOW)).toThrow('IDEMPOTENCY_KEY_EXPIRED')
      }),
    )
  })

  it('must be there: a uuid of another version has none', () => {
    expect(() => checkKeyTime(v4(), NOW)).toThrow('IDEMPOTENCY_KEY_EXPIRED')
  })

  it('is read in capitals, too', () => {
    expect(checkKeyTime(keyAt(0).toUpperCase(), NOW)).toBeUndefined()
  })
})
