import { describe, expect, it } from 'vitest'
import { checkEligibility, isEligible } from './eligibility.ts'

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
})
