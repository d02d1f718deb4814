import { units } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Tier } from '../contracts/tieredTerms.ts'
import { activeUsers, dailyWage, hourlyWage, memberTree, NO_PARENT, payOfTier, teamSums, tierReached } from './index.ts'

const LOWEST: Tier = {
  periodicBets: units(0n),
  netLoss: units(0n),
  activeUserCount: 0,
  rateType: 'P',
  ratioPpm: 0,
  fixed: units(0n),
}

const yuan = fc.integer({ min: 0, max: 5_000_000 }).map((cents) => units(BigInt(cents) * 100n))
/** Tiers that strictly rise in ratio and never fall in a threshold (rules B6.1). */
const risingTiers = fc
  .array(fc.record({ bets: yuan, loss: yuan, users: fc.nat(5), step: fc.nat(500) }), {
    minLength: 1,
    maxLength: 10,
  })
  .map((steps) => {
    let last = LOWEST
    return steps.map(({ bets, loss, users, step }) => {
      last = {
        ...last,
        periodicBets: units(last.periodicBets + bets),
        netLoss: units(last.netLoss + loss),
        activeUserCount: last.activeUserCount + users,
        ratioPpm: last.ratioPpm + (step + 1) * 100,
      }
      return last
    })
  })
/** A team of up to three members: wages of nested contracts are compared on it. */
const anyMeasure = fc.record({ effective: yuan, activeUsers: fc.nat(30) })

describe('laws', () => {
  test('the tier reached is the best of all that hold, and more never reaches less', () => {
    fc.assert(
      fc.property(risingTiers, anyMeasure, anyMeasure, yuan, (tiers, one, more, base) => {
        const reached = tierReached(tiers, one, base)
        const holding = tiers.filter(
          (each) =>
            one.effective >= each.periodicBets && one.activeUsers >= each.activeUserCount && base >= each.netLoss,
        )
        expect(reached?.tier.ratioPpm ?? 0).toBe(Math.max(0, ...holding.map(({ ratioPpm }) => ratioPpm)))
        const both = {
          effective: units(one.effective + more.effective),
          activeUsers: one.activeUsers + more.activeUsers,
        }
        expect(tierReached(tiers, both, base)?.no ?? 0).toBeGreaterThanOrEqual(reached?.no ?? 0)
      }),
    )
  })

  test('pay is the exact share cut to two decimals, once', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), fc.nat(1_000_000), (amount, ppm) => {
        const paid = payOfTier({ ...LOWEST, ratioPpm: ppm }, units(amount))
        expect(paid % 100n).toBe(0n)
        const exact = amount * BigInt(ppm)
        expect(paid * 1_000_000n <= exact && exact < (paid + 100n) * 1_000_000n).toBe(true)
      }),
    )
  })

  test('what a payer receives covers what it owes below, also rounded (rules B6.1)', () => {
    const below = fc.array(anyMeasure, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(risingTiers, below, anyMeasure, fc.nat(9), (tiers, downlines, own, cut) => {
        const wageTiers = tiers.map((each) => ({ ...each, netLoss: units(0n) }))
        // equal terms below, or the same without their best tiers: both nest
        const child = wageTiers.slice(0, Math.max(1, wageTiers.length - cut))
        const whole = [...downlines, own].reduce((sum, one) => ({
          effective: units(sum.effective + one.effective),
          activeUsers: sum.activeUsers + one.activeUsers,
        }))
        const owed = downlines.reduce((sum, one) => sum + dailyWage({ tiers: child }, one).due, 0n)
        expect(dailyWage({ tiers: wageTiers }, whole).due >= owed).toBe(true)
      }),
    )
  })

  test('an hourly wage is never more than the best ratio of the whole day', () => {
    fc.assert(
      fc.property(risingTiers, fc.array(anyMeasure, { maxLength: 25 }), (tiers, hours) => {
        const wageTiers = tiers.map((each) => ({ ...each, netLoss: units(0n) }))
        const { due, hours: rows } = hourlyWage({ tiers: wageTiers }, hours)
        const day = hours.reduce((sum, { effective }) => sum + effective, 0n)
        const best = BigInt(wageTiers.at(-1)?.ratioPpm ?? 0)
        expect(due * 1_000_000n <= day * best).toBe(true)
        expect(rows.reduce((sum, row) => sum + row.due, 0n)).toBe(due)
      }),
    )
  })

  test('sums and active users of teams are those counted by hand, on any forest', () => {
    const forest = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).map((ups) =>
      Int32Array.from(ups, (up, index) => {
        const to = up % (index + 1)
        return to === index ? NO_PARENT : to
      }),
    )
    const amount = fc.bigInt({ min: -50n, max: 50n })
    const question = fc.tuple(fc.nat(), fc.bigInt({ min: 0n, max: 50n }))
    fc.assert(
      fc.property(forest, fc.array(amount), fc.array(question), (parent, amounts, questions) => {
        const own = BigInt64Array.from(parent, (_, member) => amounts[member] ?? 0n)
        const tree = memberTree(parent)
        const sums = teamSums(tree, own)
        const payee = Uint32Array.from(questions, ([member]) => member % parent.length)
        const minimum = BigInt64Array.from(questions, ([, least]) => least)
        const active = activeUsers(tree, own, { payee, minimum })
        const inTeam = (member: number, of: number): boolean =>
          member === of || (member >= 0 && inTeam(parent[member] ?? NO_PARENT, of))
        const members = [...parent.keys()]
        payee.forEach((of, index) => {
          const team = members.filter((member) => inTeam(member, of))
          const least = minimum[index] as bigint
          const actives = team.filter((one) => (own[one] as bigint) >= least && own[one] !== 0n)
          expect(active[index]).toBe(actives.filter((one) => (own[one] as bigint) > 0n).length)
          expect(sums(of)).toBe(team.reduce((sum, one) => sum + (own[one] as bigint), 0n))
        })
      }),
    )
  })
})
