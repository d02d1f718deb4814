import { decimalsOf, formatUnits, roundTo, toDecimalString, type Units } from '@croupier/money'
import { useTranslation } from 'react-i18next'
import { type Language, TAGS } from '../i18n.ts'
import { useZone } from './time/zone.ts'

/** An amount as it is written in a language, rounded to what its currency has. */
export function amountText(locale: string, units: Units, currency?: string): string {
  const dp = decimalsOf(currency ?? '')
  return formatUnits(roundTo(units, dp), { locale, dp, ...(currency === undefined ? {} : { currency }) })
}

/** Amounts and instants as an officer reads them, in the own language and the zone of the merchant chosen in the frame. */
export function useShown() {
  const { i18n } = useTranslation()
  const locale = TAGS[i18n.language as Language] ?? TAGS.en
  const timeZone = useZone()
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    locale,
    /** a day that has no time */
    day: (at: Date) => day.format(at),
    instant: (at: Date | null) => (at === null ? '–' : date.format(at)),
    /** a price, with all places that it has */
    exact: (units: Units) => toDecimalString(units),
    amount: (units: Units, currency?: string) => amountText(locale, units, currency),
  }
}
