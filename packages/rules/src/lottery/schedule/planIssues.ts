import { type DayNumber, type DrawDays, dayNumberOf, dayText, drawDays } from './drawDays.ts'
import { type IssueSchedule, nominalDrawsS, type PlannedIssue } from './issueSchedule.ts'

/** The most issues planned in one call: ten days of a 60-second game. */
export const PLANNED_ISSUES_MAX = 14_400
/** Always planned: the coming 24 hours, and at 23:50 the next day with its draw at 24:00. */
const PLANNED_AHEAD_MS = 26 * 3_600_000
/** The issue on sale, the next one, and one more, so that a closing leaves time to plan again. */
const UPCOMING_ISSUES_MIN = 3
/** Several issues may close before the plan is made again: of those that are open after this time, two are planned too. */
const ENOUGH_FOR_MS = 2 * 3_600_000
const LATER_ISSUES_MIN = 2

const MS_PER_S = 1_000

const newYearOf = (day: DayNumber) => dayNumberOf(`${dayText(day).slice(0, 4)}-01-01`)

/** How many issues there were from the day on which the count begins until a day. */
function issuesBetween(days: DrawDays, from: DayNumber, to: DayNumber): number {
  let count = 0
  for (let day = from; day < to; day += 1) count += days.countOn(day)
  return count
}

/** Gives the numbers of a day's issues (rules A4); days are asked for in ascending order. */
function numberer(schedule: IssueSchedule, days: DrawDays) {
  const { numbering } = schedule
  if (numbering.kind === 'DAILY') {
    const perDay = nominalDrawsS(schedule.draws).length
    const digits = numbering.digits ?? (perDay > 999 ? 4 : 3)
    return (day: DayNumber, k: number) => `${dayText(day).replaceAll('-', '')}-${k.toString().padStart(digits, '0')}`
  }
  const isRunning = numbering.kind === 'RUNNING'
  const countsFrom = (day: DayNumber) => (isRunning ? dayNumberOf(numbering.anchorDay) : newYearOf(day))
  let [from, counted, count] = [Number.NaN, Number.NaN, 0]
  return (day: DayNumber, k: number) => {
    const begin = countsFrom(day)
    if (begin !== from) [from, counted, count] = [begin, begin, 0]
    if (counted < day) [counted, count] = [day, count + issuesBetween(days, counted, day)]
    return isRunning
      ? (numbering.firstNumber + count + k - 1).toString()
      : `${dayText(day).slice(0, 4)}${(count + k).toString().padStart(3, '0')}`
  }
}

/** The issues whose draw is after an instant, oldest first, without end (rules A4). */
function* issuesAfter(schedule: IssueSchedule, from: Date): Generator<PlannedIssue> {
  const days = drawDays(schedule)
  const numberOf = numberer(schedule, days)
  const { numbering, sale } = schedule
  const leadMs = schedule.leadS * MS_PER_S
  const opening = numbering.kind === 'RUNNING' ? dayNumberOf(numbering.anchorDay) : -Infinity
  const firstDay = Math.max(opening, days.dayAt(from.getTime()))
  let lastDrawAt = days.lastDrawBefore(firstDay)
  for (let day = firstDay; ; day += 1) {
    let k = 0
    for (const drawAt of days.drawsOn(day)) {
      k += 1
      if (drawAt > from.getTime()) {
        yield {
          number: numberOf(day, k),
          day: dayText(day),
          saleFrom: new Date(sale === 'GAP' ? lastDrawAt : lastDrawAt - leadMs),
          closeAt: new Date(drawAt - leadMs),
          drawAt: new Date(drawAt),
        }
      }
      lastDrawAt = drawAt
    }
  }
}

/**
 * The issues of a schedule whose draw is after `from` and not after `to` (rules A4), oldest
 * first. The last issue of a day may draw at 24:00 and keeps its own day. The same call always
 * gives the same issues, so planning twice is harmless.
 * @param schedule one without fault (`scheduleFault`)
 * @throws RangeError when the span holds more than PLANNED_ISSUES_MAX issues
 */
export function planIssues(schedule: IssueSchedule, from: Date, to: Date): PlannedIssue[] {
  const planned: PlannedIssue[] = []
  for (const issue of issuesAfter(schedule, from)) {
    if (issue.drawAt > to) break
    if (planned.length === PLANNED_ISSUES_MAX) throw new RangeError('too many issues at once')
    planned.push(issue)
  }
  return planned
}

/**
 * Until which instant issues must be planned at `now` (rules A4): 26 hours ahead, and for games
 * that draw rarely so far that one issue is on sale and the next is known, for two hours from now.
 * @param schedule one without fault (`scheduleFault`)
 */
export function planUntil(schedule: IssueSchedule, now: Date): Date {
  const ahead = new Date(now.getTime() + PLANNED_AHEAD_MS)
  const then = new Date(now.getTime() + ENOUGH_FOR_MS)
  let [upcoming, later] = [0, 0]
  for (const issue of issuesAfter(schedule, now)) {
    if (issue.closeAt > now) upcoming += 1
    if (issue.closeAt > then) later += 1
    if (upcoming >= UPCOMING_ISSUES_MIN && later >= LATER_ISSUES_MIN) {
      return issue.drawAt > ahead ? issue.drawAt : ahead
    }
  }
  return ahead
}

/** When an issue sells. */
export type SaleTimes = Pick<PlannedIssue, 'saleFrom' | 'closeAt'>

/**
 * Whether an order is accepted at an instant: from saleFrom on, and strictly before closeAt (A4).
 * @param now the database's time in the placing transaction
 */
export function isOpenAt(issue: SaleTimes, now: Date): boolean {
  return issue.saleFrom <= now && now < issue.closeAt
}
