import { type CivilDay, civilDayOf, endOfClockHour, startOfCivilDay } from '../time/civilTime.ts'
import type { WageWindow } from './windows.ts'

/** Day, week from Monday, half month from the 1st and the 16th, month (rules B5). */
export type PeriodCode = 'D' | 'W' | 'H' | 'M'

/** One period of a code in a time zone; it contains its start and not its end. */
export type Period = WageWindow & {
  /** its name (rules B5 periodKey): `2024-03-05`, `2024-W10`, `2024-03-A` or `-B`, `2024-03` */
  readonly key: string
}

const MS_PER_DAY = 86_400_000
const THURSDAY = 3
const HALF_MONTH_DAY = 16

/** The first day of a period, and of the period behind it. */
type Days = { readonly key: string; readonly first: CivilDay; readonly next: CivilDay }

const dayOf = (year: number, month: number, date: number): CivilDay => Date.UTC(year, month, date) / MS_PER_DAY

/** ISO 8601: a week belongs to the year of its Thursday. */
function weekOf(day: CivilDay): Days {
  const monday = day - ((((day + THURSDAY) % 7) + 7) % 7)
  const year = new Date((monday + THURSDAY) * MS_PER_DAY).getUTCFullYear()
  const number = Math.floor((monday + THURSDAY - dayOf(year, 0, 1)) / 7) + 1
  return {
    key: `${year}-W${String(number).padStart(2, '0')}`,
    first: monday,
    next: monday + 7,
  }
}

function daysOf(code: PeriodCode, day: CivilDay): Days {
  const instant = new Date(day * MS_PER_DAY)
  const [year, month] = [instant.getUTCFullYear(), instant.getUTCMonth()]
  const text = instant.toISOString()
  const monthKey = text.slice(0, 'yyyy-mm'.length)
  const [first, middle] = [dayOf(year, month, 1), dayOf(year, month, HALF_MONTH_DAY)]
  const nextMonth = dayOf(year, month + 1, 1)
  switch (code) {
    case 'D':
      return { key: text.slice(0, 'yyyy-mm-dd'.length), first: day, next: day + 1 }
    case 'W':
      return weekOf(day)
    case 'H':
      return day < middle
        ? { key: `${monthKey}-A`, first, next: middle }
        : { key: `${monthKey}-B`, first: middle, next: nextMonth }
    case 'M':
      return { key: monthKey, first, next: nextMonth }
  }
}

/**
 * The period of a code that contains an instant, by the calendar of a time zone (rules 0.1.6, B5). Periods follow each other
 * without gap or overlap, also where the clocks are changed: a day may have 23 or 25 hours.
 * @param zone IANA name, the merchant's
 * @throws RangeError for an unknown zone
 */
export function periodAt(code: PeriodCode, instant: Date, zone: string): Period {
  const instantMs = instant.getTime()
  let days = daysOf(code, civilDayOf(instantMs, zone))
  let endMs = startOfCivilDay(days.next, zone)
  // Clocks put back over midnight show the day before again: that hour belongs to the day that has begun.
  while (endMs <= instantMs) {
    days = daysOf(code, days.next)
    endMs = startOfCivilDay(days.next, zone)
  }
  const start = new Date(startOfCivilDay(days.first, zone))
  return { key: days.key, start, end: new Date(endMs) }
}

/**
 * The clock hours of a period, oldest first (rules B8): they follow each other from its start to its end. An hour that the
 * clocks show twice is two hours.
 * @param zone IANA name, the merchant's
 */
export function hoursOf(period: WageWindow, zone: string): WageWindow[] {
  const hours: WageWindow[] = []
  const endMs = period.end.getTime()
  for (let startMs = period.start.getTime(); startMs < endMs; ) {
    const nextMs = Math.min(endOfClockHour(startMs, zone), endMs)
    hours.push({ start: new Date(startMs), end: new Date(nextMs) })
    startMs = nextMs
  }
  return hours
}
