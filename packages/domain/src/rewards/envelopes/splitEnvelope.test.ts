import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitEnvelope } from './splitEnvelope.ts'

describe('shares of a red envelope (rules C4)', () => {
  it('RE-1: draws 123 of 499, 400 of 583, 76 of 476, the rest is last', () => {
    const drawn = [123, 400, 76]
    const bounds: number[] = []
    const shares = splitEnvelope(1000, 4, 'RANDOM', (max) => {
      bounds.push(max)
      return drawn.shift() ?? 0
    })
    expect(shares).toEqual([123, 400, 76, 401])
    expect(bounds).toEqual([499, 583, 476])
  })

  it('RE-2: equal ones, a cent more for the first', () => {
    expect(splitEnvelope(1000, 3, 'FIXED', () => 1)).toEqual([334, 333, 333])
  })

  it('adds up, each at least a cent, whatever is drawn', () => {
    const cases = fc.record({ count: fc.integer({ min: 1, max: 60 }), more: fc.nat(10_000) })
    fc.assert(
      fc.property(cases, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (one, dice) => {
        const cents = one.count + one.more
        const draw = (max: number) => Math.min(1 + Math.floor((dice.next().value as number) * max), max)
        const shares = splitEnvelope(cents, one.count, 'RANDOM', draw)
        expect(shares.reduce((all, share) => all + share, 0)).toBe(cents)
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(1)
      }),
      { numRuns: 60 },
    )
  })

  it('refuses less than a cent each', () => {
    expect(() => splitEnvelope(2, 3, 'RANDOM', () => 1)).toThrow(RangeError)
  })
})
