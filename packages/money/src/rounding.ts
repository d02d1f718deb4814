import { compare, PPM, UNITS_SCALE, type Units, units } from './units.ts'

/**
 * amount × rate, cut towards zero to one unit (rules 0.1.4).
 * @param rate integer parts per million; 5000 is 0.5 %
 * @throws RangeError when the rate is not an integer
 */
export function mulTrunc(amount: Units, rate: bigint | number): Units {
  return units((amount * BigInt(rate)) / PPM)
}

/**
 * amount × numerator ÷ denominator, cut towards zero to one unit. The product is exact, so the
 * cut happens once however the fraction is written.
 * @throws RangeError when the denominator is zero
 */
export function divTrunc(amount: Units, denominator: bigint, numerator = 1n): Units {
  return units((amount * numerator) / denominator)
}

/**
 * Cuts an amount towards zero to a number of decimals: floorTo(x, 2) is the rules' floor2.
 * @throws RangeError when decimals is outside 0..4
 */
export function floorTo(amount: Units, decimals: 0 | 1 | 2 | 3 | 4): Units {
  const step = 10n ** BigInt(UNITS_SCALE - decimals)
  return units((amount / step) * step)
}

/**
 * Splits a total by weights so that the shares sum to it exactly: every share is cut towards
 * zero and the units left over go one each to the largest remainders, earlier positions first.
 * @throws RangeError when a weight is negative or a non-zero total has no weight to be split by
 */
export function splitLargestRemainder(total: Units, weights: readonly bigint[]): Units[] {
  let weightSum = 0n
  for (const weight of weights) {
    if (weight < 0n) throw new RangeError('a weight must not be negative')
    weightSum += weight
  }
  if (weightSum === 0n) {
    if (total !== 0n) throw new RangeError('an amount cannot be split over no weight')
    return weights.map(() => units(0n))
  }
  const sign = total < 0n ? -1n : 1n
  const magnitude = total * sign
  const parts = weights.map((weight) => ({
    share: (magnitude * weight) / weightSum,
    remainder: units((magnitude * weight) % weightSum),
  }))
  let left = parts.reduce((rest, part) => rest - part.share, magnitude)
  // Sorting is stable: equal remainders stay in the order of their positions.
  const byRemainder = parts.toSorted((a, b) => compare(b.remainder, a.remainder))
  for (const part of byRemainder) {
    if (left === 0n) break
    part.share += 1n
    left -= 1n
  }
  return parts.map((part) => units(part.share * sign))
}
