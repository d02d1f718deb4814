import { units, yuan } from '@croupier/money'
import { describe, expect, test } from 'vitest'
import {
  type ContractKind,
  dividendOfStakePpm,
  downlinesToCancel,
  edgePpmOf,
  ratesOf,
  refuseChange,
  refuseTerms,
  TIERS_MAX,
  type Tier,
  type TieredTerms,
} from './index.ts'

const tier = (bets: bigint, users: number, percent: number, netLoss = 0n): Tier => ({
  periodicBets: yuan(bets),
  netLoss: yuan(netLoss),
  activeUserCount: users,
  rateType: 'P',
  ratioPpm: Math.round(percent * 10_000),
  fixed: units(0n),
})
const fixed = (bets: bigint, amount: bigint): Tier => ({
  ...tier(bets, 0, 0),
  rateType: 'F',
  fixed: yuan(amount),
})
const terms = (tiers: readonly Tier[], more: Partial<TieredTerms> = {}): TieredTerms => ({
  periodCode: 'D',
  minimumBetAmount: yuan(500n),
  deductWages: true,
  carryOver: 'NONE',
  tiers,
  ...more,
})

/** T of the vectors DW: what the house pays the top agent (rules B7). */
const T = terms([tier(20_000n, 2, 0.5), tier(50_000n, 2, 0.6), tier(100_000n, 3, 0.8)])
const A = terms([tier(20_000n, 2, 0.4), tier(50_000n, 2, 0.5)])
const B = terms([tier(20_000n, 2, 0.3)])

const wrong = (problem: string, tierNo = 0) => ({
  refused: 'CONTRACT_TERMS_WRONG',
  problem,
  tierNo,
})

describe('what terms by tiers are (rules B5, B6.1)', () => {
  const refuse = (one: TieredTerms, kind: ContractKind = 'DAILY_WAGE') => refuseTerms(kind, one, 'HOUSE')

  test('the vectors of the daily wage, the hourly wage and the dividend are terms', () => {
    expect([T, A, B].map((one) => refuse(one))).toEqual([null, null, null])
    expect(refuse(terms([tier(1_000n, 1, 0.2), tier(5_000n, 2, 0.4)]), 'HOURLY_WAGE')).toBeNull()
    const dividend = [tier(50_000n, 2, 8, 1n), tier(500_000n, 4, 12, 50_000n)]
    const half = { periodCode: 'H', carryOver: 'MONTH' } as const
    expect(refuse(terms(dividend, half), 'DIVIDEND')).toBeNull()
  })

  test('one to ten tiers', () => {
    const many = (count: number) =>
      terms(Array.from({ length: count }, (_, i) => tier(1_000n * BigInt(i), i, 0.01 * (i + 1))))
    expect(refuse(many(0))).toEqual(wrong('COUNT'))
    expect(refuse(many(TIERS_MAX))).toBeNull()
    expect(refuse(many(TIERS_MAX + 1))).toEqual(wrong('COUNT'))
  })

  test.each([
    ['an equal ratio', [tier(1n, 1, 0.3), tier(2n, 1, 0.3)], 'ORDER', 2],
    ['a falling ratio', [tier(1n, 1, 0.3), tier(2n, 1, 0.2)], 'ORDER', 2],
    ['falling bets', [tier(2n, 1, 0.3), tier(1n, 1, 0.4)], 'ORDER', 2],
    ['fewer users', [tier(1n, 2, 0.3), tier(2n, 1, 0.4)], 'ORDER', 2],
    ['half a step of 0.01 %', [tier(1n, 1, 0.305)], 'RATE', 1],
    ['a ratio of nothing', [tier(1n, 1, 0)], 'RATE', 1],
    ['a loss in a wage', [tier(1n, 1, 0.3, 1n)], 'NET_LOSS', 1],
    ['bets below nothing', [tier(-1n, 1, 0.3)], 'NEGATIVE', 1],
    ['both kinds of rate', [tier(1n, 1, 0.3), fixed(2n, 5n)], 'MIXED', 2],
    ['a fixed amount beside a ratio', [{ ...tier(1n, 1, 0.3), fixed: yuan(1n) }], 'RATE', 1],
  ])('%s is refused', (_, tiers, problem, tierNo) => {
    expect(refuse(terms(tiers))).toEqual(wrong(problem, tierNo))
  })

  test('a falling loss in a dividend is refused', () => {
    const tiers = [tier(1n, 1, 5, 10n), tier(2n, 1, 6, 9n)]
    expect(refuse(terms(tiers), 'DIVIDEND')).toEqual(wrong('ORDER', 2))
  })

  test('each kind has its periods and its carrying', () => {
    expect(refuse(terms([tier(1n, 1, 0.3)], { periodCode: 'W' }), 'HOURLY_WAGE')).toEqual(wrong('PERIOD'))
    expect(refuse(terms([tier(1n, 1, 0.3)], { periodCode: 'W' }))).toBeNull()
    expect(refuse(terms([tier(1n, 1, 0.3)], { carryOver: 'NEXT' }))).toEqual(wrong('CARRY_OVER'))
    const month = terms([tier(1n, 1, 5)], { periodCode: 'M', carryOver: 'MONTH' })
    expect(refuse(month, 'DIVIDEND')).toEqual(wrong('CARRY_OVER'))
  })

  test('terms of one kind are none of the other', () => {
    const rates = { winRatePpm: 0, lossRatePpm: 0, singleBetAmount: units(0n) }
    expect(refuse(T, 'REALTIME_WAGE')).toEqual(wrong('KIND'))
    expect(refuseTerms('DAILY_WAGE', rates, 'HOUSE')).toEqual(wrong('KIND'))
  })

  test.each([
    ['DAILY_WAGE', 2],
    ['HOURLY_WAGE', 3],
    ['DIVIDEND', 40],
  ] as const)('%s goes up to %i %%', (kind, percent) => {
    expect(refuse(terms([tier(1n, 1, percent)]), kind)).toBeNull()
    expect(refuse(terms([tier(1n, 1, percent + 0.01)]), kind)).toEqual({
      refused: 'CONTRACT_CEILING',
      maxPpm: percent * 10_000,
    })
  })

  test('a change keeps the period', () => {
    expect(refuseChange(A, T)).toBeNull()
    expect(refuseChange({ ...A, periodCode: 'W' }, T)).toEqual(wrong('PERIOD_KEPT'))
  })
})

