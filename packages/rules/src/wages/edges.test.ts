import { type Units, units } from '@croupier/money'
import { describe, expect, it } from 'vitest'
import { carryInto, carryOutOf, shareOfCategory, teamLoss } from './dividend.ts'
import { memberTree, NO_PARENT } from './memberTree.ts'
import { exactYuan, realtimeWage, shareOfLine } from './realtimeWage.ts'
import { realtimeRollUp } from './rollUpRealtime.ts'
import { payOfTier } from './tierReached.ts'

const zone = 'Asia/Shanghai'
const rates = { winRatePpm: 2_000, lossRatePpm: 5_000 }

describe('a team’s loss (rules B4)', () => {
  // Each part has a size of its own, so that none can stand for another or change its sign unseen.
  const figures = {
    bets: units(100_000n),
    payouts: units(10_000n),
    rebates: units(2_000n),
    waterRebates: units(400n),
    promotions: units(80n),
    wages: units(16n),
  }

  it('is the stakes less everything that was paid out, wages where the terms say so', () => {
    expect(teamLoss(figures, false)).toBe(87_520n)
    expect(teamLoss(figures, true)).toBe(87_504n)
  })
})

describe('what a loss carries on (rules B10.2)', () => {
  const start = new Date('2026-11-15T16:00:00Z')
  const end = new Date('2026-11-30T16:00:00Z')
  const before = { carryOut: units(-50n), end: start }
  const result = { loss: units(-20n), base: units(-50n) }

  it('is nothing where the terms carry nothing', () => {
    expect(carryInto('NONE', start, before)).toBe(0n)
    expect(carryOutOf('NONE', result, { start, end }, zone)).toBe(0n)
  })

  it('is the base for good, or the loss of the one period', () => {
    expect(carryInto('NEXT', start, before)).toBe(-50n)
    expect(carryOutOf('PERMANENT', result, { start, end }, zone)).toBe(-50n)
    expect(carryOutOf('NEXT', result, { start, end }, zone)).toBe(-20n)
  })
})

describe('the part of a category', () => {
  it('is by its measure, cut towards zero; the first takes what nothing can be measured by', () => {
    expect([shareOfCategory(100n, 1n, 3n, false), shareOfCategory(-100n, 1n, 3n, false)]).toEqual([33n, -33n])
    expect([shareOfCategory(100n, 0n, 0n, true), shareOfCategory(100n, 0n, 0n, false)]).toEqual([100n, 0n])
  })
})

describe('a line of a real-time wage (rules B9)', () => {
  const least = units(10_000n)
  const line = (stake: bigint, net: bigint) => ({
    stakeUnits: units(stake),
    netUnits: units(net),
    effectiveUnits: units(stake),
  })
  it.each([
    ['of just the least stake counts', line(10_000n, 1n), 'WIN', 2_000],
    ['below it does not', line(9_999n, 1n), 'UNDER_MINIMUM', 0],
    ['that lost has the other rate', line(10_000n, -1n), 'LOSS', 5_000],
    ['that neither won nor lost has none', line(10_000n, 0n), 'EVEN', 0],
  ])('%s', (_, one, verdict, ratePpm) => {
    const shareNumerator = one.effectiveUnits * BigInt(ratePpm)
    expect(shareOfLine(rates, least, one)).toEqual({ verdict, ratePpm, shareNumerator })
  })

  it('adds up to nothing without a carry of its own', () => {
    expect(realtimeWage(rates, { wonUnits: 0n, lostUnits: 0n })).toEqual({
      amountUnits: 0n,
      numerator: 0n,
      carryNumerator: 0n,
    })
    expect([exactYuan(0n), exactYuan(-1n)]).toEqual(['0', '-0.0000000001'])
  })
})

describe('what a tier pays', () => {
  const tier = (rateType: 'P' | 'F', fixed: bigint) => ({
    periodicBets: units(0n),
    netLoss: units(0n),
    activeUserCount: 0,
    rateType,
    ratioPpm: rateType === 'P' ? 20_000 : 0,
    fixed: units(fixed) as Units,
  })

  it('is never below zero', () => {
    expect(payOfTier(tier('P', 0n), units(-1_000_000n))).toBe(0n)
    expect(payOfTier(tier('P', 0n), units(1_000_000n))).toBe(20_000n)
    expect(payOfTier(tier('F', 8_800_000n), units(-1n))).toBe(8_800_000n)
  })
})

describe('uplines', () => {
  it.each([
    ['beyond the last member', Int32Array.of(NO_PARENT, 2), /no member 2/],
    ['below no upline', Int32Array.of(-2), /no member -2/],
    ['in a ring', Int32Array.of(1, 0), /form a ring/],
  ])('%s are refused', (_, parent, problem) => {
    expect(() => memberTree(parent)).toThrow(problem)
  })

  it('of contracts and lines are members of the tree', () => {
    const parent = Int32Array.of(NO_PARENT)
    const contract = (member: number) => ({
      payee: Uint32Array.of(member),
      minimum: Float64Array.of(0),
    })
    expect(() => realtimeRollUp(parent, contract(1))).toThrow(/a contract names an unknown member/)
    const line = {
      member: Uint32Array.of(1),
      stake: Float64Array.of(1),
      effective: Float64Array.of(1),
      won: Uint8Array.of(1),
    }
    const sums = realtimeRollUp(parent, contract(0))
    expect(() => sums.add(line)).toThrow(/a line names an unknown member/)
  })
})
