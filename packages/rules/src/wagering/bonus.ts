import { add, floorTo, min, mulTrunc, type Units, units } from '@croupier/money'

/** The bonus of a deposit: min(cap, floor2(deposit × share)) (rules C5). */
export function bonusOf(deposit: Units, terms: { sharePpm: number; cap: Units }): Units {
  return min(terms.cap, floorTo(mulTrunc(deposit, terms.sharePpm), 2))
}

/** What must be bet for a deposit with a bonus, in one row instead of the deposit's own: multiple × (deposit + bonus). */
export function bonusRequirement(deposit: Units, bonus: Units, multiple: number): Units {
  return units(add(deposit, bonus) * BigInt(multiple))
}

/** Below this nothing is left of an account: the next deposit closes its open rows (rules C5). */
export const ZEROING_BELOW = units(10_000n)

/**
 * Whether an account is empty (rules C5, zeroing): balance, wallets at vendors, stakes in play, chase money, holds and pending
 * redemptions together below 1 yuan.
 */
export function isEmptied(parts: readonly Units[]): boolean {
  return parts.reduce((total, part) => total + part, 0n) < ZEROING_BELOW
}
