import { describe, expect, it } from 'vitest'
import { closingLine, playwrightCounts, vitestCounts } from './steps.ts'

const vitest = (passed: number, failed: number, pending = 0) => ({
  numPassedTests: passed,
  numFailedTests: failed,
  numPendingTests: pending,
  numTodoTests: 0,
})

describe('vitestCounts', () => {
  it('takes the figures of the report', () => {
    expect(vitestCounts(vitest(7, 2, 1), 1)).toEqual({ passed: 7, failed: 2, skipped: 1 })
  })

  it('counts a failed run without a failed test as one failure', () => {
    expect(vitestCounts(vitest(7, 0), 1).failed).toBe(1)
    expect(vitestCounts(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('playwrightCounts', () => {
  it('takes the figures of the report, a flaky test being a failed one', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 }
    expect(playwrightCounts({ stats }, 1)).toEqual({ passed: 3, failed: 2, skipped: 2 })
  })

  it('does not call a run good that left no report', () => {
    expect(playwrightCounts(null, 0).failed).toBe(1)
  })
})

describe('closingLine', () => {
  it('is one plain line, with the skipped ones only where there are any', () => {
    expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
    expect(closingLine({ passed: 12, failed: 1, skipped: 3 })).toBe('12 passed, 1 failed, 3 skipped')
  })
})
