import { describe, expect, it } from 'vitest'
import { addressScopes } from '../../platform/index.ts'
import { judgeLogin } from './loginLadder.ts'

const AT = new Date('2026-03-02T04:00:00.000Z')
const later = (ms: number) => new Date(AT.getTime() + ms)
const after = (failures: number, ms = 0) => judgeLogin([{ failures, lastAt: AT }], later(ms))

describe('the ladder', () => {
  it('climbs as safety 4.2 says: a picture, a minute, a quarter, an hour', () => {
    const minutes = (failures: number) => after(failures).lockedMs / 60_000
    expect([0, 1, 2, 3, 4].map(minutes)).toEqual([0, 0, 0, 0, 0])
    expect([5, 6, 7].map(minutes)).toEqual([1, 1, 1])
    expect([8, 9].map(minutes)).toEqual([15, 15])
    expect([10, 11, 500].map(minutes)).toEqual([60, 60, 60])
    expect([0, 1, 2, 3, 10].map((n) => after(n).captcha)).toEqual([false, false, false, true, true])
  })

  it('tells the tries that are left only when they are two or one', () => {
    expect([0, 2, 3, 4, 5].map((n) => after(n).triesLeft)).toEqual([null, null, 2, 1, null])
  })

  it('unlocks to the millisecond', () => {
    expect(after(5, 59_999).lockedMs).toBe(1)
    expect(after(5, 60_000).lockedMs).toBe(0)
  })

  it('is as strict as the strictest of its scopes', () => {
    const calm = { failures: 0, lastAt: null }
    const verdict = judgeLogin([calm, { failures: 8, lastAt: AT }, { failures: 5, lastAt: AT }], AT)
    expect(verdict).toEqual({ lockedMs: 15 * 60_000, captcha: true, triesLeft: null })
  })
})

describe('what an address counts as', () => {
  it('is itself and its /24; in IPv6 its /64 and /48', () => {
    expect(addressScopes('203.0.113.77')).toEqual({
      address: '203.0.113.77',
      network: '203.0.113.0/24',
    })
    expect(addressScopes('::FFFF:203.0.113.77').address).toBe('203.0.113.77')
    const line = { address: '2001:db8:1:2::/64', network: '2001:db8:1::/48' }
    expect(addressScopes('2001:db8:1:2:3:4:5:6')).toEqual(line)
    expect(addressScopes('2001:0db8:0001:0002::9')).toEqual(line)
    expect(addressScopes('::1')).toEqual({ address: '0:0:0:0::/64', network: '0:0:0::/48' })
  })
})
