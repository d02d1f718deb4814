import { zoneClock } from '../../time/zoneClock.ts'
import { type IssueSchedule, nominalDrawsS, timeOfDayS } from './issueSchedule.ts'

const MS_PER_S = 1_000
const MS_PER_DAY = 86_400_000
/** No game waits longer for its next draw: a month, and all closed days that a calendar can name. */
const DAYS_WITHOUT_DRAW_MAX = 1_100

/** A calendar day as the count of days since 1970-01-01, whatever the zone. */
export type DayNumber = number

/** `yyyy-MM-dd` of a day. */
export function dayText(day: DayNumber): string {
  return new Date(day * MS_PER_DAY).toISOString().slice(0, 10)
}

/** The day of a `yyyy-MM-dd`. */
export function dayNumberOf(text: string): DayNumber {
  return Date.parse(`${text}T00:00:00Z`) / MS_PER_DAY
}

/** A schedule laid over the days of its zone, clock changes included. */
export type DrawDays = {
  /** The day in which an instant (ms) falls. */
  readonly dayAt: (instantMs: number) => DayNumber
  /** The instants (ms) at which a day's issues draw, ascending; none on a day without draws. */
  readonly drawsOn: (day: DayNumber) => number[]
  /** How many numbers of issues a day uses: one for each of its draws, also on a day without any where all days count. */
  readonly countOn: (day: DayNumber) => number
  /** The last draw (ms) of the days before a day. @throws RangeError when there is none */
  readonly lastDrawBefore: (day: DayNumber) => number
}

/** Says whether a game draws on a day, by weekdays or days of the month and its own closed and extra days. */
function calendarOf({ weekdays, monthDays, closedDays, extraDays }: IssueSchedule): (day: DayNumber) => boolean {
  const [closed, extra] = [new Set(closedDays?.map(dayNumberOf)), new Set(extraDays?.map(dayNumberOf))]
  return (day) => {
    if (closed.has(day) || extra.has(day)) return extra.has(day)
    const date = new Date(day * MS_PER_DAY)
    if (monthDays !== undefined) return monthDays.includes(date.getUTCDate())
    return weekdays === undefined || weekdays.includes(date.getUTCDay())
  }
}

/**
 * Lays a schedule without fault (`scheduleFault`) over the days of its zone. Intervals are real
 * time: a day of 23 or 25 hours has fewer or more issues, and its last one still draws at 24:00.
 * A single draw at a time that the clock skips comes as long after the skip as it was meant to.
 */
export function drawDays(schedule: IssueSchedule): DrawDays {
  const { draws, leadS, numbering } = schedule
  const clock = zoneClock(schedule.zone)
  const leadMs = leadS * MS_PER_S
  const nominalCount = nominalDrawsS(draws).length
  const isDrawDay = calendarOf(schedule)
  const allDaysCount = numbering.kind === 'YEARLY' && numbering.counts === 'ALL_DAYS'
  const startOf = (day: DayNumber) => clock.instantOf(day * MS_PER_DAY)
  const localAt = (day: DayNumber, time: string) => day * MS_PER_DAY + timeOfDayS(time) * MS_PER_S

  function* meantOn(day: DayNumber): Generator<number> {
    for (const draw of draws) {
      if ('at' in draw) {
        yield clock.shiftedInstantOf(localAt(day, draw.at))
        continue
      }
      const to = clock.instantOf(localAt(day, draw.to))
      const everyMs = draw.everyS * MS_PER_S
      const from = clock.instantOf(localAt(day, draw.from))
      for (let at = from + everyMs; at <= to; at += everyMs) yield at
    }
  }
  const drawsIn = (day: DayNumber): number[] => {
    const [start, end] = [startOf(day), startOf(day + 1)]
    let last = Number.NEGATIVE_INFINITY
    const kept: number[] = []
    for (const at of [...meantOn(day)].sort((a, b) => a - b)) {
      // A clock change may push two draws together: the later one could not be sold.
      if (at <= start || at > end || at - leadMs <= last) continue
      kept.push(at)
      last = at
    }
    return kept
  }
  const drawsOn = (day: DayNumber): number[] => (isDrawDay(day) ? drawsIn(day) : [])
  return {
    dayAt: (instantMs) => Math.floor(clock.localOf(instantMs) / MS_PER_DAY),
    drawsOn,
    countOn: (day) => {
      if (!allDaysCount && !isDrawDay(day)) return 0
      const isUsual = startOf(day + 1) - startOf(day) === MS_PER_DAY
      return isUsual ? nominalCount : drawsIn(day).length
    },
    lastDrawBefore: (day) => {
      for (let back = 1; back <= DAYS_WITHOUT_DRAW_MAX; back += 1) {
        const last = drawsOn(day - back).at(-1)
        if (last !== undefined) return last
      }
      throw new RangeError('the schedule has no draws')
    },
  }
}
