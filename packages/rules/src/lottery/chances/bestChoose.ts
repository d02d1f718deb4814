import { type Came, chooseWins, type Pool } from '../chooseBets.ts'
import type { Mechanic, Play } from '../play.ts'

type Choose = Extract<Mechanic, { kind: 'choose' }>

/** All ways to spread at most `most` arrivals over parts that hold this many at most. */
function spreads(caps: readonly number[], most: number): number[][] {
  const [cap, ...rest] = caps
  if (cap === undefined) return [[]]
  return Array.from({ length: Math.min(cap, most) + 1 }, (_, here) =>
    spreads(rest, most - here).map((others) => [here, ...others]),
  ).flat()
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/**
 * How many picks come at the least: when nearly the whole pool is picked, a draw cannot avoid
 * them. Known for symbols that are single numbers which come once; else nothing must come.
 */
function leastHits(play: Play, { numbersOf, parts }: Choose, picked: number): number {
  const { from, to, repeats } = play.space
  if (repeats || numbersOf !== undefined) return 0
  return Math.max(0, total(parts) - (to - from + 1 - picked))
}

/**
 * Winning bets per tier in the draw that pays a choose line most. Every way in which the picks can
 * come is tried: a few hundred, whatever the draw space.
 * @param prizes what one winning bet of each tier pays
 */
export function bestOfChoose(
  play: Play,
  mechanic: Choose,
  pool: Pool,
  prizes: readonly bigint[],
): number[] {
  const hasSpecial = pool.special !== 'none'
  const least = leastHits(play, mechanic, pool.free + pool.fixed + (hasSpecial ? 1 : 0))
  const room = mechanic.parts.map((places) => Math.floor(places / mechanic.times))
  const specials = hasSpecial ? [-1, ...mechanic.parts.keys()] : [-1]
  let best = play.tiers.map(() => 0)
  let bestPaid = 0n
  const attempt = (came: Came) => {
    const wins = chooseWins(mechanic, pool, came, play.tiers.length)
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
