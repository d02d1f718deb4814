import { floorTo } from './rounding.ts'
import { parseUnits, toDecimalString } from './text.ts'
import { UNITS_PER_YUAN, UNITS_SCALE, type Units, units } from './units.ts'

/** Places behind the point. */
export type Decimals = 0 | 2 | 4

interface Currency {
  readonly decimals: Decimals
  /** what stands for one yuan in it, a decimal text */
  readonly yuan: string
}

const row = (decimals: Decimals, yuan: string): Currency => ({ decimals, yuan })

/**
 * Currencies that a merchant may have, and USDT, which wallets at providers may have (rules E2). What stands for one yuan are round
 * figures that we chose, so that levels, presets and bounds are amounts that people would choose in that currency. They are no exchange
 * rates: nothing is ever converted by them, and a merchant sets each amount for itself where it wants another.
 */
const CURRENCIES: ReadonlyMap<string, Currency> = new Map([
  ['CNY', row(2, '1')],
  ['AED', row(2, '0.5')],
  ['AUD', row(2, '0.2')],
  ['BDT', row(2, '20')],
  ['BRL', row(2, '1')],
  ['CAD', row(2, '0.2')],
  ['CHF', row(2, '0.2')],
  ['COP', row(2, '500')],
  ['EUR', row(2, '0.2')],
  ['GBP', row(2, '0.2')],
  ['HKD', row(2, '1')],
  ['IDR', row(0, '2000')],
  ['INR', row(2, '10')],
  ['JPY', row(0, '20')],
  ['KHR', row(2, '500')],
  ['KRW', row(0, '200')],
  ['LAK', row(2, '3000')],
  ['LKR', row(2, '50')],
  ['MMK', row(2, '500')],
  ['MOP', row(2, '1')],
  ['MXN', row(2, '2')],
  ['MYR', row(2, '0.5')],
  ['NPR', row(2, '20')],
  ['NZD', row(2, '0.2')],
  ['PEN', row(2, '0.5')],
  ['PHP', row(2, '10')],
  ['PKR', row(2, '50')],
  ['SGD', row(2, '0.2')],
  ['THB', row(2, '5')],
  ['TRY', row(2, '5')],
  ['TWD', row(2, '5')],
  ['USD', row(2, '0.2')],
  ['USDT', row(4, '0.2')],
  ['VND', row(0, '3000')],
  ['ZAR', row(2, '2')],
])

/** Of what has no row, such as play money: as the yuan. */
const OTHER = row(2, '1')
const currencyOf = (code: string): Currency => CURRENCIES.get(code) ?? OTHER

/** Whether a merchant may have this currency: it has a row, by its code of ISO 4217. */
export const isCurrency = (code: string): boolean => code.length === 3 && CURRENCIES.has(code)

/** Places behind the point that amounts of a currency have (rules E2). */
export const decimalsOf = (code: string): Decimals => currencyOf(code).decimals

/** The smallest amount of a currency, in units. */
export const leastOf = (code: string): Units => units(10n ** BigInt(UNITS_SCALE - decimalsOf(code)))

/** Whether an amount has no more decimals than its currency (rules E2). */
export const hasDigitsOf = (amount: Units, code: string): boolean => amount % leastOf(code) === 0n

/**
 * A default that is given in yuan, in a currency: by what stands for one yuan there, cut to the currency's decimals, and never nothing
 * where the default is something.
 * @param inYuan not below zero
 * @param decimals places that are kept, those of the currency where left out
 */
export function inCurrency(inYuan: Units, code: string, decimals = decimalsOf(code)): Units {
  const turned = floorTo(units((inYuan * parseUnits(currencyOf(code).yuan)) / UNITS_PER_YUAN), decimals)
  return turned === 0n && inYuan > 0n ? units(10n ** BigInt(UNITS_SCALE - decimals)) : turned
}

/** `inCurrency` of and as decimal texts, which settings are. @throws RangeError for what is no amount */
export const textInCurrency = (inYuan: string, code: string, decimals = decimalsOf(code)): string =>
  toDecimalString(inCurrency(parseUnits(inYuan), code, decimals))
