/** Places of an exact share: units (4) times ppm (6). */
const PLACES = 10
const SHOWN_MIN = 4
const MINUS = '\u2212'

/** An exact share in tenth-billionths of a yuan. @throws SyntaxError when it is not a decimal */
function scaled(share: string): bigint {
  const negative = share.startsWith('-')
  const [whole = '', fraction = ''] = share.replace('-', '').split('.')
  const magnitude = BigInt(whole + fraction.padEnd(PLACES, '0'))
  return negative ? -magnitude : magnitude
}

function decimal(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0')
  const sign = value < 0n ? '-' : ''
  return `${sign}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`
}

/**
 * An exact share before rounding, as people read it: at least 4 places, more only where they say
 * something.
 * @param share yuan as a decimal string of up to 10 places
 * @param locale BCP 47 tag, whose grouping and decimal point are used
 */
export function exactText(share: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: SHOWN_MIN,
    maximumFractionDigits: PLACES,
    signDisplay: 'negative',
  })
  // As a text: a float would lose the last places.
  return format
    .formatToParts(decimal(scaled(share)) as `${number}`)
    .map((part) => (part.type === 'minusSign' ? MINUS : part.value))
    .join('')
}

/** The sum of exact shares, as such a share. */
export function exactSum(shares: readonly string[]): string {
  return decimal(shares.reduce((total, share) => total + scaled(share), 0n))
}

/** left − right, as such a share. */
export function exactDifference(left: string, right: string): string {
  return decimal(scaled(left) - scaled(right))
}

/** Whether an exact share is nothing, however it is written. */
export function isNothing(share: string): boolean {
  return scaled(share) === 0n
}
