import { addDays, type DayRange, dayInZone, isDay, spanOf } from '@croupier/ui/date/days.ts'
import { createParser } from 'nuqs'
import { REPORT_DAYS_MAX } from '../../api/agency/reports.ts'
import { serverNowMs } from '../../api/serverClock.ts'
import { useFormat } from '../../format/useFormat.ts'
import { useFilterQuery } from './usePageQuery.ts'

/** Days of a range as they are in the address: `2026-11-01_2026-11-22`. */
export function daysOf(text: string): DayRange | null {
  const [from = '', to = '', ...more] = text.split('_')
  if (more.length > 0 || !isDay(from) || !isDay(to)) return null
  const span = spanOf({ from, to })
  return span >= 1 && span <= REPORT_DAYS_MAX ? { from, to } : null
}

/** The same as one text of the address. */
export const daysParser = createParser<string>({
  parse: (text) => (daysOf(text) === null ? null : text),
  serialize: (text) => text,
})

/** The days of a report, in the address; the last `span` days, today included, where none are. */
export function useReportDays(span: number): [DayRange, (days: DayRange) => void] {
  const { timeZone } = useFormat()
  const [text, setText] = useFilterQuery('days', daysParser)
  const today = dayInZone(serverNowMs(), timeZone)
  const days = (text === null ? null : daysOf(text)) ?? {
    from: addDays(today, 1 - span),
    to: today,
  }
  return [days, ({ from, to }) => setText(`${from}_${to}`)]
}
