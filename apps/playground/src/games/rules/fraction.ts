/** An exact fraction; the denominator is positive. Chances and returns are never decimals (rules 0.1.3). */
export interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

/** A fraction in its lowest terms. @throws RangeError for a denominator of 0 */
export function fraction(top: bigint, bottom = 1n): Fraction {
  if (bottom === 0n) throw new RangeError('a fraction has no denominator of 0')
  let [a, b] = [top < 0n ? -top : top, bottom < 0n ? -bottom : bottom]
  while (b !== 0n) [a, b] = [b, a % b]
  const sign = bottom < 0n ? -1n : 1n
  const divisor = a === 0n ? 1n : a
  return { top: (sign * top) / divisor, bottom: (sign * bottom) / divisor }
}

export const add = (left: Fraction, right: Fraction): Fraction =>
  fraction(left.top * right.bottom + right.top * left.bottom, left.bottom * right.bottom)

export const times = (left: Fraction, right: Fraction): Fraction =>
  fraction(left.top * right.top, left.bottom * right.bottom)

/** Parts per million, towards zero. */
export const toPpm = ({ top, bottom }: Fraction): number => Number((top * 1_000_000n) / bottom)
