import { yuan, ZERO_UNITS } from '@croupier/money'
import { describe, expect, it } from 'vitest'
import { amountIn, calendarOf, carryOf, PERIODS, percentIn, tiersIn } from './houseTerms.ts'

it('reads tiers of percent and of fixed amounts', () => {
  const first = { periodicBets: yuan(500n), netLoss: ZERO_UNITS, activeUserCount: 1 }
  expect(tiersIn('500, 0, 1, 6.5%\n\n 500,0,1, 88 ')).toEqual([
    { ...first, rateType: 'P', ratioPpm: 65_000, fixed: ZERO_UNITS },
    { ...first, rateType: 'F', ratioPpm: 0, fixed: yuan(88n) },
  ])
})

it.each(['', '500, 0, 1', '500, 0, one, 6%', '-1, 0, 1, 6%', '500, 0, 1, six'])('takes “%s” for no tiers', (text) =>
  expect(tiersIn(text)).toBeNull(),
)

it('reads amounts from 0 on, and percent with or without its sign', () => {
  expect([amountIn('1.5'), amountIn('-1'), amountIn('x')]).toEqual([15_000n, null, null])
  expect([percentIn('0.9'), percentIn('6 %'), percentIn('')]).toEqual([9_000, 60_000, null])
})

describe('the calendar of an offer', () => {
  it.each([
    ['DAILY_WAGE', 'D', 'NONE'],
    ['HOURLY_WAGE', 'D', 'NONE'],
    ['DIVIDEND', 'H', 'MONTH'],
  ] as const)('of %s begins with %s and carries %s', (kind, period, carry) => {
    expect(calendarOf(kind)).toEqual({ period, carry })
  })

  it('carries within the month where a dividend is of half months only', () => {
    expect(PERIODS.map((period) => carryOf('DIVIDEND', period))).toEqual(['NONE', 'NONE', 'MONTH', 'NONE'])
    expect(carryOf('DAILY_WAGE', 'H')).toBe('NONE')
  })
})
