/** How issues of a game are numbered (rules A4). */
export type IssueNumbering =
  /** `yyyyMMdd-nnn`, counted in the day; 4 digits when a day has more than 999 unless given. */
  | { readonly kind: 'DAILY'; readonly digits?: 2 | 3 | 4 | undefined }
  /** One running number: `firstNumber` is the first issue of day `anchorDay`, the first day sold. */
  | { readonly kind: 'RUNNING'; readonly anchorDay: string; readonly firstNumber: number }
  /** `yyyynnn`, counted over the draws of the calendar year; ALL_DAYS: over its days, those without a draw too. */
  | { readonly kind: 'YEARLY'; readonly counts?: 'DRAWS' | 'ALL_DAYS' | undefined }

/** Draws of a day, as the wall clock shows them: `HH:mm` or `HH:mm:ss`, the end of the day 24:00. */
export type DrawTimes =
  /** One draw at this time. */
  | { readonly at: string }
  /** Issue k (from 1) draws at from + k · everyS seconds, the last one at `to` (rules A4: D + k·I). */
  | { readonly from: string; readonly to: string; readonly everyS: number }

/** When a game draws and sells, and how its issues are numbered (rules A4). */
export type IssueSchedule = {
  /** IANA zone in which days, weekdays and times of this game are meant. */
  readonly zone: string
  /** The draws of a day in order; a pause in the day is the time between two entries. */
  readonly draws: readonly DrawTimes[]
  /** Seconds between closing and draw. */
  readonly leadS: number
  /** CONTINUOUS sells from the last closing on, GAP only from the last draw on. */
  readonly sale: 'CONTINUOUS' | 'GAP'
  readonly numbering: IssueNumbering
  /** Weekdays on which the game draws, 0 is Sunday; every day when absent. */
  readonly weekdays?: readonly number[] | undefined
  /** Days of the month on which the game draws, in place of weekdays. */
  readonly monthDays?: readonly number[] | undefined
  /** Days (`yyyy-MM-dd`) on which it does not draw although it would, such as a new year's (rules A5, calendars). */
  readonly closedDays?: readonly string[] | undefined
  /** Days on which it draws although it would not, such as those that a draw was moved to. */
  readonly extraDays?: readonly string[] | undefined
}

/** An issue as planned. */
export type PlannedIssue = {
  readonly number: string
  /** The game's own day to which the issue belongs, `yyyy-MM-dd`. */
  readonly day: string
  readonly saleFrom: Date
  readonly closeAt: Date
  readonly drawAt: Date
}

const S_PER_DAY = 86_400
const TIME = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/

/** Seconds after midnight of a time of day, 24:00 included. @throws RangeError for another text */
export function timeOfDayS(text: string): number {
  if (text === '24:00') return S_PER_DAY
  const [, hour, minute, second = '0'] = TIME.exec(text) ?? []
  if (hour === undefined) throw new RangeError(`${text} is no time of day`)
  return Number(hour) * 3_600 + Number(minute) * 60 + Number(second)
}

/** The schedule of a game that draws all day long. Interval and lead in seconds (rules A4). */
export function allDay(
  intervalS: number,
  leadS: number,
  zone: string,
): Pick<IssueSchedule, 'zone' | 'draws' | 'leadS' | 'sale' | 'numbering'> {
  const draws = [{ from: '00:00', to: '24:00', everyS: intervalS }]
  return { zone, draws, leadS, sale: 'CONTINUOUS', numbering: { kind: 'DAILY' } }
}

/**
 * Seconds between two draws where they come most often.
 * @returns null for a game with single draws only, such as one a day
 */
export function shortestIntervalS(schedule: IssueSchedule): number | null {
  const intervals = schedule.draws.flatMap((draw) => ('at' in draw ? [] : [draw.everyS]))
  return intervals.length === 0 ? null : Math.min(...intervals)
}

/** Times of the draws of a day without a clock change, in seconds after midnight, in order. */
export function nominalDrawsS(draws: readonly DrawTimes[]): number[] {
  return draws.flatMap((draw) => {
    if ('at' in draw) return [timeOfDayS(draw.at)]
    const [fromS, toS] = [timeOfDayS(draw.from), timeOfDayS(draw.to)]
    const count = Math.max(0, Math.floor((toS - fromS) / draw.everyS))
    return Array.from({ length: count }, (_, index) => fromS + (index + 1) * draw.everyS)
  })
}
