/** A uniform whole number from 1 to a bound. */
export type Draw = (max: number) => number

/**
 * Cuts an amount of cents into so many shares (rules C4): each at least a cent, the sum exact. RANDOM: of the rest R and k shares left,
 * a uniform share of 1 to 2R/k − 1. FIXED: equal ones, the remainder to the first, a cent each.
 * @throws RangeError when there is less than a cent for each
 */
export function splitEnvelope(cents: number, count: number, mode: 'RANDOM' | 'FIXED', draw: Draw): number[] {
  if (count < 1 || cents < count) throw new RangeError('a share is a cent at least')
  if (mode === 'FIXED') {
    const each = Math.floor(cents / count)
    return Array.from({ length: count }, (_, index) => each + (index < cents % count ? 1 : 0))
  }
  let rest = cents
  return Array.from({ length: count }, (_, index) => {
    const left = count - index
    const share = left === 1 ? rest : draw(Math.max(Math.floor((2 * rest) / left) - 1, 1))
    rest -= share
    return share
  })
}
