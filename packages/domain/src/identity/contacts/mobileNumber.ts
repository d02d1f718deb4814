import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * A mobile number as it is kept: + and digits (E.164). The list of numbers this is judged by knows mobile ones only, so no
 * line with a price of its own passes (attack 26).
 * @param regions ISO 3166 codes of the countries whose numbers are taken; none: of every country
 * @returns null for what is no mobile number, or one of another country
 */
export function mobileNumberOf(text: string, regions: readonly string[]): string | null {
  const number = parsePhoneNumberFromString(text)
  if (number === undefined || !number.isValid()) return null
  if (regions.length > 0 && !regions.includes(number.country ?? '')) return null
  return number.number
}
