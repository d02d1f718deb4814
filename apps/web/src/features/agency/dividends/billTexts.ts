import { type Units, units } from '@croupier/money'
import type { BadgeTone } from '@croupier/ui'
import type { TFunction } from 'i18next'
import type { Bill, BillExplanation } from '../../../api/agency/bills.ts'
import type { Format } from '../../../format/useFormat.ts'

/** How grave a state of a bill or a window is. */
export const TONES: Readonly<Record<Bill['state'], BadgeTone>> = {
  UNPAID: 'brass',
  PARTIAL: 'warn',
  PAID: 'jade',
  FORCED_PAID: 'jade',
  INSUFFICIENT: 'danger',
  DEFAULTED: 'danger',
  NOT_REACHED: 'plain',
  NOTHING: 'plain',
}
export const toneOf = ({ state }: Bill): BadgeTone => TONES[state]

const MS_PER_DAY = 86_400_000

/** The days of a period in the site's zone: one for a day, else the first and the last. */
export function periodText({ periodCode, periodStart, periodEnd }: Bill, format: Format): string {
  const day = new Intl.DateTimeFormat(format.locale, {
    timeZone: format.timeZone,
    dateStyle: 'medium',
  })
  // The last day is the one that holds the instant before the end, also where clocks are changed.
  const last = new Date(periodEnd.getTime() - 1)
  const isDay = periodCode === 'D' && periodEnd.getTime() - periodStart.getTime() < 2 * MS_PER_DAY
  return isDay ? day.format(periodStart) : day.formatRange(periodStart, last)
}

/** What a part of a team brings into a bill: its loss, or its valid bets (rules B7, B10). */
export const partOf = (
  { bets, payouts, effective }: Pick<BillExplanation['branches'][number], 'bets' | 'payouts' | 'effective'>,
  kind: Bill['kind'],
): Units => (kind === 'DIVIDEND' ? units(bets - payouts) : effective)

/** What a dividend's base would be without its cap, where the cap bound (rules B10.1); null where it did not. */
export function beforeCap({ capFactor, base, loss, carryIn }: Bill): Units | null {
  if (capFactor === null || capFactor === 0 || base === null || loss === null) return null
  const whole = units(loss + (carryIn ?? 0n))
  return whole > 0n && base < whole ? whole : null
}

/** What the reached tier pays: its ratio or its fixed amount, none, or the hours of an hourly wage. */
export function tierText(bill: Bill, t: TFunction, format: Format): string {
  if (bill.kind === 'HOURLY_WAGE') return t('bills.byHour')
  if (bill.tierNo === null) return '–'
  const pays = bill.fixed === null ? format.rate(bill.ratioPpm ?? 0) : format.figure(bill.fixed)
  return t('bills.tierNo', { no: bill.tierNo, pays })
}
