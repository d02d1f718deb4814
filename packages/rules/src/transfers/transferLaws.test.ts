import { type Units, units } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountProblem, requirementOf, transferRoom } from './transferRoom.ts'

const amount = (max = 1_000_000n) => fc.bigInt({ min: 0n, max }).map(units)
describe('what can be sent (rules B3)', () => {
  const limits = fc
    .record({
      min: fc.bigInt({ min: 200n, max: 500n }),
      max: amount(10_000n),
      perDay: amount(10_000n),
    })
    .map(({ min, max, perDay }) => ({
      // Bounds are whole yuan, so whole cents.
      min: units(min * 100n),
      max: units((min + max) * 100n),
      perDay: units((min + max + perDay) * 100n),
    }))
  const funds = fc.record({ balance: amount(), locked: amount(), sentToday: amount() })

  it('the largest amount passes, one cent more does not, and it never takes what is locked', () => {
    fc.assert(
      fc.property(limits, funds, (bounds, has) => {
        const { most, transferable } = transferRoom(bounds, has, 'CNY')
        if (most === 0n) {
          expect(amountProblem(bounds.min, bounds, has)).not.toBeNull()
          return
        }
        expect(amountProblem(most, bounds, has)).toBeNull()
        expect(amountProblem(units(most + 100n) as Units, bounds, has)).not.toBeNull()
        expect(most <= transferable).toBe(true)
        expect(most % 100n).toBe(0n)
      }),
    )
  })

  it('what passes leaves at least what is locked', () => {
    fc.assert(
      fc.property(limits, funds, amount(), (bounds, has, sent) => {
        if (amountProblem(sent, bounds, has) !== null) return
        expect(has.balance - sent >= has.locked).toBe(true)
      }),
    )
  })

  it('the receiver bets the amount times the turnover, cut to a unit', () => {
    expect(requirementOf(units(1_000_001n), 1_000_000)).toBe(1_000_001n)
    expect(requirementOf(units(3n), 500_000)).toBe(1n)
    expect(requirementOf(units(5n), 0)).toBe(0n)
  })
})
