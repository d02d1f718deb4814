import { describe, expect, it } from 'vitest'
import type { PlayedRound } from './soakState.ts'
import { sayVerdict, verdictOf } from './soakVerdict.ts'

const round = (checksPages: number): PlayedRound => ({
  orders: 1_000,
  lines: 1_400,
  cancelled: 20,
  tookMs: 900,
  checksMs: 50,
  checksPages,
  alarms: 0,
  late: 0,
})
/** Twenty rounds, in the first three of which hardly anything is checked. */
const rounds = (pages: (n: number) => number) => Array.from({ length: 20 }, (_, n) => round(n < 3 ? 100 : pages(n)))

describe('the verdict on a soak', () => {
  it('given checks that read new rows only, then their cost does not grow', () => {
    const verdict = verdictOf(rounds((n) => 20_000 + n))
    if (verdict === null) throw new Error('no verdict')
    expect(verdict.first).toEqual({ orders: 2_000, pages: 20.0035, ms: 0.05 })
    expect(verdict.last.pages).toBe(20.0185)
    expect(verdict.grew).toBe(false)
    expect(sayVerdict(verdict)).toContain('20.0 pages and 0.050 ms in the first 2,000 orders')
    expect(sayVerdict(verdict)).toContain('no growing cost')
  })

  it('given checks that read what was played before, then their cost grows', () => {
    const verdict = verdictOf(rounds((n) => 20_000 + n * 2_000))
    if (verdict === null) throw new Error('no verdict')
    expect(verdict.growth).toBeCloseTo(57 / 27)
    expect(verdict.grew).toBe(true)
    expect(sayVerdict(verdict)).toContain('the cost grew')
  })

  it('given too few rounds to compare, then there is no verdict', () => {
    expect(verdictOf(rounds(() => 20_000).slice(0, 9))).toBeNull()
  })
})
