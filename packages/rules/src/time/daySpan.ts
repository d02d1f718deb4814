import { startOfCivilDay } from './civilTime.ts'

const DAY_MS = 86_400_000

/**
 * Days of a zone as instants: the first moment of the first day, and that of the day after the last.
 * @param days `YYYY-MM-DD`, both ends belong to the range
 * @param zone name of an IANA zone
 */
export function instantsOfDays(
  days: { readonly from: string; readonly to: string },
  zone: string,
): { readonly from: Date; readonly to: Date } {
  const start = (day: string, more: number) => new Date(startOfCivilDay(Date.parse(day) / DAY_MS + more, zone))
  return { from: start(days.from, 0), to: start(days.to, 1) }
}
