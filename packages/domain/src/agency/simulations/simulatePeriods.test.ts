import { type Units, units } from '@croupier/money'
import { type CarryOver, type Period, periodAt, type TieredTerms } from '@croupier/rules'
import { DAY_MS } from '@croupier/wire'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { simulateDaily, simulateDividends, simulateHourly, simulateRealtime, type TeamSums } from './simulatePeriods.ts'

const ZONE = 'Asia/Shanghai'
const yuan = (amount: number): Units => units(BigInt(Math.round(amount * 10_000)))
const FIRST = new Date('2026-03-01T16:00:00Z')
const periods: Period[] = [0, 1, 2].map((day) => periodAt('D', new Date(FIRST.getTime() + day * DAY_MS), ZONE))
const NOTHING: TeamSums = {
  effective: yuan(0),
  activeUsers: 0,
  bets: yuan(0),
  payouts: yuan(0),
  theoretical: yuan(0),
  allEffective: yuan(0),
}
const terms = (ratioPpm: number, bets: number, users: number, carryOver: CarryOver = 'NONE') =>
  ({
    periodCode: 'D',
    minimumBetAmount: yuan(500),
    deductWages: true,
    carryOver,
    tiers: [
      {
        periodicBets: yuan(bets),
        netLoss: yuan(0),
        activeUserCount: users,
        rateType: 'P',
        ratioPpm,
        fixed: yuan(0),
      },
    ],
  }) satisfies TieredTerms

const won = (start: Date, wonUnits: bigint, lostUnits: bigint) => ({ start, wonUnits, lostUnits })

describe('daily and hourly wages over the past', () => {
  it('pay on the days that reach a tier, each by itself (rules B7)', () => {
    const sums = new Map([[1, { ...NOTHING, effective: yuan(122_000), activeUsers: 5 }]])
    const outcome = simulateDaily(terms(8_000, 100_000, 3), periods, sums, { rankUnit: units(100n), decimals: 2 })
    expect(outcome.map(({ due, tierNo }) => [due, tierNo])).toEqual([
      [0n, null],
      [yuan(976), 1],
      [0n, null],
    ])
  })

  it('pay what is between two tiers at the lower one, and nothing below the first', () => {
    const [lower] = terms(2_000, 1_000, 1).tiers
    const [upper] = terms(9_000, 1_000_000, 9).tiers
    const gap = { ...terms(2_000, 1_000, 1), tiers: [lower, upper].flatMap((tier) => tier ?? []) }
    const day = (effective: number, activeUsers: number) => ({ ...NOTHING, effective: yuan(effective), activeUsers })
    // The second day bets enough for the upper tier, by too few accounts.
    const sums = new Map([day(999.99, 9), day(1_000_000, 8), day(999_999.99, 9)].entries())
    const outcome = simulateDaily(gap, periods, sums, { rankUnit: units(100n), decimals: 2 })
    expect(outcome.map(({ due, tierNo }) => [due, tierNo])).toEqual([
      [0n, null],
      [yuan(2_000), 1],
      [yuan(1_999.99), 1],
    ])
  })

  it('pay nothing where only pushes and hedges were bet, and take what a day left below zero off the next', () => {
    const sums = new Map([
      [0, { ...NOTHING, bets: yuan(5_000), payouts: yuan(4_000), activeUsers: 0 }],
      [1, { ...NOTHING, effective: yuan(-300), activeUsers: 1 }],
      [2, { ...NOTHING, effective: yuan(1_300), activeUsers: 1 }],
    ])
    const outcome = simulateDaily(terms(10_000, 1_000, 1), periods, sums, { rankUnit: units(100n), decimals: 2 })
    expect(outcome.map(({ due }) => due)).toEqual([0n, 0n, yuan(10)])
  })

  it('add the hours up to days: of an hour below its threshold nothing comes (rules B8)', () => {
    const hours = [Array(24), Array(23), Array(24)]
    const sums = new Map([
      [11, { ...NOTHING, effective: yuan(1_500), activeUsers: 1 }],
      [23, { ...NOTHING, effective: yuan(999), activeUsers: 1 }],
      [24, { ...NOTHING, effective: yuan(2_000), activeUsers: 1 }],
    ])
    const outcome = simulateHourly(terms(2_000, 1_000, 1), periods, hours, sums, 2)
    expect(outcome.map(({ due }) => due)).toEqual([yuan(3), yuan(4), 0n])
  })
})

