import { describe, expect, test } from 'vitest'
import { allDay, type IssueSchedule, isOpenAt, type PlannedIssue, planIssues, planUntil } from '../index.ts'

const SHANGHAI = 'Asia/Shanghai'
const everyMinute: IssueSchedule = allDay(60, 5, SHANGHAI)
const everyFive: IssueSchedule = allDay(300, 20, SHANGHAI)

const at = (local: string) => new Date(`${local}+08:00`)
const DAY = [at('2024-03-05T00:00:00'), at('2024-03-06T00:00:00')] as const
const WEEK = [at('2024-03-03T00:00:00'), at('2024-03-10T00:00:00')] as const

const onSale = (issues: readonly PlannedIssue[], now: Date) => issues.find((issue) => isOpenAt(issue, now))

describe('the vectors of rules A4', () => {
  test('1-minute game just after midnight', () => {
    const issue = onSale(planIssues(everyMinute, ...WEEK), at('2024-03-05T00:00:30'))
    expect(issue).toMatchObject({
      number: '20240305-0001',
      day: '2024-03-05',
      closeAt: at('2024-03-05T00:00:55'),
      drawAt: at('2024-03-05T00:01:00'),
    })
  })

  test('5-minute game in the afternoon', () => {
    const issue = onSale(planIssues(everyFive, ...WEEK), at('2024-03-05T14:03:10'))
    expect(issue).toMatchObject({
      number: '20240305-169',
      closeAt: at('2024-03-05T14:04:40'),
      drawAt: at('2024-03-05T14:05:00'),
    })
  })

  test('closing is strict and the next issue sells from that instant', () => {
    const plan = planIssues(everyFive, ...DAY)
    const [closing, next] = [plan[168], plan[169]]
    const now = at('2024-03-05T14:04:40.000')
    if (closing === undefined || next === undefined) throw new Error('plan is too short')
    expect(isOpenAt(closing, new Date(now.getTime() - 1))).toBe(true)
    expect(isOpenAt(closing, now)).toBe(false)
    expect(isOpenAt(next, now)).toBe(true)
    expect(next.number).toBe('20240305-170')
  })

  test('after the last closing of the day the first issue of tomorrow sells', () => {
    const plan = planIssues(everyMinute, ...WEEK)
    const now = at('2024-03-05T23:59:58')
    expect(onSale(plan, now)?.number).toBe('20240306-0001')
    const last = plan.find(({ number }) => number === '20240305-1440')
    expect(last?.drawAt).toEqual(at('2024-03-06T00:00:00'))
    expect(last !== undefined && isOpenAt(last, now)).toBe(false)
  })
})

