import { choose } from './chances/combinatorics.ts'
import type { Mechanic } from './play.ts'

type Choose = Extract<Mechanic, { kind: 'choose' }>

/** The picks of a choose play: those to combine, those in every bet, and where the special one is. */
export type Pool = {
  readonly free: number
  /** Bankers. */
  readonly fixed: number
  /** The symbol with a chance of its own is in neither count. */
  readonly special: 'none' | 'free' | 'fixed'
}

/** How many picks came in each part of the places; `special` is the part it came in, or −1. */
export type Came = {
  readonly free: readonly number[]
  readonly fixed: readonly number[]
  readonly special: number
}

/** Whether bets of this pool hold the special symbol: some do, some do not, when it is free. */
const KINDS = { none: [false], free: [false, true], fixed: [true] } as const

const subsets = ({ picks }: Choose, pool: Pool, withSpecial: boolean) =>
  choose(pool.free, picks - pool.fixed - (withSpecial ? 1 : 0))

/** The number of bets of a pool: subsets times the bets each stands for (rules A9, A11). */
export function chooseBets(mechanic: Choose, pool: Pool): number {
  const all = KINDS[pool.special].map((withSpecial) => subsets(mechanic, pool, withSpecial))
  return mechanic.factor * all.reduce((bets, count) => bets + count, 0)
}

/** How many bets of a pool can win each tier. A bet can win one of several (rules A17). */
export function chooseBetsByTier(mechanic: Choose, pool: Pool, tierCount: number): number[] {
  const bets = new Array<number>(tierCount).fill(0)
  for (const withSpecial of KINDS[pool.special]) {
    const count = mechanic.factor * subsets(mechanic, pool, withSpecial)
    const tiers = mechanic.wins.map((win) =>
      withSpecial ? (win.specialTier ?? win.tier) : win.tier,
    )
    for (const tier of new Set(tiers)) bets[tier] = (bets[tier] ?? 0) + count
  }
  return bets
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

function subsetsWith(mechanic: Choose, pool: Pool, came: Came, win: readonly number[]) {
  return (withSpecial: boolean): number => {
    const own = withSpecial ? 1 : 0
    let ways = 1
    let hits = 0
    came.free.forEach((free, part) => {
      const fixed = (came.fixed[part] ?? 0) + (withSpecial && came.special === part ? 1 : 0)
      const needed = (win[part] ?? 0) - fixed
      hits += needed
      ways *= choose(free, needed)
    })
    if (ways === 0) return 0
    const missed = pool.free - total(came.free)
    return ways * choose(missed, mechanic.picks - pool.fixed - own - hits)
  }
}

/** The winning bets of a pool per tier (rules A11: C(hits, k), bankers, k ≥ 6; A13; A17). */
export function chooseWins(mechanic: Choose, pool: Pool, came: Came, tierCount: number): number[] {
  const perTier = new Array<number>(tierCount).fill(0)
  for (const { hits, tier, specialTier } of mechanic.wins) {
    const count = subsetsWith(mechanic, pool, came, hits)
    for (const withSpecial of KINDS[pool.special]) {
      const at = withSpecial ? (specialTier ?? tier) : tier
      perTier[at] = (perTier[at] ?? 0) + count(withSpecial)
    }
  }
  return perTier
}
