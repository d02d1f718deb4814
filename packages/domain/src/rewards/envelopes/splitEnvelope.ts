/** A uniform whole number from 1 to a bound. */
export type Draw = (max: number) => number

/**
 * Cuts an amount, counted in the smallest of its currency, into so many shares (rules C4): each at least one, the sum exact. RANDOM: of the rest R and k shares left,
 * a uniform share of 1 to 2R/k − 1. FIXED: equal ones, the remainder to the first, one each.
 * @throws RangeError when there is less than one for each
 */
export function splitEnvelope(total: number, count: number, mode: 'RANDOM' | 'FIXED', draw: Draw): number[] {
  if (count < 1 || total < count) throw new RangeError('a share is something')
  if (mode === 'FIXED') {
    const each = Math.floor(total / count)
    return Array.from({ length: count }, (_, index) => each + (index < total % count ? 1 : 0))
  }
  let rest = total
  return Array.from({ length: count }, (_, index) => {
    const left = count - index
    const share = left === 1 ? rest : draw(Math.max(Math.floor((2 * rest) / left) - 1, 1))
    rest -= share
    return share
  })
}
