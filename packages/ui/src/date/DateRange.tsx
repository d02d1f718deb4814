import { Popover as Base } from '@base-ui/react/popover'
import { CalendarDays, ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight, type LucideIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../button/IconButton.tsx'
import { Drawer } from '../overlay/Drawer.tsx'
import { useNarrow } from '../overlay/useNarrow.ts'
import { DateRangePanel, type DateRangePanelLabels } from './DateRangePanel.tsx'
import { DAY_PRESETS, type Day, type DayPreset, type DayRange, dayInZone, moveRange, type Weekday } from './days.ts'
import '../styles/date.css'

export type DateRangeLabels = DateRangePanelLabels & {
  /** Name of the whole control. */
  region: string
  back30: string
  back7: string
  ahead7: string
  ahead30: string
  close: string
}

export type DateRangeProps = {
  value: DayRange
  onValue: (range: DayRange) => void
  /** IANA zone whose days are meant: the site's. */
  timeZone: string
  /** The server's clock, epoch ms; it decides what "today" is. */
  now: () => number
  /** First day that may be asked for. */
  min?: Day
  /** Last day that may be asked for; today by default. */
  max?: Day
  /** Longest range in days; the label `longest` says it. */
  maxSpanDays?: number
  /** BCP 47 tag for month names; without a calendar of its own (`th-u-ca-gregory`). */
  locale: string
  weekStartsOn?: Weekday
  presets?: readonly DayPreset[]
  labels: DateRangeLabels
  'data-testid'?: string
}

const STEPS = [
  { days: -30, name: 'back30', Icon: ChevronsLeft },
  { days: -7, name: 'back7', Icon: ChevronLeft },
  { days: 7, name: 'ahead7', Icon: ChevronRight },
  { days: 30, name: 'ahead30', Icon: ChevronsRight },
] as const satisfies readonly {
  days: number
  name: keyof DateRangeLabels
  Icon: LucideIcon
}[]

/**
 * From one day to another (experience 1.3): steps of 7 and 30 days around it (spec), a panel with
 * presets, two typed days and a calendar behind it. On phones the panel is a sheet.
 */
export function DateRange(props: DateRangeProps) {
  const { value, onValue, timeZone, now, min, maxSpanDays, locale, labels } = props
  const today = dayInZone(now(), timeZone)
  const bounds = { min, max: props.max ?? today }
  const [open, setOpen] = useState(false)

  const step = ({ days, name, Icon }: (typeof STEPS)[number]) => {
    const moved = moveRange(value, days, bounds)
    return (
      <IconButton
        key={name}
        label={labels[name]}
        title={labels[name]}
        icon={<Icon size={18} />}
        disabled={moved === value}
        onClick={() => onValue(moved)}
      />
    )
  }
  const panel = (
    <DateRangePanel
      {...{ value, today, bounds, maxSpanDays, locale, labels }}
      weekStartsOn={props.weekStartsOn ?? 1}
      presets={props.presets ?? DAY_PRESETS}
      onApply={(range) => {
        onValue(range)
        setOpen(false)
      }}
    />
  )
  return (
    <fieldset className="ui-range" aria-label={labels.region}>
      {STEPS.slice(0, 2).map(step)}
      <Opener {...{ open, value, panel, labels }} onOpen={setOpen} testId={props['data-testid']} />
      {STEPS.slice(2).map(step)}
    </fieldset>
  )
}

type OpenerProps = {
  open: boolean
  onOpen: (open: boolean) => void
  value: DayRange
  panel: ReactNode
  labels: DateRangeLabels
  testId: string | undefined
}

/** The button with the days, and the panel behind it: a popover, on phones a sheet. */
function Opener({ open, onOpen, value, panel, labels, testId }: OpenerProps) {
  const narrow = useNarrow()
  const face = {
    type: 'button',
    className: 'ui-input ui-range-value',
    'data-testid': testId,
    children: (
      <>
        <CalendarDays size={16} aria-hidden />
        <span className="num">
          {value.from !== value.to && <span>{value.from} –</span>} <span>{value.to}</span>
        </span>
      </>
    ),
  } as const
  if (narrow) {
    return (
      <>
        <button {...face} aria-haspopup="dialog" onClick={() => onOpen(true)} />
        <Drawer open={open} onClose={() => onOpen(false)} title={labels.region} closeLabel={labels.close} side="bottom">
          {panel}
        </Drawer>
      </>
    )
  }
  return (
    <Base.Root open={open} onOpenChange={onOpen}>
      <Base.Trigger {...face} />
      <Base.Portal>
        <Base.Positioner className="ui-pop-layer" sideOffset={8} align="start">
          <Base.Popup className="ui-pop ui-range-pop" aria-label={labels.region}>
            {panel}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
