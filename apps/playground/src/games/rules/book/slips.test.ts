import { describe, expect, it } from 'vitest'
import { cashOutOf, isAccepted, linesOf, slipMost, slipWon, stakeOfLine } from './slips.ts'

const won = (price: number) => ({ price, state: 'WON' }) as const
const lost = (price: number) => ({ price, state: 'LOST' }) as const
const open = (price: number, chancePpm: number | null = 500_000) => ({ price, state: 'OPEN', chancePpm }) as const

describe('slips', () => {
  it('makes a line of every choice of so many legs', () => {
    expect(linesOf(3, 2)).toEqual([
      [0, 1],
      [0, 2],
      [1, 2],
    ])
    expect([linesOf(8, 4).length, linesOf(4, 4), linesOf(4, 1).length]).toEqual([70, [[0, 1, 2, 3]], 4])
  })

  it('shares a stake among the lines without a rest', () => {
    expect([stakeOfLine(300n, 3, 2), stakeOfLine(301n, 3, 2), stakeOfLine(5n, 2, 2)]).toEqual([100n, null, 5n])
  })

  it('pays two of three for every pair that is right; a void leg does not count', () => {
    expect(slipWon(100n, 2, [won(200), won(150), lost(300)])).toBe(300n)
    expect(slipWon(100n, 2, [won(200), won(150), won(300)])).toBe(300n + 600n + 450n)
    expect(slipWon(100n, 2, [won(200), lost(150), { price: 300, state: 'VOID' }])).toBe(200n)
    expect(slipWon(100n, 2, [lost(200), lost(150), open(300)])).toBe(0n)
    expect(slipWon(100n, 2, [won(200), won(150), open(300)])).toBeNull()
    expect(slipMost(100n, 2, [won(200), lost(150), open(300)])).toBe(600n)
  })

  it('buys a bet back for what the model holds it worth, less 5 %', () => {
    expect(cashOutOf(1_000n, 1, [open(200)])).toBe(950n)
    expect(cashOutOf(1_000n, 2, [won(200), open(150, 600_000)])).toBe(1_710n)
    expect(cashOutOf(1_000n, 2, [open(200), open(150, 600_000), lost(300)])).toBe(855n)
    expect(cashOutOf(1_000n, 1, [open(200, null)])).toBeNull()
    expect(cashOutOf(1_000n, 1, [won(200)])).toBeNull()
  })

  it('never buys back for more than is won, nor leaves a player better off than the model', () => {
    for (let chance = 10_000; chance < 1_000_000; chance += 90_000) {
      const price = Math.floor(100_000_000 / chance / 1.05)
      const offer = cashOutOf(10_000n, 1, [open(price, chance)]) ?? 0n
      expect(offer).toBeLessThanOrEqual(9_500n)
      expect(offer).toBeLessThanOrEqual(slipMost(10_000n, 1, [open(price)]))
    }
  })

  it('takes another price as its player allows', () => {
    expect([isAccepted('NONE', 200, 201), isAccepted('NONE', 200, 200)]).toEqual([false, true])
    expect([isAccepted('BETTER', 200, 201), isAccepted('BETTER', 200, 199)]).toEqual([true, false])
    expect(isAccepted('ANY', 200, 110)).toBe(true)
  })
})
