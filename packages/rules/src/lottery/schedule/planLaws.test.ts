import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  allDay,
  type IssueSchedule,
  isOpenAt,
  type PlannedIssue,
  planIssues,
  planUntil,
  scheduleFault,
} from '../index.ts'

const ZONES = ['Asia/Shanghai', 'Asia/Kathmandu', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago']
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const clock = (minutes: number) =>
  `${Math.floor(minutes / 60)
    .toString()
    .padStart(2, '0')}:${(minutes % 60).toString().padStart(2, '0')}`

/** One run of draws between two of the day's minutes, or a single draw. */
const run = fc
  .record({
    everyMin: fc.constantFrom(3, 5, 10, 20, 60),
    fromMin: fc.integer({ min: 0, max: 1_380 }),
    draws: fc.integer({ min: 1, max: 40 }),
    single: fc.boolean(),
  })
  .map(({ everyMin, fromMin, draws, single }) => {
    const toMin = fromMin + everyMin * Math.min(draws, Math.floor((1_440 - fromMin) / everyMin))
    return single ? { at: clock(fromMin + 1) } : { from: clock(fromMin), to: clock(toMin), everyS: everyMin * 60 }
  })
const startOf = (draw: IssueSchedule['draws'][number]) => ('at' in draw ? draw.at : draw.from)

const schedules: fc.Arbitrary<IssueSchedule> = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    draws: fc.oneof(
      fc.constantFrom([{ from: '00:00', to: '24:00', everyS: 180 }], [{ from: '00:00', to: '24:00', everyS: 600 }]),
      fc
        .array(run, { minLength: 1, maxLength: 3 })
        .map((draws) => draws.toSorted((a, b) => startOf(a).localeCompare(startOf(b)))),
    ),
    leadS: fc.constantFrom(0, 10, 120, 1_800),
    sale: fc.constantFrom('CONTINUOUS' as const, 'GAP' as const),
    weekdays: fc.option(fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }), {
      nil: undefined,
    }),
    numbering: fc.constantFrom(
      { kind: 'DAILY' as const },
      { kind: 'RUNNING' as const, anchorDay: '2024-01-01', firstNumber: 100 },
      { kind: 'YEARLY' as const },
    ),
  })
  .filter((schedule) => scheduleFault(schedule) === null)

/** Instants near the clock changes of all the zones, and at the turn of the year. */
const starts = fc
  .tuple(
    fc.constantFrom('2024-03-08', '2024-04-05', '2024-09-06', '2024-10-04', '2024-11-01', '2024-12-29'),
    fc.integer({ min: 0, max: 2 * DAY_MS }),
  )
  .map(([day, laterMs]) => new Date(Date.parse(`${day}T00:00:00Z`) + laterMs))

const after = (date: Date, ms: number) => new Date(date.getTime() + ms)

describe('whatever the schedule', () => {
  const check = (law: (schedule: IssueSchedule, plan: PlannedIssue[], from: Date) => void) =>
    fc.assert(
      fc.property(schedules, starts, (schedule, from) => {
        law(schedule, planIssues(schedule, from, after(from, 9 * DAY_MS)), from)
      }),
      { numRuns: 60 },
    )

  test('issues sell one after the other, without overlap; continuous sale has no gap', () => {
    check((schedule, plan) => {
      plan.forEach((issue, index) => {
        expect(issue.saleFrom < issue.closeAt && issue.closeAt <= issue.drawAt).toBe(true)
        const before = plan[index - 1]
        if (before === undefined) return
        const opensAt = schedule.sale === 'GAP' ? before.drawAt : before.closeAt
        expect(issue.saleFrom).toEqual(opensAt)
      })
    })
  })

  test('no number comes twice, and none is left out', () => {
    check(({ numbering: { kind } }, plan) => {
      expect(new Set(plan.map(({ number }) => number)).size).toBe(plan.length)
      const prefix = { DAILY: 'yyyyMMdd-'.length, YEARLY: 'yyyy'.length, RUNNING: 0 }[kind]
      const span = { DAILY: 'yyyy-MM-dd'.length, YEARLY: 'yyyy'.length, RUNNING: 0 }[kind]
      const countOf = ({ number }: PlannedIssue) => Number(number.slice(prefix))
      plan.slice(1).forEach((issue, index) => {
        const before = plan[index] ?? issue
        const begins = issue.day.slice(0, span) !== before.day.slice(0, span)
        expect(countOf(issue)).toBe(begins ? 1 : countOf(before) + 1)
      })
    })
  })

  test('the plan does not depend on when, or in how many pieces, it is made', () => {
    fc.assert(
      fc.property(schedules, starts, fc.integer({ min: 0, max: 9 * DAY_MS }), (schedule, from, cutMs) => {
        const [cut, to] = [after(from, cutMs), after(from, 9 * DAY_MS)]
        expect([...planIssues(schedule, from, cut), ...planIssues(schedule, cut, to)]).toEqual(
          planIssues(schedule, from, to),
        )
      }),
      { numRuns: 60 },
    )
  })

  test('24 hours are planned, one issue is on sale and the next one known, for two hours', () => {
    fc.assert(
      fc.property(schedules, starts, fc.integer({ min: 0, max: 2 * HOUR_MS }), (schedule, now, laterMs) => {
        const later = after(now, laterMs)
        const plan = planIssues(schedule, after(now, -9 * DAY_MS), planUntil(schedule, now))
        const open = plan.filter((issue) => isOpenAt(issue, later))
        expect(planUntil(schedule, now).getTime() - later.getTime()).toBeGreaterThanOrEqual(DAY_MS)
        const isInGap = schedule.sale === 'GAP' && open.length === 0
        if (!isInGap) expect(open).toHaveLength(1)
        expect(plan.filter(({ closeAt }) => closeAt > later).length).toBeGreaterThanOrEqual(2)
      }),
      { numRuns: 60 },
    )
  })

  test('the next issue is known although two close before the plan is made again', () => {
    const now = new Date('2024-03-08T08:00+08:00')
    const schedule: IssueSchedule = {
      ...allDay(600, 0, 'Asia/Shanghai'),
      draws: [
        { from: '00:00', to: '00:03', everyS: 180 },
        { from: '03:41', to: '08:11', everyS: 600 },
      ],
      weekdays: [5, 0],
    }
    const plan = planIssues(schedule, now, planUntil(schedule, now))
    expect(plan.map(({ number }) => number)).toEqual(['20240308-027', '20240308-028', '20240310-001', '20240310-002'])
  })
})

test('three years after its first day a running number is the right one', () => {
  const running: IssueSchedule = {
    ...allDay(300, 20, 'America/New_York'),
    numbering: { kind: 'RUNNING', anchorDay: '2021-01-01', firstNumber: 1 },
  }
  const [issue] = planIssues(running, new Date('2024-01-01T05:00Z'), new Date('2024-01-01T05:05Z'))
  expect(issue?.number).toBe((1_095 * 288 + 1).toString())
})
