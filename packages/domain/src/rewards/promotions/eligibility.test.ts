import { parseUnits } from '@croupier/money'
import { describe, expect, it } from 'vitest'
import { checkEligibility, isEligible, whoIn } from './eligibility.ts'

const member = { level: 2, days: 40, deposits: 0, bets: 1200.5 }

describe('who a promotion is for', () => {
  it.each([
    ['', true],
    ['level >= 2.0 && days > 30.0', true],
    ['deposits > 0.0 || level > 5.0', false],
    ['bets >= 1200.0', true],
  ])('%j → %s', (expression, fits) => {
    checkEligibility(expression)
    expect(isEligible(expression, member)).toBe(fits)
  })

  it.each(['level +', 'level + 1.0', 'nobody > 1.0'])('refuses %j', (expression) => {
    expect(() => checkEligibility(expression)).toThrow(RangeError)
  })

  it.each([
    ['', {}],
    ['deposits == 0.0', { isFirstDeposit: true }],
    ['level >= 2.0 && days >= 60.0', { levelMin: 2, daysMin: 60 }],
    ['deposits >= 500.0 && bets >= 1200', { depositsMin: parseUnits('500'), betsMin: parseUnits('1200') }],
    ['level >= 1.0 && bets < 10.0', { levelMin: 1, hasMore: true }],
    ['level >= 1.0 || days >= 60.0', { hasMore: true }],
    ['deposits == 5.0', { hasMore: true }],
    ['bets >= 12.5', { hasMore: true }],
  ])('says %j in words as far as it goes', (expression, texts) => {
    const nothing = { levelMin: null, daysMin: null, depositsMin: null, betsMin: null }
    expect(whoIn(expression)).toEqual({
      ...nothing,
      isFirstDeposit: false,
      hasMore: false,
      ...texts,
    })
  })
})
