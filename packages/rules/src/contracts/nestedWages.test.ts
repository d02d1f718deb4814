import { floorTo, mulTrunc, sum, toDecimalString, type Units, units, yuan } from '@croupier/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RATIO_STEP_PPM, refuseTerms, type Tier, type TieredTerms } from './index.ts'

const tier = (bets: bigint, users: number, percent: number): Tier => ({
  periodicBets: yuan(bets),
  netLoss: yuan(0n),
  activeUserCount: users,
  rateType: 'P',
  ratioPpm: Math.round(percent * 10_000),
  fixed: units(0n),
})
const terms = (tiers: readonly Tier[], more: Partial<TieredTerms> = {}): TieredTerms => ({
  periodCode: 'D',
  minimumBetAmount: yuan(500n),
  deductWages: true,
  carryOver: 'NONE',
  tiers,
  ...more,
})

/** T of the vectors DW: what the house pays the top agent (rules B7). */
const T = terms([tier(20_000n, 2, 0.5), tier(50_000n, 2, 0.6), tier(100_000n, 3, 0.8)])
const A = terms([tier(20_000n, 2, 0.4), tier(50_000n, 2, 0.5)])
const B = terms([tier(20_000n, 2, 0.3)])

describe('nested wages by tiers (rules D2)', () => {
  /** Rules B7, written out: the highest ratio whose thresholds hold, on all effective bets, cut to 0.01 yuan. */
  function wage(held: TieredTerms, effective: Units, active: number): Units {
    const reached = held.tiers.filter((one) => effective >= one.periodicBets && active >= one.activeUserCount)
    const ratio = Math.max(0, ...reached.map(({ ratioPpm }) => ratioPpm))
    return floorTo(mulTrunc(effective, ratio), 2)
  }

  const cut = fc.record({
    from: fc.nat(9),
    bets: fc.integer({ min: 0, max: 30_000 }),
    users: fc.nat(2),
    steps: fc.nat(20),
  })
  type Cut = { from: number; bets: number; users: number; steps: number }
  const node = fc.record({
    up: fc.nat(),
    paid: fc.boolean(),
    minimumMore: fc.integer({ min: 0, max: 200 }),
    cuts: fc.array(cut, { minLength: 1, maxLength: 4 }),
    bets: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 900_000_000 })),
  })
  const root = fc.array(cut, { minLength: 1, maxLength: 5 })

  /** Tiers from tiers: each asks for no less than one of the payer's and gives no more; what does not rise is left out. */
  function cutFrom(own: readonly Tier[], cuts: readonly Cut[]): Tier[] {
    const made = cuts.map(({ from, bets, users, steps }): Tier => {
      const base = own[from % own.length] as Tier
      return {
        ...base,
        periodicBets: units(base.periodicBets + BigInt(bets) * 10_000n),
        activeUserCount: base.activeUserCount + users,
        ratioPpm: Math.max(RATIO_STEP_PPM, base.ratioPpm - steps * RATIO_STEP_PPM),
      }
    })
    made.sort((a, b) => a.ratioPpm - b.ratioPpm)
    const tiers: Tier[] = []
    for (const one of made) {
      const last = tiers.at(-1)
      const rises =
        last === undefined ||
        (one.ratioPpm > last.ratioPpm &&
          one.periodicBets >= last.periodicBets &&
          one.activeUserCount >= last.activeUserCount)
      if (rises) tiers.push(one)
    }
    return tiers
  }

  test('what a payer receives covers what it owes to its direct downlines', () => {
    fc.assert(
      fc.property(root, fc.array(node, { minLength: 1, maxLength: 20 }), (top, nodes) => {
        const highest = [tier(0n, 0, 2)]
        const parent = nodes.map(({ up }, i) => (i === 0 ? -1 : up % i))
        const held: (TieredTerms | null)[] = []
        nodes.forEach((one, index) => {
          const above = index === 0 ? terms(highest) : held[parent[index] as number]
          if (above === null || above === undefined || (index > 0 && !one.paid)) {
            held.push(null)
            return
          }
          const own = terms(cutFrom(above.tiers, index === 0 ? top : one.cuts), {
            minimumBetAmount: units(above.minimumBetAmount + BigInt(one.minimumMore) * 10_000n),
          })
          expect(refuseTerms('DAILY_WAGE', own, index === 0 ? 'HOUSE' : above)).toBeNull()
          held.push(own)
        })
        const team = (index: number): number[] => [
          index,
          ...parent.flatMap((up, child) => (up === index ? team(child) : [])),
        ]
        const wages = held.map((own, index) => {
          if (own === null) return units(0n)
          const bets = team(index).map((member) => units(BigInt(nodes[member]?.bets ?? 0)))
          const active = bets.filter((effective) => effective >= own.minimumBetAmount).length
          return wage(own, sum(bets), active)
        })
        held.forEach((own, payer) => {
          if (own === null) return
          const owed = sum(wages.filter((_, payee) => parent[payee] === payer))
          expect(wages[payer] as Units).toBeGreaterThanOrEqual(owed)
        })
      }),
      { numRuns: 1_000 },
    )
  })

  test('the vectors DW-1 to DW-3', () => {
    const team = (own: TieredTerms, bets: readonly number[]) => {
      const all = bets.map((one) => yuan(BigInt(one)))
      const active = all.filter((effective) => effective >= own.minimumBetAmount).length
      return toDecimalString(wage(own, sum(all), active))
    }
    expect(team(T, [30_000, 15_000, 12_000, 5_000, 60_000])).toBe('976')
    expect(team(A, [30_000, 15_000, 12_000, 5_000])).toBe('310')
    expect(team(A, [30_000, 15_000, 300, 400])).toBe('182.8')
    expect(team(B, [30_000, 499])).toBe('0')
  })
})
