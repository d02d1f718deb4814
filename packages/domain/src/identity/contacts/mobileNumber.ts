import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/mobile'

/**
 * A mobile number as it is kept: + and digits (E.164). The list of numbers this is judged by knows mobile ones only, so no
 * line with a price of its own passes (attack 26).
 * @param regions ISO 3166 codes of the countries whose numbers are taken; none: of every country
 * @returns null for what is not a mobile number, or one of another country
 */
export function mobileNumberOf(text: string, regions: readonly string[]): string | null {
  const number = parsePhoneNumberFromString(text)
  if (number === undefined || !number.isValid()) return null
  if (regions.length > 0 && !regions.includes(number.country ?? '')) return null
  return number.number
}

/** Signs that a number is written with; an account name begins with a letter, so that no text can be both. */
const NUMBER_SIGNS = /^\+?[\d\s().-]{5,}$/

/**
 * What a number that somebody typed may mean, in the form of `mobileNumberOf`: with its country, or as people write it in
 * one of the merchant's countries.
 * @param regions as for `mobileNumberOf`
 * @returns nothing for what is not a number
 */
export function typedNumbersOf(text: string, regions: readonly string[]): string[] {
  const typed = text.trim()
  if (!NUMBER_SIGNS.test(typed)) return []
  const international = typed.startsWith('+') ? typed : `+${typed}`
  const national = typed.startsWith('+')
    ? []
    : regions.map((region) => parsePhoneNumberFromString(typed, region as CountryCode)?.number)
  const numbers = [international, ...national].map((one) => mobileNumberOf(one ?? '', regions))
  return [...new Set(numbers.filter((number) => number !== null))]
}