describe('terms by tiers inside those of the payer (rules B6.1)', () => {
  const refuse = (child: TieredTerms, own: TieredTerms | null) => refuseTerms('DAILY_WAGE', child, own)
  const beyond = (field: string, tierNo = 0) => ({
    refused: 'CONTRACT_EXCEEDS_OWN',
    field,
    tierNo,
  })

  test('the vectors nest, and equal terms do', () => {
    expect([refuse(A, T), refuse(B, A), refuse(B, T), refuse(T, T)]).toEqual(Array(4).fill(null))
    expect(refuse(B, null)).toEqual({ refused: 'CONTRACT_OWN_MISSING' })
  })

  test.each([
    ['a higher ratio', terms([tier(100_000n, 3, 0.81)]), 'tier', 1],
    ['fewer bets for the ratio', terms([tier(20_000n, 2, 0.4), tier(49_999n, 2, 0.6)]), 'tier', 2],
    ['fewer users for the ratio', terms([tier(100_000n, 2, 0.8)]), 'tier', 1],
    ['another period', { ...A, periodCode: 'W' as const }, 'periodCode', 0],
    ['a lower minimum bet', { ...A, minimumBetAmount: yuan(499n) }, 'minimumBetAmount', 0],
  ])('%s does not', (_, child, field, tierNo) => {
    expect(refuse(child, T)).toEqual(beyond(field, tierNo))
  })

  test('a dividend asks for no less loss than the payer is asked for', () => {
    const own = terms([tier(50_000n, 2, 8, 100n)], { periodCode: 'M' })
    const child = (loss: bigint) => terms([tier(50_000n, 2, 5, loss)], { periodCode: 'M' })
    expect(refuseTerms('DIVIDEND', child(100n), own)).toBeNull()
    expect(refuseTerms('DIVIDEND', child(99n), own)).toEqual(beyond('tier', 1))
  })

  test('fixed amounts come from the house alone, and nothing is offered below them', () => {
    const rises = terms([fixed(1_000n, 10n), fixed(2_000n, 30n)])
    expect(refuseTerms('DAILY_WAGE', rises, 'HOUSE')).toBeNull()
    expect(refuse(rises, T)).toEqual(wrong('FIXED', 1))
    expect(refuse(B, rises)).toEqual(wrong('OWN_FIXED'))
    const falls = terms([fixed(1_000n, 10n), fixed(2_000n, 10n)])
    expect(refuseTerms('DAILY_WAGE', falls, 'HOUSE')).toEqual(wrong('ORDER', 2))
  })
})

describe('the lower ratio rule with tiers (rules B6.4)', () => {
  const paid = (id: string, payer: string, payee: string, ...percents: number[]) => ({
    id,
    payer,
    payee,
    ratesPpm: ratesOf(terms(percents.map((percent, i) => tier(BigInt(i), i, percent)))),
  })
  const below = [paid('B', 'A', 'B', 3, 5), paid('D', 'A', 'D', 8, 10), paid('E', 'A', 'E', 4), paid('G', 'E', 'G', 3)]
  const cancelled = (own: TieredTerms) => downlinesToCancel('A', ratesOf(own), below).map(({ id }) => id)
  const signs = (...percents: number[]) => terms(percents.map((p, i) => tier(BigInt(i), i, p)))

  test('the highest tier is what counts: A with 8/12 % signs 6, 4 and 3 %', () => {
    expect(cancelled(signs(8, 12))).toEqual([])
    expect(cancelled(signs(2, 6))).toEqual(['D'])
    expect(cancelled(signs(1, 4))).toEqual(['B', 'D'])
    expect(cancelled(signs(3))).toEqual(['B', 'D', 'E', 'G'])
  })

  test('fixed amounts leave nothing to pay from', () => {
    expect(cancelled(terms([fixed(1n, 5n)]))).toEqual(['B', 'D', 'E', 'G'])
  })
})

test('a dividend is held against the edge at its cap (rules B6.3)', () => {
  const edge = edgePpmOf(1956)
  expect(edge).toBe(22_000)
  // 10 % of three times the edge.
  expect(dividendOfStakePpm(100_000, edge)).toBe(6_600)
  expect(dividendOfStakePpm(400_000, edge)).toBeGreaterThan(edge)
})