describe('planIssues', () => {
  test('a business day holds each of its issues once, sold without a gap or an overlap', () => {
    const plan = planIssues(everyMinute, ...DAY)
    expect(plan).toHaveLength(1440)
    expect(new Set(plan.map(({ number }) => number)).size).toBe(1440)
    plan.slice(1).forEach((issue, index) => {
      expect(issue.saleFrom).toEqual(plan[index]?.closeAt)
    })
  })

  test('planning in pieces gives what planning at once gives', () => {
    const noon = at('2024-03-05T12:00:00')
    expect([...planIssues(everyFive, DAY[0], noon), ...planIssues(everyFive, noon, DAY[1])]).toEqual(
      planIssues(everyFive, ...DAY),
    )
  })

  test('with a gap, sale starts at the last draw', () => {
    const [, second] = planIssues({ ...everyFive, sale: 'GAP' }, ...DAY)
    expect(second?.saleFrom).toEqual(at('2024-03-05T00:05:00'))
  })

  test('classic PK10: one running number goes on over 179 issues a day without gap or repeat', () => {
    const classic: IssueSchedule = {
      ...everyFive,
      draws: [{ from: '09:00', to: '23:55', everyS: 300 }],
      numbering: { kind: 'RUNNING', anchorDay: '2024-03-04', firstNumber: 740_000 },
    }
    const days = planIssues(classic, at('2024-03-05T00:00:00'), at('2024-03-12T00:00:00'))
    expect(days).toHaveLength(7 * 179)
    expect(days.map(({ number }) => number)).toEqual(days.map((_, index) => (740_179 + index).toString()))
    expect(days[0]).toMatchObject({
      drawAt: at('2024-03-05T09:05:00'),
      saleFrom: at('2024-03-04T23:54:40'),
    })
  })

  test('a running number begins on its first day, also when asked for earlier', () => {
    const classic: IssueSchedule = {
      ...everyFive,
      numbering: { kind: 'RUNNING', anchorDay: '2024-03-05', firstNumber: 7 },
    }
    const [first] = planIssues(classic, ...WEEK)
    expect(first).toMatchObject({ number: '7', drawAt: at('2024-03-05T00:05:00') })
  })

  test('a running number counts the hours of clock changes: no number twice, none left out', () => {
    const running: IssueSchedule = {
      ...allDay(300, 20, 'America/New_York'),
      numbering: { kind: 'RUNNING', anchorDay: '2024-01-01', firstNumber: 1 },
    }
    const span = [new Date('2024-11-02T00:00Z'), new Date('2024-11-05T00:00Z')] as const
    const numbers = planIssues(running, ...span).map(({ number }) => Number(number))
    expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index))
    // 307 days from 1 January, one hour lost in March and won back on 3 November
    const monday = planIssues(running, new Date('2024-11-04T05:00Z'), new Date('2024-11-04T05:05Z'))
    expect(monday[0]?.number).toBe((308 * 288 + 1).toString())
  })

  test('three draws a week are counted in the year and sell from one draw day to the next', () => {
    const weekly: IssueSchedule = {
      ...allDay(60, 1_800, SHANGHAI),
      draws: [{ at: '21:30' }],
      weekdays: [2, 4, 6],
      numbering: { kind: 'YEARLY' },
    }
    const plan = planIssues(weekly, at('2024-12-27T00:00:00'), at('2025-01-05T00:00:00'))
    expect(plan.map(({ number, day }) => [number, day])).toEqual([
      ['2024156', '2024-12-28'],
      ['2024157', '2024-12-31'],
      ['2025001', '2025-01-02'],
      ['2025002', '2025-01-04'],
    ])
    expect(plan[2]?.saleFrom).toEqual(at('2024-12-31T21:00:00'))
  })

  test('the last issue of a year draws at 24:00 and keeps the old year', () => {
    const yearly: IssueSchedule = {
      ...everyFive,
      draws: [{ at: '12:00' }, { at: '24:00' }],
      numbering: { kind: 'YEARLY' },
    }
    const plan = planIssues(yearly, at('2024-12-31T12:00:00'), at('2025-01-01T12:00:00'))
    expect(plan.map(({ number, drawAt }) => [number, drawAt])).toEqual([
      ['2024732', at('2025-01-01T00:00:00')],
      ['2025001', at('2025-01-01T12:00:00')],
    ])
  })

  const yearly = (more: Partial<IssueSchedule>): IssueSchedule => ({
    ...allDay(60, 1_800, SHANGHAI),
    draws: [{ at: '21:30' }],
    numbering: { kind: 'YEARLY' },
    ...more,
  })
  const daysFrom = (first: string, count: number) =>
    Array.from({ length: count }, (_, day) => new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10))

  test('closed days have no draw and no number, and the issue behind them sells from the one before them', () => {
    const closedDays = [...daysFrom('2026-02-14', 10), ...daysFrom('2026-10-01', 4)]
    const of = (day: string) => planIssues(yearly({ closedDays }), at(`${day}T00:00:00`), at(`${day}T23:59:59`))
    expect(of('2026-02-14')).toEqual([])
    expect(of('2026-02-24')[0]).toMatchObject({ number: '2026045', saleFrom: at('2026-02-13T21:00:00') })
    expect(of('2026-09-20')[0]?.number).toBe('2026253')
  })

  test('numbers count all days where a game counts them', () => {
    const schedule = yearly({ closedDays: ['2026-01-01'], numbering: { kind: 'YEARLY', counts: 'ALL_DAYS' } })
    const [next] = planIssues(schedule, at('2026-01-01T00:00:00'), at('2026-01-02T23:00:00'))
    expect(next).toMatchObject({ day: '2026-01-02', number: '2026002' })
  })

  test('a draw of the 1st and 16th that was moved to another day', () => {
    const schedule = yearly({ monthDays: [1, 16], closedDays: ['2026-05-01'], extraDays: ['2026-05-02'] })
    const plan = planIssues(schedule, at('2026-04-02T00:00:00'), at('2026-05-31T00:00:00'))
    expect(plan.map(({ day }) => day)).toEqual(['2026-04-16', '2026-05-02', '2026-05-16'])
    expect(plan.map(({ number }) => number)).toEqual(['2026008', '2026009', '2026010'])
  })

  test('an endless span is refused', () => {
    const century = at('2124-03-05T00:00:00')
    expect(() => planIssues(everyMinute, DAY[0], century)).toThrow(RangeError)
  })
})

describe('planUntil', () => {
  const now = at('2024-03-05T00:00:10')

  test('reaches 26 hours ahead for games that draw often', () => {
    expect(planUntil(everyMinute, now)).toEqual(at('2024-03-06T02:00:10'))
  })

  test('reaches three issues ahead for games that draw rarely', () => {
    const daily: IssueSchedule = { ...everyFive, draws: [{ at: '21:15' }], leadS: 1_800 }
    expect(planUntil(daily, now)).toEqual(at('2024-03-07T21:15:00'))
    const weekly: IssueSchedule = { ...daily, weekdays: [3] }
    expect(planUntil(weekly, now)).toEqual(at('2024-03-20T21:15:00'))
  })

  test('what has closed and is not drawn yet does not count', () => {
    const daily: IssueSchedule = { ...everyFive, draws: [{ at: '21:15' }], leadS: 1_800 }
    expect(planUntil(daily, at('2024-03-05T20:44:59'))).toEqual(at('2024-03-07T21:15:00'))
    expect(planUntil(daily, at('2024-03-05T20:45:00'))).toEqual(at('2024-03-08T21:15:00'))
  })
})
