declare const unitsBrand: unique symbol

/** An amount in the smallest unit of an asset: 1/10 000 of a yuan (architecture 8, rules 0.1). */
export type Units = bigint & { readonly [unitsBrand]: 'Units' }

/** Decimal places of one asset unit. It is part of stored data and can never change. */
export const UNITS_SCALE = 4
/** Units in one yuan. */
export const UNITS_PER_YUAN = 10_000n
/** The denominator of every rate: rates are integers in parts per million (rules 0.1.2). */
export const PPM = 1_000_000n

/** Marks a bigint that already counts units as an amount. */
export function units(value: bigint): Units {
  return value as Units
}

export const ZERO_UNITS: Units = units(0n)

/** A whole number of yuan as an amount. */
export function yuan(whole: bigint): Units {
  return units(whole * UNITS_PER_YUAN)
}

/** left + right, in units. */
export function add(left: Units, right: Units): Units {
  return units(left + right)
}

/** left − right, in units. */
export function subtract(left: Units, right: Units): Units {
  return units(left - right)
}

/** The amount with its sign turned. */
export function negate(amount: Units): Units {
  return units(-amount)
}

/** The total of any number of amounts; nothing sums to zero. */
export function sum(amounts: Iterable<Units>): Units {
  let total = 0n
  for (const amount of amounts) total += amount
  return units(total)
}

/** −1, 0 or 1, for sorting amounts ascending. */
export function compare(left: Units, right: Units): -1 | 0 | 1 {
  if (left === right) return 0
  return left < right ? -1 : 1
}

/** The smaller amount. */
export function min(left: Units, right: Units): Units {
  return left < right ? left : right
}

/** The larger amount. */
export function max(left: Units, right: Units): Units {
  return left > right ? left : right
}
