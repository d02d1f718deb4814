import { describe, expect, test } from 'vitest'
import { dayNumberOf, drawDays } from './drawDays.ts'
import { allDay, type IssueSchedule } from './issueSchedule.ts'
import { planIssues } from './planIssues.ts'

const drawsOn = (schedule: IssueSchedule, day: string) =>
  drawDays(schedule)
    .drawsOn(dayNumberOf(day))
    .map((ms) => new Date(ms).toISOString())

const NEW_YORK = 'America/New_York'
const LORD_HOWE = 'Australia/Lord_Howe'

describe('a day of 23, 23.5, 24.5 or 25 hours has the issues that fit, the last at 24:00', () => {
  test.each([
    [NEW_YORK, '2024-03-10', 60, 1380, '2024-03-11T04:00:00.000Z'],
    [NEW_YORK, '2024-11-03', 60, 1500, '2024-11-04T05:00:00.000Z'],
    [NEW_YORK, '2024-06-01', 60, 1440, '2024-06-02T04:00:00.000Z'],
    [LORD_HOWE, '2024-10-06', 600, 141, '2024-10-06T13:00:00.000Z'],
    [LORD_HOWE, '2024-04-07', 600, 147, '2024-04-07T13:30:00.000Z'],
    ['Asia/Kathmandu', '2024-03-10', 300, 288, '2024-03-10T18:15:00.000Z'],
    ['America/Santiago', '2024-09-08', 180, 460, '2024-09-09T03:00:00.000Z'],
    ['America/Havana', '2024-11-03', 180, 500, '2024-11-04T05:00:00.000Z'],
  ])('%s %s, every %i s: %i issues', (zone, day, intervalS, count, last) => {
    const schedule = allDay(intervalS, 5, zone)
    const draws = drawsOn(schedule, day)
    expect(draws).toHaveLength(count)
    expect(draws.at(-1)).toBe(last)
    expect(drawDays(schedule).countOn(dayNumberOf(day))).toBe(count)
  })
})

describe('sale hours keep to the wall clock', () => {
  test('a pause over the clock change stays a pause, before and after it intervals are whole', () => {
    const schedule: IssueSchedule = {
      ...allDay(600, 60, NEW_YORK),
      draws: [
        { from: '00:00', to: '02:00', everyS: 600 },
        { from: '09:50', to: '24:00', everyS: 600 },
      ],
    }
    for (const day of ['2024-03-10', '2024-06-01']) expect(drawsOn(schedule, day)).toHaveLength(97)
    // 01:00 to 02:00 comes twice: six draws more.
    expect(drawsOn(schedule, '2024-11-03')).toHaveLength(103)
  })

  test('a daily draw at a skipped time comes as long after the skip, once', () => {
    const daily: IssueSchedule = { ...allDay(60, 0, NEW_YORK), draws: [{ at: '02:30' }] }
    expect(drawsOn(daily, '2024-03-10')).toEqual(['2024-03-10T07:30:00.000Z'])
    expect(drawsOn(daily, '2024-03-11')).toEqual(['2024-03-11T06:30:00.000Z'])
  })

  test('a daily draw at a time that comes twice is drawn the first time only', () => {
    const daily: IssueSchedule = { ...allDay(60, 0, NEW_YORK), draws: [{ at: '01:30' }] }
    expect(drawsOn(daily, '2024-11-03')).toEqual(['2024-11-03T05:30:00.000Z'])
  })

  test('a day that a zone leaves out has no draw, and no draw comes twice for it', () => {
    const daily: IssueSchedule = { ...allDay(60, 1_800, 'Pacific/Apia'), draws: [{ at: '21:30' }] }
    expect(drawsOn(daily, '2011-12-30')).toEqual([])
    const plan = planIssues(daily, new Date('2011-12-29T00:00Z'), new Date('2012-01-02T00:00Z'))
    expect(plan.map(({ day }) => day)).toEqual(['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01'])
  })
})
