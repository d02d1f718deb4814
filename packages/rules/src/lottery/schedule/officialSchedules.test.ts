import { describe, expect, test } from 'vitest'
import { allDay, type IssueSchedule, planIssues, scheduleFault } from '../index.ts'
import { nominalDrawsS } from './issueSchedule.ts'

const SHANGHAI = 'Asia/Shanghai'
const hours = (...draws: IssueSchedule['draws']): IssueSchedule => ({
  ...allDay(600, 120, SHANGHAI),
  draws,
  numbering: { kind: 'DAILY', digits: 2 },
})
const daily = (at: string, weekdays?: number[]): IssueSchedule => ({
  ...allDay(600, 1_800, SHANGHAI),
  draws: [{ at }],
  numbering: { kind: 'YEARLY' },
  weekdays,
})

/** Every row of the table of rules A4: issues a day, first and last draw, their numbers on 2024-03-05. */
const ROWS: readonly [string, IssueSchedule, number, string, string, string, string][] = [
  ['60 s', allDay(60, 5, SHANGHAI), 1440, '00:01', '24:00', '20240305-0001', '20240305-1440'],
  ['180 s', allDay(180, 10, SHANGHAI), 480, '00:03', '24:00', '20240305-001', '20240305-480'],
  ['300 s', allDay(300, 20, SHANGHAI), 288, '00:05', '24:00', '20240305-001', '20240305-288'],
  ['600 s', allDay(600, 60, SHANGHAI), 144, '00:10', '24:00', '20240305-001', '20240305-144'],
  [
    'PK10 classic',
    {
      ...allDay(300, 20, SHANGHAI),
      draws: [{ from: '09:00', to: '23:55', everyS: 300 }],
      numbering: { kind: 'RUNNING', anchorDay: '2024-03-04', firstNumber: 740_000 },
    },
    179,
    '09:05',
    '23:55',
    '740179',
    '740357',
  ],
  [
    'SSC with a pause from 02:00 to 10:00',
    {
      ...hours(
        { from: '00:00', to: '01:55', everyS: 300 },
        { at: '10:00' },
        { from: '10:00', to: '22:00', everyS: 600 },
        { from: '22:00', to: '24:00', everyS: 300 },
      ),
      numbering: { kind: 'DAILY' },
    },
    120,
    '00:05',
    '24:00',
    '20240305-001',
    '20240305-120',
  ],
  ['11X5', hours({ from: '09:00', to: '23:00', everyS: 600 }), 84, '09:10', '23:00', '20240305-01', '20240305-84'],
  ['LF of 84', hours({ from: '09:00', to: '23:00', everyS: 600 }), 84, '09:10', '23:00', '20240305-01', '20240305-84'],
  [
    'LF of 97 with a pause from 02:00 to 10:00',
    hours({ from: '00:00', to: '02:00', everyS: 600 }, { from: '09:50', to: '24:00', everyS: 600 }),
    97,
    '00:10',
    '24:00',
    '20240305-01',
    '20240305-97',
  ],
  ['K3', hours({ from: '08:30', to: '22:10', everyS: 600 }), 82, '08:40', '22:10', '20240305-01', '20240305-82'],
  ['3D', daily('21:15'), 1, '21:15', '21:15', '2024065', '2024065'],
  ['KL8', daily('21:30'), 1, '21:30', '21:30', '2024065', '2024065'],
  ['LHC', daily('21:30', [2, 4, 6]), 1, '21:30', '21:30', '2024028', '2024028'],
]

const at = (local: string) => new Date(`${local}+08:00`)
const midnight = at('2024-03-05T00:00:00').getTime()
const wallTime = (date: Date) => {
  const minutes = (date.getTime() - midnight) / 60_000
  const two = (figure: number) => figure.toString().padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

describe('the table of rules A4', () => {
  test.each(ROWS)('%s', (_, schedule, count, firstDraw, lastDraw, first, last) => {
    expect(scheduleFault(schedule)).toBeNull()
    expect(nominalDrawsS(schedule.draws)).toHaveLength(count)
    const plan = planIssues(schedule, at('2024-03-05T00:00:00'), at('2024-03-06T00:00:00'))
    expect(plan).toHaveLength(count)
    expect([plan[0]?.number, plan.at(-1)?.number]).toEqual([first, last])
    expect(plan.map(({ drawAt }) => wallTime(drawAt)).at(0)).toBe(firstDraw)
    expect(plan.map(({ drawAt }) => wallTime(drawAt)).at(-1)).toBe(lastDraw)
    for (const { closeAt, drawAt, day } of plan) {
      expect(drawAt.getTime() - closeAt.getTime()).toBe(schedule.leadS * 1_000)
      expect(day).toBe('2024-03-05')
    }
  })

  test('in a pause the issue after it is on sale, from the last closing on', () => {
    const lucky = ROWS.find(([name]) => name.startsWith('LF of 97'))?.[1]
    if (lucky === undefined) throw new Error('no such row')
    const plan = planIssues(lucky, at('2024-03-05T01:55:00'), at('2024-03-05T10:00:00'))
    expect(plan.map(({ number }) => number)).toEqual(['20240305-12', '20240305-13'])
    expect(plan[1]).toMatchObject({
      saleFrom: at('2024-03-05T01:58:00'),
      closeAt: at('2024-03-05T09:58:00'),
    })
  })
})
