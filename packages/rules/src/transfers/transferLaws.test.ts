import { type Units, units } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CountedBets, fillRequirements, type OpenRequirement } from './fillRequirements.ts'
import { amountProblem, requirementOf, transferRoom } from './transferRoom.ts'

const amount = (max = 1_000_000n) => fc.bigInt({ min: 0n, max }).map(units)
const openRow: fc.Arbitrary<OpenRequirement> = fc
  .record({
    required: fc.bigInt({ min: 1n, max: 100_000n }),
    part: fc.bigInt({ min: 0n, max: 99n }),
  })
  .map(({ required, part }) => ({
    required: units(required),
    done: units((required * part) / 100n),
  }))
const bet = (least: bigint): fc.Arbitrary<CountedBets> =>
  fc.record({
    opens: fc.integer({ min: 0, max: 6 }),
    units: fc.bigInt({ min: least, max: 100_000n }).map(units),
  })
const total = (amounts: readonly bigint[]): bigint =>
  amounts.reduce((left, right) => left + right, 0n)

describe('filling requirements (rules C5)', () => {
  it('PM-2: 60, 50 and 4000 into rows of 100, 3900 and 200 leave 90', () => {
    const rows = [100n, 3900n, 200n].map((required) => ({
      required: units(required),
      done: units(0n),
    }))
    const made = [60n, 50n, 4000n].map((bets) => ({ opens: 3, units: units(bets) }))
    expect(fillRequirements(rows, made)).toEqual([100n, 3900n, 110n])
  })

  it('never counts more than was bet, never more than is required, never less than before', () => {
    fc.assert(
      fc.property(fc.array(openRow, { maxLength: 5 }), fc.array(bet(0n)), (rows, bets) => {
        const done = fillRequirements(rows, bets)
        const before = total(rows.map((row) => row.done))
        const counted = bets.filter(({ opens }) => opens > 0).map((one) => one.units)
        expect(total(done) - before <= total(counted)).toBe(true)
        for (const [at, row] of rows.entries()) {
          expect(done[at] as bigint).toBeGreaterThanOrEqual(row.done)
          expect(done[at] as bigint).toBeLessThanOrEqual(row.required)
        }
      }),
    )
  })

  it('a bet fills only rows that were open when it was placed', () => {
    fc.assert(
      fc.property(fc.array(openRow, { minLength: 1, maxLength: 5 }), bet(1n), (rows, one) => {
        const done = fillRequirements(rows, [one])
        for (const [at, row] of rows.entries()) if (at >= one.opens) expect(done[at]).toBe(row.done)
      }),
    )
  })

  it('the oldest row is full before the next one gets anything', () => {
    fc.assert(
      fc.property(fc.array(openRow, { minLength: 2, maxLength: 5 }), amount(), (rows, made) => {
        const done = fillRequirements(rows, [{ opens: rows.length, units: made }])
        for (let at = 1; at < rows.length; at += 1) {
          if (done[at] !== rows[at]?.done) expect(done[at - 1]).toBe(rows[at - 1]?.required)
        }
      }),
    )
  })

  it('a correction takes back and never goes below nothing', () => {
    fc.assert(
      fc.property(fc.array(openRow, { maxLength: 5 }), fc.array(bet(-100_000n)), (rows, bets) => {
        for (const done of fillRequirements(rows, bets)) expect(done >= 0n).toBe(true)
      }),
    )
  })
})

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
        const { most, transferable } = transferRoom(bounds, has)
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
