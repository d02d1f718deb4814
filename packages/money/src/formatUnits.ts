import { floorTo } from './rounding.ts'
import { toDecimalString } from './text.ts'
import type { Units } from './units.ts'

export type UnitsFormat = {
  /** BCP-47 tag, with its -u- extension where a script would bring its own digits. */
  locale: string
  /** ISO 4217 code, or `PLAY_MONEY`; without it the bare number is printed. */
  currency?: string
  /** Decimal places shown, cut towards zero: 2 on screens, 4 in bet and rebate records. */
  dp: 0 | 1 | 2 | 3 | 4
  /** Print + before gains too. Zero stays bare. */
  signed?: boolean
}

const MINUS = '\u2212'
/** What the wallets of trial accounts are printed in: ISO 4217 keeps this code for trying things out. */
export const PLAY_MONEY = 'XTS'
/** Its mark in every language: a chip, which no currency has for a sign. */
const PLAY_MARK = '\u25c6'
const formatters = new Map<string, Intl.NumberFormat>()

function formatterFor(format: UnitsFormat): Intl.NumberFormat {
  const key = `${format.locale}|${format.currency ?? ''}|${format.dp}|${format.signed ?? false}`
  const known = formatters.get(key)
  if (known !== undefined) return known
  const made = new Intl.NumberFormat(format.locale, {
    minimumFractionDigits: format.dp,
    maximumFractionDigits: format.dp,
    signDisplay: format.signed ? 'exceptZero' : 'negative',
    ...(format.currency === undefined
      ? {}
      : { style: 'currency', currency: format.currency, currencyDisplay: 'narrowSymbol' }),
  })
  formatters.set(key, made)
  return made
}

/**
 * An amount as people read it. The value reaches Intl as a decimal string, never as a float, and
 * is cut towards zero first, so what is shown is never more than what is there. The minus sign is
 * U+2212 and an amount that is cut to zero has no sign.
 */
export function formatUnits(amount: Units, format: UnitsFormat): string {
  const shown = toDecimalString(floorTo(amount, format.dp)) as `${number}`
  return formatterFor(format)
    .formatToParts(shown)
    .map((part) => {
      if (part.type === 'minusSign') return MINUS
      return part.type === 'currency' && format.currency === PLAY_MONEY ? PLAY_MARK : part.value
    })
    .join('')
}
