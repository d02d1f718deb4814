import {
  type DayNumber,
  dayNumberOf,
  dayText,
  drawAtMs,
  drawDayBefore,
  drawsOn,
  type IssueSchedule,
  issueNumber,
  type PlannedIssue,
} from './issueSchedule.ts'

/** The most issues planned in one call: ten days of a 60-second game. */
export const PLANNED_ISSUES_MAX = 14_400

function issueOf(schedule: IssueSchedule, day: DayNumber, k: number): PlannedIssue {
  const drawAt = drawAtMs(schedule, day, k)
  const lastDrawAt =
    k > 1
      ? drawAtMs(schedule, day, k - 1)
      : drawAtMs(schedule, drawDayBefore(schedule, day), schedule.perDay)
  const leadMs = schedule.leadS * 1_000
  return {
    number: issueNumber(schedule, day, k),
    day: dayText(day),
    saleFrom: new Date(schedule.sale === 'GAP' ? lastDrawAt : lastDrawAt - leadMs),
    closeAt: new Date(drawAt - leadMs),
    drawAt: new Date(drawAt),
  }
}

/**
 * The issues of a schedule whose draw lies after `from` and not after `to` (rules A4), oldest
 * first. The last issue of a day may draw at 24:00 and keeps its own day. The same call always
 * gives the same issues, so planning twice is harmless.
 * @throws RangeError when the span holds more than PLANNED_ISSUES_MAX issues
 */
export function planIssues(schedule: IssueSchedule, from: Date, to: Date): PlannedIssue[] {
  const [fromMs, toMs] = [from.getTime(), to.getTime()]
  const firstDay = dayNumberOf(fromMs, schedule.zoneOffsetMin) - 1
  const lastDay = dayNumberOf(toMs, schedule.zoneOffsetMin)
  const planned: PlannedIssue[] = []
  for (let day = firstDay; day <= lastDay; day += 1) {
    if (!drawsOn(schedule, day)) continue
    for (let k = 1; k <= schedule.perDay; k += 1) {
      const drawAt = drawAtMs(schedule, day, k)
      if (drawAt <= fromMs || drawAt > toMs) continue
      if (planned.length === PLANNED_ISSUES_MAX) throw new RangeError('too many issues at once')
      planned.push(issueOf(schedule, day, k))
    }
  }
  return planned
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

/** The first issue of a plan that is on sale at an instant, if any. */
export function issueOnSale<Issue extends SaleTimes>(
  issues: readonly Issue[],
  now: Date,
): Issue | undefined {
  return issues.find((issue) => isOpenAt(issue, now))
}
