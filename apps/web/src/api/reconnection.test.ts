import { describe, expect, it } from 'vitest'
import { waitAfter, wantsNewToken } from './reconnection.ts'

describe('a socket that was refused', () => {
  it('waits twice as long each time, and five minutes at most', () => {
    const middle = (refusals: number) => waitAfter(refusals, 0.5)
    expect([1, 2, 3, 4].map(middle)).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(middle(8)).toBe(256_000)
    expect([9, 50, 10_000].map(middle)).toEqual([300_000, 300_000, 300_000])
  })

  it('does not come back at the same time as all others', () => {
    expect([0, 0.999].map((dice) => waitAfter(1, dice))).toEqual([1_000, 2_998])
  })

  it('renews its login only where that can help', () => {
    const codes = ['SESSION_EXPIRED', 'SESSION_MISSING', 'SOCKETS_TOO_MANY', 'MEMBER_FROZEN']
    expect(codes.map(wantsNewToken)).toEqual([true, true, false, false])
  })
})
