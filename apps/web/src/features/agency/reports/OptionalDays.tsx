import { Button, IconButton } from '@croupier/ui'
import { addDays, type DayRange, dayInZone } from '@croupier/ui/date/days.ts'
import { CalendarPlus, X } from 'lucide-react'
import { serverNowMs } from '../../../api/serverClock.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { ReportDays } from '../../../shell/centre/ReportDays.tsx'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { daysOf, daysParser } from '../../../shell/centre/useReportDays.ts'

const FIRST_SPAN_DAYS = 30

/** Days of a filter that need not be set, in the address under `name`; null where they do not matter. */
export function useOptionalDays(name: string): [DayRange | null, (days: DayRange | null) => void] {
  const [text, setText] = useFilterQuery(name, daysParser)
  const set = (days: DayRange | null) => setText(days === null ? null : `${days.from}_${days.to}`)
  return [text === null ? null : daysOf(text), set]
}

type OptionalDaysProps = {
  value: DayRange | null
  onValue: (days: DayRange | null) => void
  /** what the days are of */
  label: string
  /** what ends the choice */
  anyLabel: string
}

/** Rows of any day, or those of some days (experience 3.18). */
export function OptionalDays({ value, onValue, label, anyLabel }: OptionalDaysProps) {
  const { timeZone } = useFormat()
  if (value === null) {
    const today = dayInZone(serverNowMs(), timeZone)
    return (
      <Button
        variant="outline"
        size="sm"
        icon={<CalendarPlus size={16} strokeWidth={1.75} aria-hidden />}
        onClick={() => onValue({ from: addDays(today, 1 - FIRST_SPAN_DAYS), to: today })}
        data-testid="days.choose.button"
      >
        {label}
      </Button>
    )
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <span className="text-12 text-subtle">{label}</span>
      <ReportDays value={value} onValue={onValue} />
      <IconButton label={anyLabel} icon={<X size={16} strokeWidth={1.75} />} onClick={() => onValue(null)} />
    </span>
  )
}
