/** How issues of a game are numbered (rules A4). */
export type IssueNumbering =
  /** `yyyyMMdd-nnn`, counted in the business day; 4 digits when a day has more than 999. */
  | { readonly kind: 'DAILY'; readonly digits?: number }
  /** One running number: `firstNumber` is issue 1 of business day `anchorDay`. */
  | { readonly kind: 'RUNNING'; readonly anchorDay: string; readonly firstNumber: number }
  /** `yyyynnn`, counted over the draws of the calendar year. */
  | { readonly kind: 'YEARLY' }

/** When a game draws and sells, and how its issues are numbered (rules A4). */
export type IssueSchedule = {
  /** Business time zone as a fixed offset from UTC: +480 is UTC+8. */
  readonly zoneOffsetMin: number
  /** Seconds after local midnight at which the day's first interval begins (D). */
  readonly dayStartS: number
  /** Seconds between two draws (I); for one draw a day, from D to that draw. */
  readonly intervalS: number
  /** Draws per day. */
  readonly perDay: number
  /** Seconds between closing and draw. */
  readonly leadS: number
  /** CONTINUOUS sells from the last closing on, GAP only from the last draw on. */
  readonly sale: 'CONTINUOUS' | 'GAP'
  readonly numbering: IssueNumbering
  /** Local weekdays on which the game draws, 0 is Sunday; every day when absent. */
  readonly weekdays?: readonly number[]
}

/** An issue as planned. */
export type PlannedIssue = {
  readonly number: string
  /** Business day to which the issue belongs, `yyyy-MM-dd`. */
  readonly day: string
  readonly saleFrom: Date
  readonly closeAt: Date
  readonly drawAt: Date
}

const MS_PER_S = 1_000
export const MS_PER_DAY = 86_400_000

/** Local days as counts since 1970-01-01, so that no machine's own time zone can matter. */
export type DayNumber = number

/** The business day in which an instant falls. */
export function dayNumberOf(instantMs: number, zoneOffsetMin: number): DayNumber {
  return Math.floor((instantMs + zoneOffsetMin * 60 * MS_PER_S) / MS_PER_DAY)
}

/** `yyyy-MM-dd` of a business day. */
export function dayText(day: DayNumber): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
}

/** The business day of a `yyyy-MM-dd`. @throws RangeError for any other text */
export function dayNumberOfText(text: string): DayNumber {
  const ms = Date.parse(`${text}T00:00:00Z`)
  if (ms % MS_PER_DAY !== 0) throw new RangeError(`${text} is no day`)
  return ms / MS_PER_DAY
}

/** Whether the game draws on a business day. */
export function drawsOn(schedule: IssueSchedule, day: DayNumber): boolean {
  const weekday = new Date(day * MS_PER_DAY).getUTCDay()
  return schedule.weekdays === undefined || schedule.weekdays.includes(weekday)
}

/** The last draw day before a day. @throws RangeError when the schedule never draws */
export function drawDayBefore(schedule: IssueSchedule, day: DayNumber): DayNumber {
  for (let back = 1; back <= 7; back += 1) if (drawsOn(schedule, day - back)) return day - back
  throw new RangeError('the schedule has no draw day')
}

/** The instant at which issue k (from 1) of a business day draws: D + k·I (rules A4). */
export function drawAtMs(schedule: IssueSchedule, day: DayNumber, k: number): number {
  const midnight = day * MS_PER_DAY - schedule.zoneOffsetMin * 60 * MS_PER_S
  return midnight + (schedule.dayStartS + k * schedule.intervalS) * MS_PER_S
}

function drawDaysIn(schedule: IssueSchedule, from: DayNumber, to: DayNumber): number {
  let days = 0
  for (let day = from; day < to; day += 1) if (drawsOn(schedule, day)) days += 1
  return days
}

/** The number of issue k (from 1) of a business day (rules A4). */
export function issueNumber(schedule: IssueSchedule, day: DayNumber, k: number): string {
  const { numbering, perDay } = schedule
  const text = dayText(day)
  switch (numbering.kind) {
    case 'DAILY': {
      const digits = numbering.digits ?? (perDay > 999 ? 4 : 3)
      return `${text.replaceAll('-', '')}-${k.toString().padStart(digits, '0')}`
    }
    case 'RUNNING': {
      const anchor = dayNumberOfText(numbering.anchorDay)
      if (day < anchor) throw new RangeError('the day lies before the running number began')
      const days = drawDaysIn(schedule, anchor, day)
      return (numbering.firstNumber + days * perDay + k - 1).toString()
    }
    case 'YEARLY': {
      const newYear = dayNumberOfText(`${text.slice(0, 4)}-01-01`)
      const count = drawDaysIn(schedule, newYear, day) * perDay + k
      return `${text.slice(0, 4)}${count.toString().padStart(3, '0')}`
    }
  }
}
