import { decimalsOf } from './decimals.ts'
import { floorTo } from './rounding.ts'
import { parseUnits, toDecimalString } from './text.ts'
import { UNITS_PER_YUAN, UNITS_SCALE, type Units, units } from './units.ts'

/**
 * Currencies that a merchant may have, and USDT, which wallets at providers may have (rules E2). What stands for one yuan are round
 * figures that we chose, so that levels, presets and bounds are amounts that people would choose in that currency. They are no exchange
 * rates: nothing is ever converted by them, and a merchant sets each amount for itself where it wants another. What has no row, such as
 * play money, is as the yuan.
 */
const YUAN: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['CNY', '1'],
  ['AED', '0.5'],
  ['AUD', '0.2'],
  ['BDT', '20'],
  ['BRL', '1'],
  ['CAD', '0.2'],
  ['CHF', '0.2'],
  ['COP', '500'],
  ['EUR', '0.2'],
  ['GBP', '0.2'],
  ['HKD', '1'],
  ['IDR', '2000'],
  ['INR', '10'],
  ['JPY', '20'],
  ['KHR', '500'],
  ['KRW', '200'],
  ['LAK', '3000'],
  ['LKR', '50'],
  ['MMK', '500'],
  ['MOP', '1'],
  ['MXN', '2'],
  ['MYR', '0.5'],
  ['NPR', '20'],
  ['NZD', '0.2'],
  ['PEN', '0.5'],
  ['PHP', '10'],
  ['PKR', '50'],
  ['SGD', '0.2'],
  ['THB', '5'],
  ['TRY', '5'],
  ['TWD', '5'],
  ['USD', '0.2'],
  ['USDT', '0.2'],
  ['VND', '3000'],
  ['ZAR', '2'],
])

/** Whether a merchant may have this currency: it has a row, by its code of ISO 4217. */
export const isCurrency = (code: string): boolean => code.length === 3 && YUAN.has(code)

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
  const turned = floorTo(units((inYuan * parseUnits(YUAN.get(code) ?? '1')) / UNITS_PER_YUAN), decimals)
  return turned === 0n && inYuan > 0n ? units(10n ** BigInt(UNITS_SCALE - decimals)) : turned
}

/** `inCurrency` of and as decimal texts, which settings are. @throws RangeError for what is no amount */
export const textInCurrency = (inYuan: string, code: string, decimals = decimalsOf(code)): string =>
  toDecimalString(inCurrency(parseUnits(inYuan), code, decimals))
