import { expect, it } from 'vitest'
import { missionLines, missionsIn } from './missionLines.ts'

const text = 'DAILY_BETS, DAY, BETS, 1000, 5\nVISITS, WEEK, LOGINS, 5, 8'

it('reads missions, and writes them as they were', () => {
  const missions = missionsIn(`${text}\n\n`)
  expect(missions?.[1]).toEqual({
    code: 'VISITS',
    period: 'WEEK',
    measure: 'LOGINS',
    target: '5',
    reward: '8',
  })
  expect(missionLines(missions ?? [])).toBe(text)
  expect(missionsIn(' ')).toEqual([])
})

it.each([
  'DAILY, DAY, BETS, 1000',
  'daily, DAY, BETS, 1000, 5',
  'DAILY, MONTH, BETS, 1000, 5',
  'DAILY, DAY, BETS, 0, 5',
])('takes “%s” for none', (line) => expect(missionsIn(line)).toBeNull())