describe('real-time wages over the past', () => {
  const rates = { winRatePpm: 1_000, lossRatePpm: 10_000, singleBetAmount: yuan(100) }

  it('give every window to the day it is in, and to one only', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(3 * 288 - 1), fc.bigInt(0n, 10n ** 12n)), { maxLength: 40 }), (bets) => {
        const windows = bets
          .map(([at, lost]) => won(new Date(FIRST.getTime() + at * 300_000), 0n, lost))
          .sort((a, b) => a.start.getTime() - b.start.getTime())
        const outcome = simulateRealtime(rates, periods, windows, 0n)
        const due = outcome.reduce((sum, one) => sum + one.due, 0n)
        expect(due).toBe(windows.reduce((sum, { lostUnits }) => sum + lostUnits / 100n, 0n))
      }),
    )
  })

  it('take what a window left below zero off the next one (rules B9)', () => {
    const later = new Date(FIRST.getTime() + DAY_MS)
    const windows = [won(FIRST, 0n, -yuan(100)), won(later, 0n, yuan(250))]
    const outcome = simulateRealtime(rates, periods, windows, 0n)
    expect(outcome.map(({ due }) => due)).toEqual([0n, yuan(1.5), 0n])
  })
})

describe('dividends over the past', () => {
  /** DV-6 of rules B10: L = −10000, 4000, 9000 at 10 %. */
  const sums = new Map(
    [-10_000, 4_000, 9_000].map((loss, place) => [
      place,
      {
        ...NOTHING,
        effective: yuan(20_000),
        allEffective: yuan(20_000),
        activeUsers: 2,
        bets: yuan(20_000),
        payouts: yuan(20_000 - loss),
      },
    ]),
  )
  const run = (carryOver: CarryOver, capFactor = 0) =>
    simulateDividends({
      terms: terms(100_000, 0, 0, carryOver),
      category: 'CONS',
      periods,
      sums,
      incomes: new Map(),
      carried: null,
      capFactor,
      decimals: 2,
      zone: ZONE,
    }).map(({ due }) => due)

  it.each([
    ['NONE', [0, 400, 900]],
    ['NEXT', [0, 0, 900]],
    ['PERMANENT', [0, 0, 300]],
  ] as const)('%s carries as the rule does', (mode, expected) => {
    expect(run(mode)).toEqual(expected.map(yuan))
  })

  it('pay nothing where the theoretical result is zero: the cap is zero, too', () => {
    expect(run('NONE', 3)).toEqual([0n, 0n, 0n])
  })

  it('pay the tier that the whole base reaches, on the part of it that the cap leaves', () => {
    const played = new Map([[0, { ...(sums.get(2) ?? NOTHING), theoretical: yuan(1_000) }]])
    const of = {
      terms: terms(100_000, 0, 0),
      category: 'CONS',
      sums: played,
      carried: null,
      capFactor: 3,
      decimals: 2,
    } as const
    const [first] = simulateDividends({ ...of, periods, incomes: new Map(), zone: ZONE })
    expect(first).toMatchObject({ base: yuan(3_000), due: yuan(300), tierNo: 1 })
  })

  it('begin with what the two sides have left below zero, where it adjoins', () => {
    const start = periods[0]?.start ?? FIRST
    const of = { terms: terms(100_000, 0, 0, 'PERMANENT'), category: 'CONS', sums, capFactor: 0, decimals: 2 } as const
    const after = (end: Date) =>
      simulateDividends({
        ...{ ...of, periods: periods.slice(0, 1), incomes: new Map(), zone: ZONE },
        sums: new Map([[0, sums.get(2) ?? NOTHING]]),
        carried: { carryOut: yuan(-8_000), end },
      }).map(({ due }) => due)
    expect(after(start)).toEqual([yuan(100)])
    expect(after(new Date(start.getTime() - DAY_MS))).toEqual([yuan(900)])
  })
})
