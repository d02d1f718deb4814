import { zoneClock } from './zoneClock.ts'

/** A calendar day of a time zone, as whole days since 1970-01-01. */
export type CivilDay = number

const MS_PER_HOUR = 3_600_000
const MS_PER_DAY = 86_400_000

/**
 * The calendar day that the clocks of a zone show at an instant.
 * @param zone IANA name
 * @throws RangeError for an unknown zone
 */
export const civilDayOf = (instantMs: number, zone: string): CivilDay =>
  Math.floor(zoneClock(zone).localOf(instantMs) / MS_PER_DAY)

/**
 * The first instant of a calendar day. Where clocks skip midnight, the day begins when they were changed; where they show
 * midnight twice, it begins at the first. A day that a zone left out has the same start as the day behind it.
 */
export const startOfCivilDay = (day: CivilDay, zone: string): number => zoneClock(zone).instantOf(day * MS_PER_DAY)

/**
 * The end of the clock hour that contains an instant: when the clocks next show a full hour, or are changed to another hour.
 * A change of half an hour makes an hour of 30 or of 90 minutes, a change of an hour a day of 23 or 25 hours.
 */
export function endOfClockHour(instantMs: number, zone: string): number {
  const clock = zoneClock(zone)
  const shown = clock.localOf(instantMs)
  const hour = Math.floor(shown / MS_PER_HOUR)
  const expected = instantMs + (hour + 1) * MS_PER_HOUR - shown
  if (clock.localOf(expected) === (hour + 1) * MS_PER_HOUR) return expected
  const changed = clock.changeBetween(instantMs, expected)
  const then = clock.localOf(changed)
  const begins = then % MS_PER_HOUR === 0 || Math.floor(then / MS_PER_HOUR) !== hour
  return begins ? changed : endOfClockHour(changed, zone)
}
