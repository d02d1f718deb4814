import { DateRange } from '@croupier/ui/date/DateRange.tsx'
import { DAY_PRESETS, type DayPreset, type DayRange } from '@croupier/ui/date/days.ts'
import { useTranslation } from 'react-i18next'
import { REPORT_DAYS_MAX } from '../../api/agency/reports.ts'
import { serverNowMs } from '../../api/serverClock.ts'
import { useFormat } from '../../format/useFormat.ts'

const NAMES = [
  'region',
  'back30',
  'back7',
  'ahead7',
  'ahead30',
  'close',
  'from',
  'to',
  'previousMonth',
  'nextMonth',
  'apply',
] as const

type ReportDaysProps = { value: DayRange; onValue: (days: DayRange) => void }

/** The days of a report: steps of 7 and 30 days, presets, a calendar (spec, experience 1.3). */
export function ReportDays({ value, onValue }: ReportDaysProps) {
  const { t } = useTranslation()
  const { timeZone, locale } = useFormat()
  const names = Object.fromEntries(NAMES.map((name) => [name, t(`reports.range.${name}`)])) as {
    [N in (typeof NAMES)[number]]: string
  }
  const presets = Object.fromEntries(DAY_PRESETS.map((name) => [name, t(`reports.range.presets.${name}`)])) as {
    [N in DayPreset]: string
  }
  return (
    <DateRange
      value={value}
      onValue={onValue}
      timeZone={timeZone}
      now={serverNowMs}
      maxSpanDays={REPORT_DAYS_MAX}
      locale={locale}
      labels={{ ...names, longest: t('reports.range.longest', { days: REPORT_DAYS_MAX }), presets }}
      data-testid="report.days"
    />
  )
}
