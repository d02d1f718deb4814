import { formatUnits, type Units } from '@croupier/money'

/** Zeros behind the last digit that says something, and the point before them. */
export const IDLE_ZEROS = /[.,]?0+(?=\D*$)/

/** An amount without the currency's sign and without zeros behind: 2, 0.2, 1,000. */
export const bareAmount = (amount: Units, locale: string): string =>
  formatUnits(amount, { locale, dp: 4 }).replace(IDLE_ZEROS, '')
