/** An exact non-negative fraction. Chances are kept so and never as decimals (rules 0.1.3). */
export type Fraction = { readonly num: bigint; readonly den: bigint }

export const NOTHING: Fraction = { num: 0n, den: 1n }

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b)
}

/**
 * num/den in lowest terms.
 * @throws RangeError when den is not positive or num is negative
 */
export function fraction(num: bigint, den: bigint): Fraction {
  if (den <= 0n || num < 0n) throw new RangeError('a chance is a fraction of 0 or more')
  const shared = gcd(num, den)
  return { num: num / shared, den: den / shared }
}

/** left + right. */
export function plus(left: Fraction, right: Fraction): Fraction {
  return fraction(left.num * right.den + right.num * left.den, left.den * right.den)
}

/** count × one fraction. */
export function times(count: bigint, one: Fraction): Fraction {
  return fraction(count * one.num, one.den)
}

/** Whether left < right. */
export function isLess(left: Fraction, right: Fraction): boolean {
  return left.num * right.den < right.num * left.den
}

/** Whether both are the same: fractions are kept in lowest terms. */
export function isSame(left: Fraction, right: Fraction): boolean {
  return left.num === right.num && left.den === right.den
}
