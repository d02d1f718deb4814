import { type Period, type PeriodCode, periodAt } from '@croupier/rules'
import { DAY_MS } from '@croupier/wire'

/**
 * The closed periods of the last days, oldest first: those that begin within them, and always the last one.
 * @param zone IANA name of the merchant's time zone
 */
export function closedPeriods(code: PeriodCode, now: Date, days: number, zone: string): Period[] {
  const today = periodAt('D', now, zone).start.getTime()
  // Half a day of room: days around a change of the clocks are not 24 hours long.
  const earliest = today - days * DAY_MS - DAY_MS / 2
  const periods: Period[] = []
  let { start } = periodAt(code, now, zone)
  for (;;) {
    const period = periodAt(code, new Date(start.getTime() - 1), zone)
    if (periods.length > 0 && period.start.getTime() < earliest) return periods.reverse()
    periods.push(period)
    start = period.start
  }
}
