import { DAY_MS } from '@croupier/wire'

/** A day as calls have it. */
const written = (utc: number): string => new Date(utc).toISOString().slice(0, 10)

/**
 * Business days of a merchant, by the clocks of its own zone: at one in the morning there the day has begun, whatever it is elsewhere.
 * @param timeZone UTC as long as no merchant is known
 */
export function businessDays(now: Date, timeZone = 'UTC') {
  const zoned = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const [year = 0, month = 1, day = 1] = zoned.format(now).split('-').map(Number)
  const today = Date.UTC(year, month - 1, day)
  return {
    year,
    /** so many days ago; 0 is today */
    before: (days: number): string => written(today - days * DAY_MS),
    /** a day of a month, counted from this one; the day 0 is the last of the month before */
    inMonth: (months: number, dayOfMonth: number): string => written(Date.UTC(year, month - 1 + months, dayOfMonth)),
  }
}
