import { PPM, UNITS_SCALE, type Units, units } from './units.ts'

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
 * An amount to the nearest step of a number of decimals, the half away from zero: what an officer reads, so that figures that were added
 * up and their sum are each as near as can be. What is paid is never rounded like this.
 * @throws RangeError when decimals is outside 0..4
 */
export function roundTo(amount: Units, decimals: 0 | 1 | 2 | 3 | 4): Units {
  const half = 10n ** BigInt(UNITS_SCALE - decimals) / 2n
  return floorTo(units(amount + (amount < 0n ? -half : half)), decimals)
}
