import type { Tier } from './books.ts'

const MILLION = 1_000_000n
const CENT = 100n

/** Cuts an amount towards zero to whole steps. */
export const cutTo = (amount: bigint, step: bigint): bigint => amount - (amount % step)

/** How many accounts are active: their own effective bets are above zero and reach the minimum (rules B4). */
export const activeIn = (own: ReadonlyMap<bigint, bigint>, minimum: bigint): number =>
  [...own.values()].filter((amount) => amount > 0n && amount >= minimum).length

/** The best of the tiers whose thresholds all hold (rules B7). */
export function bestTier(tiers: readonly Tier[], effective: bigint, active: number, loss: bigint): Tier | undefined {
  const reached = tiers.filter((tier) => effective >= tier.bets && active >= tier.users && loss >= tier.loss)
  return reached.at(-1)
}

/** What a tier pays on a base, cut to 0.01 (rules 0.1.4). */
export function payOf(tier: Tier | undefined, base: bigint): bigint {
  if (tier === undefined) return 0n
  if (tier.fixed !== null) return cutTo(tier.fixed, CENT)
  return base <= 0n ? 0n : cutTo((base * tier.ppm) / MILLION, CENT)
}
