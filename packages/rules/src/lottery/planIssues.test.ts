import { describe, expect, test } from 'vitest'
import { type IssueSchedule, isOpenAt, issueOnSale, planIssues } from './index.ts'

const base = { zoneOffsetMin: 480, dayStartS: 0, sale: 'CONTINUOUS' } as const
const everyMinute: IssueSchedule = {
  ...base,
  intervalS: 60,
  perDay: 1440,
  leadS: 5,
  numbering: { kind: 'DAILY' },
}
const everyFive: IssueSchedule = { ...everyMinute, intervalS: 300, perDay: 288, leadS: 20 }

const at = (local: string) => new Date(`${local}+08:00`)
const DAY = [at('2024-03-05T00:00:00'), at('2024-03-06T00:00:00')] as const
const WEEK = [at('2024-03-03T00:00:00'), at('2024-03-10T00:00:00')] as const

describe('the vectors of rules A4', () => {
  test('1-minute game just after midnight', () => {
    const issue = issueOnSale(planIssues(everyMinute, ...WEEK), at('2024-03-05T00:00:30'))
    expect(issue).toMatchObject({
      number: '20240305-0001',
      day: '2024-03-05',
      closeAt: at('2024-03-05T00:00:55'),
      drawAt: at('2024-03-05T00:01:00'),
    })
  })

  test('5-minute game in the afternoon', () => {
    const issue = issueOnSale(planIssues(everyFive, ...WEEK), at('2024-03-05T14:03:10'))
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
    expect(issueOnSale(plan, now)?.number).toBe('20240306-0001')
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
    expect([
      ...planIssues(everyFive, DAY[0], noon),
      ...planIssues(everyFive, noon, DAY[1]),
    ]).toEqual(planIssues(everyFive, ...DAY))
  })

  test('with a gap, sale starts at the last draw', () => {
    const [, second] = planIssues({ ...everyFive, sale: 'GAP' }, ...DAY)
    expect(second?.saleFrom).toEqual(at('2024-03-05T00:05:00'))
  })

  test('classic PK10: one running number over 179 issues a day from 09:05 to 23:55', () => {
    const classic: IssueSchedule = {
      ...everyFive,
      dayStartS: 9 * 3600,
      perDay: 179,
      numbering: { kind: 'RUNNING', anchorDay: '2024-03-04', firstNumber: 740_000 },
    }
    const plan = planIssues(classic, ...DAY)
    expect(plan).toHaveLength(179)
    expect(plan[0]).toMatchObject({
      number: '740179',
      drawAt: at('2024-03-05T09:05:00'),
      saleFrom: at('2024-03-04T23:54:40'),
    })
    expect(plan.at(-1)).toMatchObject({ number: '740357', drawAt: at('2024-03-05T23:55:00') })
  })

  test('three draws a week are counted in the year and sell from one draw day to the next', () => {
    const weekly: IssueSchedule = {
      ...base,
      intervalS: 21 * 3600 + 30 * 60,
      perDay: 1,
      leadS: 1800,
      weekdays: [2, 4, 6],
      numbering: { kind: 'YEARLY' },
    }
    const plan = planIssues(weekly, at('2024-01-01T00:00:00'), at('2024-01-07T00:00:00'))
    expect(plan.map(({ number, day }) => [number, day])).toEqual([
      ['2024001', '2024-01-02'],
      ['2024002', '2024-01-04'],
      ['2024003', '2024-01-06'],
    ])
    expect(plan[1]?.saleFrom).toEqual(at('2024-01-02T21:00:00'))
  })

  test('official games number with two digits', () => {
    const official: IssueSchedule = {
      ...everyFive,
      intervalS: 600,
      perDay: 84,
      numbering: { kind: 'DAILY', digits: 2 },
    }
    expect(planIssues(official, ...DAY)[8]?.number).toBe('20240305-09')
  })

  test('an endless span is refused', () => {
    const century = at('2124-03-05T00:00:00')
    expect(() => planIssues(everyMinute, DAY[0], century)).toThrow(RangeError)
  })
})
