import { useId, useState } from 'react'
import { DayPicker, type DateRange as PickedRange } from 'react-day-picker'
import { Button } from '../button/Button.tsx'
import { Chip } from '../choice/Chip.tsx'
import {
  cutRange,
  type Day,
  type DayBounds,
  type DayPreset,
  type DayRange,
  isDay,
  isWithin,
  presetRange,
  spanOf,
  type Weekday,
} from './days.ts'

export type DateRangePanelLabels = {
  presets: Readonly<Record<DayPreset, string>>
  from: string
  to: string
  previousMonth: string
  nextMonth: string
  apply: string
  /** "At most 31 days", when there is a longest range. */
  longest?: string
}

type DateRangePanelProps = {
  value: DayRange
  today: Day
  bounds: DayBounds
  maxSpanDays: number | undefined
  locale: string
  weekStartsOn: Weekday
  presets: readonly DayPreset[]
  labels: DateRangePanelLabels
  onApply: (range: DayRange) => void
}

/** The calendar works with device dates; only their year, month and day are ever read. */
function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map((part) => Number.parseInt(part, 10))
  return new Date(year, month - 1, date)
}

function dayOf(date: Date): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  const year = String(date.getFullYear()).padStart(4, '0')
  return `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

const CLASSES = {
  root: 'ui-cal',
  months: 'ui-cal-months',
  month_caption: 'ui-cal-caption',
  nav: 'ui-cal-nav',
  button_previous: 'ui-icon-btn',
  button_next: 'ui-icon-btn',
  month_grid: 'ui-cal-grid',
  day: 'ui-cal-day',
  day_button: 'ui-cal-button',
}

/** Presets apply at once; days typed or picked wait for the button. */
export function DateRangePanel(props: DateRangePanelProps) {
  const { value, today, bounds, maxSpanDays, presets, labels, onApply } = props
  const [draft, setDraft] = useState<DayRange>(value)
  const id = useId()
  const tooLong = maxSpanDays !== undefined && spanOf(draft) > maxSpanDays
  const usable = isDay(draft.from) && isDay(draft.to) && isWithin(draft, bounds) && !tooLong
  const ends = [
    { end: 'from', label: labels.from },
    { end: 'to', label: labels.to },
  ] as const
  return (
    <div className="ui-range-panel">
      <div className="ui-range-presets">
        {presets.map((preset) => {
          const range = cutRange(presetRange(preset, today, props.weekStartsOn), bounds)
          const chosen = range !== null && range.from === value.from && range.to === value.to
          return (
            <Chip
              key={preset}
              look="pill"
              pressed={chosen}
              disabled={range === null || spanOf(range) > (maxSpanDays ?? Infinity)}
              onClick={() => range !== null && onApply(range)}
            >
              {labels.presets[preset]}
            </Chip>
          )
        })}
      </div>
      <div className="ui-range-ends">
        {ends.map(({ end, label }) => (
          <label key={end} className="ui-field">
            <span className="ui-label">{label}</span>
            <input
              type="date"
              className="ui-input num"
              value={draft[end]}
              min={bounds.min}
              max={bounds.max}
              aria-invalid={!usable || undefined}
              aria-describedby={labels.longest === undefined ? undefined : `${id}-longest`}
              onChange={(event) => setDraft({ ...draft, [end]: event.currentTarget.value })}
            />
          </label>
        ))}
      </div>
      <Calendar {...props} draft={draft} onDraft={setDraft} />
      <div className="ui-range-foot">
        <span id={`${id}-longest`} className={tooLong ? 'ui-error' : 'ui-hint'}>
          {labels.longest}
        </span>
        <Button size="sm" disabled={!usable} onClick={() => onApply(draft)}>
          {labels.apply}
        </Button>
      </div>
    </div>
  )
}

type CalendarProps = Pick<DateRangePanelProps, 'today' | 'bounds' | 'locale' | 'weekStartsOn' | 'labels'> & {
  draft: DayRange
  onDraft: (draft: DayRange) => void
}

/** The month with its days; arrow keys, Home, End, Page Up and Page Down move between them. */
function Calendar({ today, bounds, locale, weekStartsOn, labels, draft, onDraft }: CalendarProps) {
  const [begun, setBegun] = useState(false)
  const text = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(locale, options)
    return (date: Date) => format.format(date)
  }
  const readable = isDay(draft.from) && isDay(draft.to)
  const selected: PickedRange | undefined = readable ? { from: dateOf(draft.from), to: dateOf(draft.to) } : undefined
  const closed = [
    ...(bounds.min === undefined ? [] : [{ before: dateOf(bounds.min) }]),
    ...(bounds.max === undefined ? [] : [{ after: dateOf(bounds.max) }]),
  ]

  /** The first press begins a range of one day, the second ends it, in either direction. */
  function pick(date: Date) {
    const day = dayOf(date)
    const ends = begun && isDay(draft.from) ? [draft.from, day].sort() : [day]
    onDraft({ from: ends[0] ?? day, to: ends.at(-1) ?? day })
    setBegun(!begun)
  }

  return (
    <DayPicker
      mode="range"
      lang={locale}
      selected={selected}
      onSelect={(_range, date) => pick(date)}
      today={dateOf(today)}
      defaultMonth={dateOf(readable ? draft.to : today)}
      {...(bounds.min === undefined ? {} : { startMonth: dateOf(bounds.min) })}
      {...(bounds.max === undefined ? {} : { endMonth: dateOf(bounds.max) })}
      disabled={closed}
      weekStartsOn={weekStartsOn}
      showOutsideDays
      classNames={CLASSES}
      formatters={{
        formatCaption: text({ year: 'numeric', month: 'long' }),
        formatWeekdayName: text({ weekday: 'narrow' }),
        formatDay: (date) => String(date.getDate()),
      }}
      labels={{
        labelPrevious: () => labels.previousMonth,
        labelNext: () => labels.nextMonth,
        labelGrid: text({ year: 'numeric', month: 'long' }),
        labelWeekday: text({ weekday: 'long' }),
        labelDayButton: text({ dateStyle: 'full' }),
      }}
    />
  )
}
