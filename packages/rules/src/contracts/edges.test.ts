import { units } from '@croupier/money'
import { describe, expect, it } from 'vitest'
import { dividendOfStakePpm } from './ceilings.ts'
import { ratesOf } from './contractTerms.ts'
import type { RealtimeTerms } from './realtimeTerms.ts'
import { refuseChange, refuseTerms } from './refuseTerms.ts'
import { startOf } from './startOf.ts'
import { beyondTiers, type Tier, type TieredTerms, wrongTiers } from './tieredTerms.ts'

const zone = 'Asia/Shanghai'
const tier = (of: Partial<Tier> = {}): Tier => ({
  periodicBets: units(10_000n),
  netLoss: units(0n),
  activeUserCount: 1,
  rateType: 'P',
  ratioPpm: 1_000,
  fixed: units(0n),
  ...of,
})
const fixed = (amount: bigint, of: Partial<Tier> = {}) =>
  tier({ rateType: 'F', ratioPpm: 0, fixed: units(amount), ...of })
const terms = (of: Partial<TieredTerms> = {}): TieredTerms => ({
  periodCode: 'D',
  minimumBetAmount: units(0n),
  deductWages: false,
  carryOver: 'NONE',
  tiers: [tier()],
  ...of,
})
const real = (of: Partial<RealtimeTerms> = {}): RealtimeTerms => ({
  winRatePpm: 1_000,
  lossRatePpm: 2_000,
  singleBetAmount: units(5_000n),
  ...of,
})

describe('tiers by themselves (rules B5, B6.1)', () => {
  it.each([
    ['a fixed amount', [fixed(1n)], null],
    ['a fixed amount of nothing', [fixed(0n)], 'RATE'],
    ['a fixed amount and a ratio in one tier', [fixed(1n, { ratioPpm: 100 })], 'RATE'],
    ['a loss below 0', [tier({ netLoss: units(-1n) })], 'NEGATIVE'],
    ['fewer than no accounts', [tier({ activeUserCount: -1 })], 'NEGATIVE'],
    ['a higher ratio for the same bets', [tier(), tier({ ratioPpm: 1_100 })], null],
    ['a ratio and then a fixed amount', [tier(), fixed(1n)], 'MIXED'],
  ])('%s', (_, tiers, problem) => {
    expect(wrongTiers('DIVIDEND', terms({ tiers }))?.problem ?? null).toBe(problem)
  })

  it('may count every account that bet at all, and none below', () => {
    expect(wrongTiers('DAILY_WAGE', terms())).toBeNull()
    const below = terms({ minimumBetAmount: units(-1n) })
    expect(wrongTiers('DAILY_WAGE', below)).toEqual({ problem: 'NEGATIVE', tierNo: 0 })
  })
})

describe('terms below those of the payer (rules B6.1)', () => {
  it.each([
    ['winRate', real({ winRatePpm: 1_001 })],
    ['lossRate', real({ lossRatePpm: 2_001 })],
    ['singleBetAmount', real({ singleBetAmount: units(4_999n) })],
  ])('of a real-time wage: %s', (field, child) => {
    const refused = { refused: 'CONTRACT_EXCEEDS_OWN', field, tierNo: 0 }
    expect(refuseTerms('REALTIME_WAGE', child, real())).toEqual(refused)
    expect(refuseTerms('REALTIME_WAGE', real(), real())).toBeNull()
  })

  it('are of the kind of its own', () => {
    const wrong = { refused: 'CONTRACT_TERMS_WRONG', problem: 'KIND', tierNo: 0 }
    expect(refuseTerms('REALTIME_WAGE', real(), terms())).toEqual(wrong)
    expect(refuseTerms('DAILY_WAGE', terms(), real())).toEqual(wrong)
    expect(refuseTerms('DAILY_WAGE', real(), terms())).toEqual(wrong)
  })

  it('count no bet below 0: a real-time wage may count every bet', () => {
    const negative = real({ singleBetAmount: units(-1n) })
    const wrong = { refused: 'CONTRACT_TERMS_WRONG', problem: 'NEGATIVE', tierNo: 0 }
    expect(refuseTerms('REALTIME_WAGE', negative, 'HOUSE')).toEqual(wrong)
    expect(refuseTerms('REALTIME_WAGE', real({ singleBetAmount: units(0n) }), 'HOUSE')).toBeNull()
  })

  it('are refused for what is wrong with them before what is beyond', () => {
    const negative = terms({ minimumBetAmount: units(-1n) })
    const wrong = { refused: 'CONTRACT_TERMS_WRONG', problem: 'NEGATIVE', tierNo: 0 }
    expect(refuseTerms('DAILY_WAGE', negative, terms())).toEqual(wrong)
    expect(refuseTerms('DAILY_WAGE', negative, null)).toEqual(wrong)
  })

  it('are covered by no fixed amount, and nothing is offered below one', () => {
    const own = terms({ tiers: [fixed(9_000_000n)] })
    expect(beyondTiers(terms(), own)).toEqual({ field: 'tier', tierNo: 1 })
    expect(refuseTerms('DIVIDEND', terms(), own)).toMatchObject({ problem: 'OWN_FIXED' })
    const mixed = terms({ tiers: [tier(), fixed(1n)] })
    expect(refuseTerms('DIVIDEND', terms(), mixed)).toMatchObject({ problem: 'OWN_FIXED' })
    expect(ratesOf(terms({ tiers: [fixed(1n, { ratioPpm: 700 })] }))).toEqual([0])
  })
})

describe('a change of terms (rules B6.2)', () => {
  it('keeps the period; a real-time wage has none', () => {
    expect(refuseChange(terms({ periodCode: 'M' }), terms())).toMatchObject({
      problem: 'PERIOD_KEPT',
    })
    expect(refuseChange(real(), real())).toBeNull()
    expect(refuseChange(real(), terms())).toBeNull()
    expect(refuseChange(terms(), real())).toBeNull()
  })
})

describe('the start of signed terms (rules B6.2)', () => {
  it('of an hourly wage is the next midnight, whatever period is named', () => {
    const signed = new Date('2026-11-20T04:00:00Z')
    const midnight = new Date('2026-11-20T16:00:00Z')
    expect(startOf('HOURLY_WAGE', signed, zone, 'M')).toEqual(midnight)
    expect(startOf('DIVIDEND', signed, zone, 'M')).toEqual(new Date('2026-11-30T16:00:00Z'))
  })
})

describe('what a dividend gives of the stake (rules B6.3)', () => {
  it('is a part of the edge at its cap, and of the whole stake without one', () => {
    expect(dividendOfStakePpm(100_000, 20_000, 3)).toBe(6_000)
    expect(dividendOfStakePpm(100_000, 20_000, 0)).toBe(100_000)
  })
})
