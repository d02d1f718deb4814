import { UNITS_PER_YUAN, UNITS_SCALE, type Units, units } from './units.ts'

/** Longest decimal string read as an amount: 18 whole digits fit any stored BIGINT balance. */
export const DECIMAL_DIGITS_MAX = 18

const DECIMAL = /^-?(0|[1-9]\d{0,17})(\.\d{1,4})?$/

/** Whether a text is a decimal amount as the wire sends it: plain digits, at most 4 places. */
export function isDecimalString(text: string): boolean {
  return DECIMAL.test(text)
}

/**
 * Reads a decimal string of at most 4 places (architecture 8).
 * @throws RangeError for anything else, among it exponents, signs of plus and blanks
 */
export function parseUnits(text: string): Units {
  if (!DECIMAL.test(text)) throw new RangeError('not a decimal amount of at most 4 places')
  const negative = text.startsWith('-')
  const [whole = '', fraction = ''] = (negative ? text.slice(1) : text).split('.')
  const magnitude = BigInt(whole) * UNITS_PER_YUAN + BigInt(fraction.padEnd(UNITS_SCALE, '0'))
  return units(negative ? -magnitude : magnitude)
}

/** The shortest decimal string of an amount: 12345000n is "1234.5", zero is "0". */
export function toDecimalString(amount: Units): string {
  const magnitude = amount < 0n ? -amount : amount
  const whole = magnitude / UNITS_PER_YUAN
  const fraction = (magnitude % UNITS_PER_YUAN).toString().padStart(UNITS_SCALE, '0')
  const shortest = fraction.replace(/0+$/, '')
  const sign = amount < 0n ? '-' : ''
  return shortest === '' ? `${sign}${whole}` : `${sign}${whole}.${shortest}`
}
