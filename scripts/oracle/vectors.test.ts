import { describe, expect, it } from 'vitest'
import { type Due, type Line, type Member, Reckoning, type Run, type Terms } from './index.ts'

const YUAN = 10_000n
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ZONE = 'UTC'
const FOREVER = Number.POSITIVE_INFINITY

/** The tree of the rules (A2): T > A > B > P1, P2; A > P3; T > C > P4. */
const NAMES = ['T', 'A', 'B', 'C', 'P1', 'P2', 'P3', 'P4'] as const
type Name = (typeof NAMES)[number]
const UPLINES: Partial<Record<Name, Name>> = {
  A: 'T',
  B: 'A',
  C: 'T',
  P1: 'B',
  P2: 'B',
  P3: 'A',
  P4: 'C',
}
const idOf = (name: Name): bigint => BigInt(NAMES.indexOf(name) + 1)
const members: Member[] = NAMES.map((name) => {
  const upline = UPLINES[name]
  return { id: idOf(name), upline: upline === undefined ? null : idOf(upline), forTests: false }
})

/** Yuan as units, also with decimals. */
const yuan = (amount: number): bigint => BigInt(Math.round(amount * Number(YUAN)))
const percent = (rate: number): bigint => BigInt(Math.round(rate * 10_000))

const line = (name: Name, stake: number, payout = 0, atMs = 0, rest: Partial<Line> = {}): Line => ({
  merchant: 1,
  member: idOf(name),
  atMs,
  category: 'LOTT',
  stake: yuan(stake),
  payout: yuan(payout),
  effective: stake === payout ? 0n : yuan(stake),
  theoretical: 0n,
  rebate: 0n,
  xact: 1n,
  ...rest,
})

let contracts = 0n
const terms = (payee: Name, rest: Partial<Terms>): Terms => {
  contracts += 1n
  const upline = UPLINES[payee]
  return {
    id: contracts,
    merchant: 1,
    kind: 'DAILY_WAGE',
    category: 'LOTT',
    payer: upline === undefined ? null : idOf(upline),
    payee: idOf(payee),
    code: 'D',
    fromMs: 0,
    toMs: FOREVER,
    tiers: [],
    minimum: yuan(500),
    carry: 'NONE',
    capFactor: 0n,
    deductWages: true,
    winPpm: 0n,
    lossPpm: 0n,
    leastStake: 0n,
    ...rest,
  }
}

const tier = (bets: number, users: number, rate: number, loss = 0) => ({
  bets: yuan(bets),
  users,
  ppm: percent(rate),
  loss: yuan(loss),
  fixed: null,
})

const runOf = (of: Partial<Run>): Run => ({
  id: 1n,
  merchant: 1,
  kind: 'DAILY_WAGE',
  code: 'D',
  startMs: 0,
  endMs: DAY_MS,
  sees: () => true,
  ...of,
})

/** Works these contracts out over these lines. */
function duesOf(of: readonly Terms[], runs: readonly Run[], lines: readonly Line[]): Due[] {
  const settings = new Map([[1, { rankUnit: 100n, least: 100n, timeZone: ZONE }]])
  const reckoning = new Reckoning({ members, contracts: of, runs, settings })
  for (const one of lines) reckoning.add(one)
  return reckoning.closeUpTo(FOREVER)
}
const paid = (dues: readonly Due[]): number[] => dues.map(({ due }) => Number(due) / Number(YUAN))

