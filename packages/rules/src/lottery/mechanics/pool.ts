import { choose } from '../chances/combinatorics.ts'

/** A way for a bet of some symbols to win: how many of them come in each part of the places. */
export type ChooseWin = {
  readonly hits: readonly number[]
  readonly tier: number
  /** The tier of bets that hold the symbol with a chance of its own. */
  readonly specialTier?: number
}

/** What is bet on a pool of picks: every `picks`-subset is `factor` bets, which win as `wins` say. */
export type Subsets = {
  readonly picks: number
  readonly factor: number
  readonly wins: readonly ChooseWin[]
}

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

const subsets = ({ picks }: Subsets, pool: Pool, withSpecial: boolean) =>
  choose(pool.free, picks - pool.fixed - (withSpecial ? 1 : 0))

/** The number of bets of a pool: subsets times the bets each stands for (rules A9, A11). */
export function betsOfPool(of: Subsets, pool: Pool): number {
  const all = KINDS[pool.special].map((withSpecial) => subsets(of, pool, withSpecial))
  return of.factor * all.reduce((bets, count) => bets + count, 0)
}

/** How many bets of a pool can win each tier. A bet can win one of several (rules A17). */
export function betsOfPoolByTier(of: Subsets, pool: Pool, tierCount: number): number[] {
  const bets = new Array<number>(tierCount).fill(0)
  for (const withSpecial of KINDS[pool.special]) {
    const count = of.factor * subsets(of, pool, withSpecial)
    const tiers = of.wins.map((win) => (withSpecial ? (win.specialTier ?? win.tier) : win.tier))
    for (const tier of new Set(tiers)) bets[tier] = (bets[tier] ?? 0) + count
  }
  return bets
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

function subsetsWith(of: Subsets, pool: Pool, came: Came, win: readonly number[]) {
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
    return ways * choose(missed, of.picks - pool.fixed - own - hits)
  }
}

/** The winning bets of a pool per tier (rules A11: C(hits, k), bankers, k ≥ 6; A13; A17). */
export function winsOfPool(of: Subsets, pool: Pool, came: Came, tierCount: number): number[] {
  const perTier = new Array<number>(tierCount).fill(0)
  for (const { hits, tier, specialTier } of of.wins) {
    const count = subsetsWith(of, pool, came, hits)
    for (const withSpecial of KINDS[pool.special]) {
      const at = withSpecial ? (specialTier ?? tier) : tier
      perTier[at] = (perTier[at] ?? 0) + count(withSpecial)
    }
  }
  return perTier
}

/** All ways to spread at most `most` arrivals over parts that hold this many at most. */
function spreads(caps: readonly number[], most: number): number[][] {
  const [cap, ...rest] = caps
  if (cap === undefined) return [[]]
  return Array.from({ length: Math.min(cap, most) + 1 }, (_, here) =>
    spreads(rest, most - here).map((others) => [here, ...others]),
  ).flat()
}

/**
 * Winning bets per tier in the draw that pays a pool most. Every way in which the picks can
 * come is tried: a few hundred, whatever the draw space.
 * @param room how many symbols can come in each part of the places
 * @param least how many picks come at the least
 * @param prizes what one winning bet of each tier pays
 */
export function bestOfPool(
  of: Subsets,
  pool: Pool,
  { room, least }: { room: readonly number[]; least: number },
  prizes: readonly bigint[],
): number[] {
  const specials = pool.special === 'none' ? [-1] : [-1, ...room.keys()]
  let best = prizes.map(() => 0)
  let bestPaid = 0n
  const attempt = (came: Came) => {
    const wins = winsOfPool(of, pool, came, prizes.length)
    const paid = wins.reduce((sum, count, tier) => sum + (prizes[tier] ?? 0n) * BigInt(count), 0n)
    if (paid <= bestPaid) return
    best = wins
    bestPaid = paid
  }
  for (const special of specials) {
    const left = room.map((places, part) => places - (part === special ? 1 : 0))
    for (const fixed of spreads(left, pool.fixed)) {
      const open = left.map((places, part) => places - (fixed[part] ?? 0))
      for (const free of spreads(open, pool.free)) {
        const hits = total(fixed) + total(free) + (special < 0 ? 0 : 1)
        if (hits >= least) attempt({ free, fixed, special })
      }
    }
  }
  return best
}
