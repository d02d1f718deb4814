import { units } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  creditedAmount,
  type DepositStateName,
  depositFee,
  depositMayGo,
  payAmount,
  takesOrdersAt,
} from './deposits.ts'

const states: DepositStateName[] = ['CREATED', 'SUBMITTED', 'CREDITED', 'REFUSED', 'EXPIRED']
const amount = fc.bigInt({ min: 100n, max: 10n ** 12n }).map((cents) => units((cents / 100n) * 100n))
const rate = fc.bigInt({ min: 1_000n, max: 200_000n }).map(units)

describe('a deposit (rules E4.2)', () => {
  it('is credited from every state, once, and leaves no other end', () => {
    for (const from of states) {
      expect(depositMayGo(from, 'CREDITED')).toBe(from !== 'CREDITED')
      expect(depositMayGo('CREDITED', from)).toBe(false)
      expect(depositMayGo(from, 'CREATED')).toBe(false)
    }
    expect(depositMayGo('EXPIRED', 'SUBMITTED')).toBe(false)
    expect(depositMayGo('REFUSED', 'EXPIRED')).toBe(false)
  })

  it('gives the wallet at least what was ordered when what was asked for is paid, and less than a cent of the payer more', () => {
    fc.assert(
      fc.property(amount, rate, (ordered, at) => {
        const pay = payAmount(ordered, at)
        expect(creditedAmount(pay, at, 'CNY')).toBeGreaterThanOrEqual(ordered - (ordered % 100n))
        expect(creditedAmount(units(pay - 100n), at, 'CNY')).toBeLessThan(ordered + 100n)
      }),
    )
  })

  it('never costs more than arrived', () => {
    const ppm = fc.integer({ min: 0, max: 500_000 })
    fc.assert(
      fc.property(amount, ppm, amount, (credited, part, fixed) => {
        const fee = depositFee(credited, part, fixed, 'CNY')
        expect(fee).toBeLessThanOrEqual(credited)
        expect(fee).toBeGreaterThanOrEqual(0n)
      }),
    )
    expect(depositFee(units(1_000_000n), 10_000, units(20_000n), 'CNY')).toBe(30_000n)
    // A fee in yen has no fraction.
    expect(depositFee(units(1_010_000n), 15_000, units(20_000n), 'JPY')).toBe(30_000n)
    expect(creditedAmount(units(15_000n), units(1_000_000n), 'JPY')).toBe(1_500_000n)
    expect(creditedAmount(units(15_001n), units(1_000_000n), 'JPY')).toBe(1_500_000n)
  })

  it('is taken in the hours of its channel, across midnight too', () => {
    expect([0, 600, 1_439].every((minute) => takesOrdersAt(minute, 480, 480))).toBe(true)
    expect([479, 480, 1_319, 1_320].map((minute) => takesOrdersAt(minute, 480, 1_320))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect([1_319, 1_320, 0, 119, 120].map((minute) => takesOrdersAt(minute, 1_320, 120))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ])
  })
})