describe('the oracle gives what the rules say by example', () => {
  it.each([
    ['DW-1', { P1: 30_000, P2: 15_000, P3: 12_000, A: 5_000, P4: 60_000 }, [976, 310, 135]],
    ['DW-2', { P1: 30_000, P2: 15_000, P3: 300, A: 400, P4: 60_000 }, [845.6, 182.8, 135]],
    ['DW-3', { P1: 30_000, P2: 499, P3: 12_000, A: 5_000, P4: 60_000 }, [859.99, 189.99, 0]],
  ] as const)('%s', (_, bets, wages) => {
    const of = [
      terms('T', { tiers: [tier(20_000, 2, 0.5), tier(50_000, 2, 0.6), tier(100_000, 3, 0.8)] }),
      terms('A', { tiers: [tier(20_000, 2, 0.4), tier(50_000, 2, 0.5)] }),
      terms('B', { tiers: [tier(20_000, 2, 0.3)] }),
    ]
    const lines = Object.entries(bets).map(([name, stake]) => line(name as Name, stake))
    expect(paid(duesOf(of, [runOf({})], lines))).toEqual(wages)
  })

  it('HW-1', () => {
    const kind = 'HOURLY_WAGE'
    const of = [terms('B', { kind, minimum: 1n, tiers: [tier(1_000, 1, 0.2), tier(5_000, 2, 0.4)] })]
    const at = (hour: number, one: number, two = 0) => [
      line('P1', one, 0, hour * HOUR_MS),
      ...(two === 0 ? [] : [line('P2', two, 0, hour * HOUR_MS)]),
    ]
    const lines = [at(10, 800), at(11, 1_500), at(12, 3_000, 3_000), at(13, 6_000), at(14, 5_000, 0.55)]
    expect(paid(duesOf(of, [runOf({ kind })], lines.flat()))).toEqual([59])
  })

  it('RT: two contracts, one window, one posting each', () => {
    const kind = 'REALTIME_WAGE'
    const rates = (win: number, loss: number, single: number) =>
      ({
        kind,
        code: 'R',
        winPpm: percent(win),
        lossPpm: percent(loss),
        leastStake: yuan(single),
      }) as const
    const of = [terms('A', rates(0.1, 1, 100)), terms('B', rates(0.05, 0.6, 200))]
    const run = runOf({ kind, code: 'R', endMs: 300_000 })
    const lines = [
      line('P1', 300),
      line('P1', 150, 280),
      line('P2', 500, 500),
      line('P3', 99.99),
      line('P2', 1_000, 400),
      line('P3', 200, 390),
    ]
    expect(paid(duesOf(of, [run], lines))).toEqual([13.35, 7.8])
  })

  it('a line that a run did not see is in the next, and a sum below zero waits', () => {
    const kind = 'REALTIME_WAGE'
    const of = [terms('B', { kind, code: 'R', lossPpm: percent(1) })]
    const window = (at: number, sees: Run['sees']) =>
      runOf({
        id: BigInt(at),
        kind,
        code: 'R',
        startMs: at * 300_000,
        endMs: (at + 1) * 300_000,
        sees,
      })
    const runs = [window(0, (xact) => xact < 5n), window(1, () => true), window(2, () => true)]
    const lines = [
      line('P1', 100, 0, 0, { xact: 7n }),
      line('P1', -300, 0, 300_000, { effective: yuan(-300) }),
      line('P1', 250, 0, 600_000),
    ]
    expect(paid(duesOf(of, runs, lines))).toEqual([0, 0, 0.5])
  })

  it.each([
    ['NONE', [0, 400, 900]],
    ['NEXT', [0, 0, 900]],
    ['PERMANENT', [0, 0, 300]],
  ] as const)('DV-6 %s', (carry, dividends) => {
    const kind = 'DIVIDEND'
    const of = [terms('B', { kind, carry, minimum: 1n, tiers: [tier(0, 0, 10)] })]
    const runs = [0, 1, 2].map((day) =>
      runOf({ id: BigInt(day), kind, startMs: day * DAY_MS, endMs: (day + 1) * DAY_MS }),
    )
    const lines = [line('P1', 1_000, 11_000), line('P1', 4_000, 0, DAY_MS), line('P1', 9_000, 0, 2 * DAY_MS)]
    expect(paid(duesOf(of, runs, lines))).toEqual(dividends)
  })

  it.each(['MONTH', 'NEXT', 'PERMANENT'] as const)('what %s carries ends where a period has no contract', (carry) => {
    const own = { kind: 'DIVIDEND', carry, minimum: 1n, tiers: [tier(0, 0, 10)] } as const
    const of = [terms('B', { ...own, toMs: DAY_MS }), terms('B', { ...own, fromMs: 2 * DAY_MS })]
    const runs = [0, 1, 2].map((day) =>
      runOf({ id: BigInt(day), kind: 'DIVIDEND', startMs: day * DAY_MS, endMs: (day + 1) * DAY_MS }),
    )
    const lines = [line('P1', 1_000, 11_000), line('P1', 9_000, 0, 2 * DAY_MS)]
    expect(paid(duesOf(of, runs, lines))).toEqual([0, 900])
  })
})
