import { add, decimalsOf, floorTo, inCurrency, max, min, mulTrunc, type Units, units, yuan } from '@croupier/money'

/** The bonus of a deposit: min(cap, deposit × share), cut to the currency's decimals (rules C5). */
export function bonusOf(deposit: Units, terms: { sharePpm: number; cap: Units }, currency: string): Units {
  return min(terms.cap, floorTo(mulTrunc(deposit, terms.sharePpm), decimalsOf(currency)))
}

/** What must be bet for a deposit with a bonus, in one row instead of the deposit's own: multiple × (deposit + bonus). */
export function bonusRequirement(deposit: Units, bonus: Units, multiple: number): Units {
  return units(add(deposit, bonus) * BigInt(multiple))
}

/** Below this nothing is left of an account in this currency: the next deposit closes its open rows (rules C5). */
export const zeroingBelow = (currency: string): Units => inCurrency(yuan(1n), currency)

/**
 * Whether an account is empty (rules C5, zeroing): balance, wallets at vendors, stakes in play, chase money, holds and pending
 * redemptions together below what stands for 1 yuan.
 */
export function isEmptied(parts: readonly Units[], currency: string): boolean {
  return parts.reduce((total, part) => total + part, 0n) < zeroingBelow(currency)
}

const NOTHING = units(0n)

/**
 * What is reclaimed of a bonus that expires or is given up (rules C5): the bonus with what was won with it, less what was lost since,
 * never more than the wallet holds and never of what its owner paid in.
 * @param of bonus: what was given; result: of the bets placed since, payouts less stakes; cash: what the wallet holds; all in units
 */
export function bonusTakenBack(of: { bonus: Units; result: Units; cash: Units }): Units {
  return max(NOTHING, min(of.cash, add(of.bonus, of.result)))
}
