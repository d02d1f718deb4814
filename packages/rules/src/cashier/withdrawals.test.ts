import { hasDigitsOf, leastOf, type Units, units } from '@croupier/money'
import { withdrawals } from '@croupier/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  awaitedParty,
  paidOfNet,
  payoutAmount,
  withdrawableNow,
  withdrawalFee,
  withdrawalMayGo,
  withdrawalProblem,
} from './withdrawals.ts'

type State = withdrawals.WithdrawalState
const states = withdrawals.withdrawalState.options
const state = fc.constantFrom(...states)
const cents = fc.bigInt({ min: 1n, max: 10n ** 11n }).map((one) => units(one * 100n))

describe('the states of a withdrawal (rules E4.3)', () => {
  it('end in one of five, from everywhere, and nowhere without a way out', () => {
    const ends = states.filter((one) => awaitedParty(one) === null)
    expect(ends).toEqual(['SETTLED', 'REFUNDED', 'REFUSED', 'FAILED', 'CANCELLED'])
    for (const from of states) {
      const seen = new Set([from])
      for (const one of seen) {
        for (const to of states) if (withdrawalMayGo(one, to)) seen.add(to)
      }
      expect([...seen].some((one) => ends.includes(one))).toBe(true)
      expect(withdrawalMayGo(from, 'REQUESTED')).toBe(false)
    }
  })

  it('along any legal walk: nothing is cancelled or refused after the approval, paid before it, or sent but from APPROVED', () => {
    fc.assert(
      fc.property(fc.array(state, { maxLength: 40 }), (wanted) => {
        let at: State = 'REQUESTED'
        const walk: State[] = [at]
        for (const to of wanted) {
          if (!withdrawalMayGo(at, to)) continue
          if (to === 'SENT') expect(['APPROVED', 'UNKNOWN']).toContain(at)
          at = to
          walk.push(to)
        }
        const approved = walk.indexOf('APPROVED')
        const of = (one: State) => walk.indexOf(one)
        if (approved !== -1) expect([of('CANCELLED'), of('REFUSED')]).toEqual([-1, -1])
        if (of('PAID_OUT') !== -1) expect(approved).toBeLessThan(of('PAID_OUT'))
        if (of('FAILED') !== -1) expect(of('FAILED')).toBe(walk.length - 1)
      }),
    )
  })
})

describe('amounts of a withdrawal', () => {
  it('have the decimals of their currency: fees, parts, and the most that may be asked for', () => {
    const bounds = {
      min: units(10_000n),
      max: units(10n ** 9n),
      dayLeft: units(10n ** 9n),
      monthLeft: units(10n ** 9n),
    }
    fc.assert(
      fc.property(
        cents,
        fc.integer({ min: 0, max: 100_000 }),
        fc.constantFrom('JPY', 'CNY'),
        (amount, ppm, currency) => {
          const none = units(0n)
          expect(hasDigitsOf(withdrawalFee(amount, ppm, none, currency), currency) || amount < leastOf(currency)).toBe(
            true,
          )
          expect(hasDigitsOf(withdrawableNow(bounds, amount, currency), currency)).toBe(true)
          expect(hasDigitsOf(paidOfNet(amount, units(3n * amount), amount, currency), currency)).toBe(true)
        },
      ),
    )
  })

  it('the fee is never more than the amount, and what is paid never worth more than the net amount', () => {
    const rate = fc.bigInt({ min: 10_000n, max: 200_000n }).map(units)
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 100_000 }), cents, rate, (amount, ppm, fixed, at) => {
        const fee = withdrawalFee(amount, ppm, fixed, 'CNY')
        expect(fee >= 0n && fee <= amount).toBe(true)
        expect((payoutAmount(amount, at) * at) / 10_000n <= amount).toBe(true)
      }),
    )
  })

  it('what is paid of it grows with what was paid, up to all of it', () => {
    fc.assert(
      fc.property(cents, cents, cents, cents, (net, pay, one, two) => {
        const [less, more] = one < two ? [one, two] : [two, one]
        expect(paidOfNet(net, pay, less, 'CNY') <= paidOfNet(net, pay, more, 'CNY')).toBe(true)
        expect(paidOfNet(net, pay, pay, 'CNY')).toBe(net)
        expect(paidOfNet(net, pay, more, 'CNY') <= net).toBe(true)
      }),
    )
  })

  it('what may be asked for has no problem, and a cent more has one', () => {
    const bounds = fc.record({ min: cents, max: cents, dayLeft: cents, monthLeft: cents })
    fc.assert(
      fc.property(bounds, cents, (limits, balance) => {
        const most = withdrawableNow(limits, balance, 'CNY')
        if (most > 0n) expect(withdrawalProblem(most, limits, balance)).toBeNull()
        const more: Units = units(most + 100n)
        expect(withdrawalProblem(more, limits, balance) === null).toBe(false)
      }),
    )
  })
})
