import type { DayRange } from '@croupier/ui/date/days.ts'
import { addDays } from '@croupier/ui/date/days.ts'
import { TZDate } from '@date-fns/tz'

const startOf = (day: string, timeZone: string): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, date, timeZone).getTime()).toISOString()
}

/** Days of a zone as instants: the first moment of the first day, and that of the day after the last. */
export const instantsOf = ({ from, to }: DayRange, timeZone: string) => ({
  from: startOf(from, timeZone),
  to: startOf(addDays(to, 1), timeZone),
})
