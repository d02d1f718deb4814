/** Places of an exact share: units (4) times ppm (6). */
const PLACES = 10
const SHOWN_MIN = 4

/**
 * An exact share before rounding, as people read it: at least 4 places, more only where they say
 * something.
 * @param share units × 10^6 as a decimal string without a point
 */
export function exactText(share: string): string {
  const value = BigInt(share)
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0')
  const whole = digits.slice(0, -PLACES)
  const fraction = digits.slice(-PLACES).replace(/0+$/, '').padEnd(SHOWN_MIN, '0')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${value < 0n ? '−' : ''}${grouped}.${fraction}`
}

/** The sum of exact shares, as such a share. */
export function exactSum(shares: readonly string[]): string {
  return shares.reduce((total, share) => total + BigInt(share), 0n).toString()
}
