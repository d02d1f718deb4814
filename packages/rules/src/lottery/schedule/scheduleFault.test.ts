import { expect, test } from 'vitest'
import { allDay, type IssueSchedule } from './issueSchedule.ts'
import { scheduleFault } from './scheduleFault.ts'

const good: IssueSchedule = allDay(60, 5, 'Asia/Shanghai')

test.each<[string, Partial<IssueSchedule>]>([
  ['Asia/Atlantis is no time zone', { zone: 'Asia/Atlantis' }],
  ['+08:00 is no time zone', { zone: '+08:00' }],
  ['25:00 is no time of day', { draws: [{ at: '25:00' }] }],
  ['a day has 1 to 48 entries of draws', { draws: [] }],
  ['a draw at midnight is the 24:00 of the day before', { draws: [{ at: '00:00' }] }],
  ['the draws of a day are not in order', { draws: [{ at: '12:00' }, { at: '11:00' }] }],
  ['an interval has at least 10', { draws: [{ from: '00:00', to: '24:00', everyS: 1 }] }],
  ['do not divide', { draws: [{ from: '00:00', to: '24:00', everyS: 7_000 }] }],
  ['do not divide', { draws: [{ from: '10:00', to: '09:00', everyS: 600 }] }],
  ['would close before', { leadS: 60 }],
  ['would close before', { draws: [{ at: '12:00' }, { at: '12:00:05' }] }],
  ['would close before', { draws: [{ at: '00:01' }, { at: '24:00' }], leadS: 60 }],
  ['the lead is not in whole seconds', { leadS: -1 }],
  ['weekdays are', { weekdays: [] }],
  ['weekdays are', { weekdays: [7] }],
  ['days of the month are', { monthDays: [] }],
  ['days of the month are', { monthDays: [31] }],
  ['days of the month are', { monthDays: [1, 32] }],
  ['on weekdays or on days', { weekdays: [1], monthDays: [1] }],
  ['2026-02-30 is no day', { closedDays: ['2026-02-30'] }],
  ['2026-13-01 is no day', { extraDays: ['2026-13-01'] }],
  ['2026-05-01 is closed and extra', { closedDays: ['2026-05-01'], extraDays: ['2026-05-01'] }],
  ['at most 1000', { closedDays: Array.from({ length: 1_001 }, () => '2026-05-01') }],
  ['3 digits are too few', { numbering: { kind: 'DAILY', digits: 3 } }],
  ['2024-02-30 is no day', { numbering: { kind: 'RUNNING', anchorDay: '2024-02-30', firstNumber: 1 } }],
  ['the first number is not', { numbering: { kind: 'RUNNING', anchorDay: '2024-02-28', firstNumber: 1.5 } }],
])('"%s" is said of %j', (fault, change) => {
  expect(scheduleFault({ ...good, ...change })).toContain(fault)
})

test('a schedule of the rules has no fault', () => {
  expect(scheduleFault(good)).toBeNull()
})
