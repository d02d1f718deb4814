import { decimalsOf, formatUnits, type Units } from '@croupier/money'
import { useTranslation } from 'react-i18next'
import { type Language, TAGS } from '../i18n.ts'

/** Amounts and instants as an officer reads them, in the own language and the browser's zone. */
export function useShown() {
  const { i18n } = useTranslation()
  const locale = TAGS[i18n.language as Language] ?? TAGS.en
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    locale,
    /** a day that has no time */
    day: (at: Date) => day.format(at),
    instant: (at: Date | null) => (at === null ? '–' : date.format(at)),
    amount: (units: Units, currency?: string) =>
      formatUnits(units, { locale, dp: decimalsOf(currency ?? ''), ...(currency === undefined ? {} : { currency }) }),
  }
}
