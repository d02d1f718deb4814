import { settleDueDividends } from '@croupier/domain/agency/dividends'
import { simulateTerms } from '@croupier/domain/agency/simulations'
import { payDueWages, settleDueRealtimeWages, settleDueWages } from '@croupier/domain/agency/wages'
import { parseUnits, toDecimalString, units } from '@croupier/money'
import type { ContractKind, ContractTerms } from '@croupier/rules'
import { actingAs, aMember, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { HOUR_MS } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { aPaidWage, paysWage } from '../dividends/dividendLine.ts'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aTieredContract, moveTo, periodNow, type SpokenTier } from '../wages/tieredWorld.ts'
import { aFact } from '../wages/wageWorld.ts'

const DAYS = 3
const WAGE: readonly SpokenTier[] = [
  { bets: 1_000, users: 1, percent: 0.4 },
  { bets: 20_000, users: 2, percent: 0.5 },
]
const DIVIDEND: readonly SpokenTier[] = [
  { bets: 1_000, users: 1, netLoss: 1, percent: 5 },
  { bets: 20_000, users: 2, netLoss: 9_000, percent: 8 },
]
/** Kinds with tiers, their tiers and the category of each. */
const TIERED = [
  ['DAILY_WAGE', WAGE, 'LOTT'],
  ['HOURLY_WAGE', WAGE, 'CONS'],
  ['DIVIDEND', DIVIDEND, 'LOTT'],
] as const
const RATES = { winRatePpm: 500, lossRatePpm: 6_000, singleBetAmount: parseUnits('200') }

const termsOf = (kind: ContractKind, tiers: readonly SpokenTier[]): ContractTerms => ({
  periodCode: 'D',
  minimumBetAmount: parseUnits('500'),
  deductWages: true,
  carryOver: kind === 'DIVIDEND' ? 'PERMANENT' : 'NONE',
  tiers: tiers.map(({ bets, users, percent, netLoss = 0 }) => ({
    periodicBets: parseUnits(String(bets)),
    netLoss: parseUnits(String(netLoss)),
    activeUserCount: users,
    rateType: 'P',
    ratioPpm: Math.round(percent * 10_000),
    fixed: units(0n),
  })),
})

let world: TestWorld
let upline: TestMember
let agent: TestMember
let players: TestMember[]
/** where each of the days begins that the contracts worked in */
let days: Date[]

/** A real-time contract in force, as its signature leaves it. */
async function aRealtimeContract(payer: TestMember | null, payee: TestMember, from: Date): Promise<void> {
  await world.db.prisma.contract.create({
    data: {
      merchantId: payee.merchantId,
      kind: 'REALTIME_WAGE',
      category: 'CONS',
      payerId: payer?.id ?? null,
      payeeId: payee.id,
      state: 'A',
      versionNo: 1,
      effectiveFrom: from,
      offeredAt: from,
      versions: {
        create: {
          versionNo: 1,
          winRatePpm: RATES.winRatePpm,
          lossRatePpm: RATES.lossRatePpm,
          singleBetUnits: RATES.singleBetAmount,
          createdAt: from,
        },
      },
    },
  })
}

const simulated = async (kind: ContractKind, terms: ContractTerms, category: string, payee = agent) =>
  await simulateTerms(actingAs(world, upline), {
    kind,
    category,
    terms,
    payeeId: payee.publicId,
    days: 30,
  })

/** What was really due between the two sides, by day. */
async function dueByDay(kind: string): Promise<Record<string, string>> {
  const bills = await world.db.prisma.wagePayment.findMany({
    where: { kind, payerId: upline.id, payeeId: agent.id },
  })
  const sums = days.map((day, index) => {
    const next = days[index + 1]?.getTime() ?? Number.POSITIVE_INFINITY
    const ofDay = bills.filter(({ periodStart: at }) => at >= day && at.getTime() < next)
    const due = ofDay.reduce((sum, { dueUnits }) => sum + dueUnits, 0n)
    return [day.toISOString(), toDecimalString(units(due))] as const
  })
  return Object.fromEntries(sums)
}

const simulatedByDay = ({ periods }: Awaited<ReturnType<typeof simulated>>) =>
  Object.fromEntries(
    periods
      .filter(({ start }) => days.some((day) => day.getTime() === start.getTime()))
      .map(({ start, due }) => [start.toISOString(), toDecimalString(due)]),
  )

/** Bets of a day whose tiers, hours and categories differ; the second day is won by the team. */
async function betsOf(day: number, start: Date): Promise<void> {
  for (const [index, player] of players.entries()) {
    for (let hour = 1; hour < 24; hour += 5 + index) {
      const at = new Date(start.getTime() + hour * HOUR_MS + index * 61_000)
      const stake = 300 + 731 * hour + 97 * index * (day + 1)
      const payout = day === 1 ? stake * 2 : index === 1 ? Math.floor(stake / 3) : 0
      const category = hour % 3 === 0 ? 'ELOTT' : 'LOTT'
      await aFact(world.db, player, {
        stake: String(stake),
        payout: String(payout),
        at,
        category,
        rebate: '1.23',
        theoretical: String(Math.floor(stake / 4)),
      })
    }
    const push = { stake: '150', payout: '150', effective: '0' }
    await aFact(world.db, player, { ...push, at: new Date(start.getTime() + HOUR_MS) })
  }
  const taken = { stake: '-700', payout: '0', effective: '-700' }
  const at = new Date(start.getTime() + 12 * HOUR_MS)
  await aFact(world.db, players[0] as TestMember, { ...taken, at })
}

useTestWorld(async (opened) => {
  world = opened
  upline = await aMember(world, { type: 1, balance: '1000000' })
  agent = await aMember(world, { type: 2, upline })
  const deeper = await aMember(world, { type: 2, upline: agent })
  players = [agent]
  for (const of of [agent, deeper, deeper]) players.push(await aMember(world, { upline: of }))
  const { end: from } = await periodNow(world)
  for (const [kind, tiers, category] of TIERED) {
    const carryOver = kind === 'DIVIDEND' ? 'PERMANENT' : 'NONE'
    const options = { kind, tiers, category, carryOver, from } as const
    await aTieredContract(world, null, upline, options)
    await aTieredContract(world, upline, agent, options)
  }
  days = []
  let start = from
  for (let day = 0; day < DAYS; day += 1) {
    if (day === DAYS - 1) {
      await aRealtimeContract(null, upline, start)
      await aRealtimeContract(upline, agent, start)
    }
    await moveTo(world, start, 1)
    const { end } = await periodNow(world)
    days.push(start)
    await betsOf(day, start)
    await moveTo(world, end, 121)
    while ((await settleDueRealtimeWages(world.ctx)) > 0);
    await settleDueWages(world.ctx)
    await moveTo(world, end, 136)
    await settleDueDividends(world.ctx)
    await moveTo(world, end, 181)
    await payDueWages(world.ctx)
    start = end
  }
  await foldTeamDays(world)
})
describe('the simulation of terms that were in force (rules B5)', () => {
  it.each(TIERED)('%s: gives what each day really came to', async (kind, tiers, category) => {
    const outcome = await simulated(kind, termsOf(kind, tiers), category)
    expect(simulatedByDay(outcome)).toEqual(await dueByDay(kind))
    expect(outcome.periods.some(({ due }) => due > 0n)).toBe(true)
    expect(outcome.estimates).toEqual([])
  })

  it('REALTIME_WAGE: gives what the windows of the day really came to', async () => {
    const outcome = await simulated('REALTIME_WAGE', RATES, 'CONS')
    const last = days.at(-1)?.toISOString() ?? ''
    const real = await dueByDay('REALTIME_WAGE')
    expect(real[last]).not.toBe('0')
    expect(simulatedByDay(outcome)[last]).toBe(real[last])
  })

  it('says what was really paid beside it, and adds up', async () => {
    const { periods, due, paid } = await simulated('DAILY_WAGE', termsOf('DAILY_WAGE', WAGE), 'LOTT')
    expect(periods).toHaveLength(30)
    expect(paid).toBe(due)
    expect(due).toBe(periods.reduce((sum, one) => sum + one.due, 0n))
  })
})

/** What somebody really got and paid on contracts of a kind and category, in each of the days. */
async function throughHands(kind: string, { id }: TestMember, besides: TestMember) {
  const bills = await world.db.prisma.wagePayment.findMany({ where: { kind, OR: [{ payeeId: id }, { payerId: id }] } })
  return days.map((day, index) => {
    const next = days[index + 1]?.getTime() ?? Number.POSITIVE_INFINITY
    const ofDay = bills.filter(({ periodStart: at }) => at >= day && at.getTime() < next)
    const sum = (of: (bill: (typeof bills)[number]) => boolean) =>
      ofDay.filter(of).reduce((total, { paidUnits }) => total + paidUnits, 0n)
    return {
      received: sum(({ payeeId }) => payeeId === id),
      others: sum(({ payerId, payeeId }) => payerId === id && payeeId !== besides.id),
    }
  })
}

describe('what the payer would have kept', () => {
  const ofDays = ({ periods }: Awaited<ReturnType<typeof simulated>>) =>
    days.map((day) => periods.find(({ start }) => start.getTime() === day.getTime()) ?? null)

  it.each([
    ['REALTIME_WAGE', RATES, 'CONS'],
    ['DAILY_WAGE', termsOf('DAILY_WAGE', WAGE), 'LOTT'],
    // A gap: what is above the first tier reaches no other.
    [
      'DAILY_WAGE',
      termsOf('DAILY_WAGE', [
        { bets: 1_000, users: 1, percent: 0.1 },
        { bets: 90_000_000, users: 900, percent: 0.5 },
      ]),
      'LOTT',
    ],
    // Nothing is reached: all of what came in is kept.
    ['DAILY_WAGE', termsOf('DAILY_WAGE', [{ bets: 90_000_000, users: 900, percent: 0.5 }]), 'LOTT'],
    ['DIVIDEND', termsOf('DIVIDEND', DIVIDEND), 'LOTT'],
  ] as const)(
    'of a %s is what was really received, less these terms and what others got',
    async (kind, terms, category) => {
      const outcome = await simulated(kind, terms, category)
      const real = await throughHands(kind, upline, agent)
      for (const [place, day] of ofDays(outcome).entries()) {
        const { received = 0n, others = 0n } = real[place] ?? {}
        expect(day).toMatchObject({ received, kept: received - others - (day?.due ?? 0n) })
      }
      const sum = (of: 'received' | 'kept' | 'due') => outcome.periods.reduce((total, one) => total + one[of], 0n)
      expect([outcome.received, outcome.kept, outcome.due]).toEqual([sum('received'), sum('kept'), sum('due')])
    },
  )

  it('is what was received where the terms reach nothing, and below zero on a day on which only the terms pay', async () => {
    const none = termsOf('DAILY_WAGE', [{ bets: 90_000_000, users: 900, percent: 0.5 }])
    const kept = await simulated('DAILY_WAGE', none, 'LOTT')
    expect([kept.due, kept.kept]).toEqual([0n, kept.received])
    expect(kept.received).toBeGreaterThan(0n)
    // The house has paid no dividend yet: its officers approve it.
    const dividends = await simulated('DIVIDEND', termsOf('DIVIDEND', DIVIDEND), 'LOTT')
    expect([dividends.received, dividends.kept]).toEqual([0n, -dividends.due])
  })

  it('of a dividend: on the day that the team won nothing is due, and its loss is carried; on others the cap bounds the base', async () => {
    const [first, won, after] = ofDays(await simulated('DIVIDEND', termsOf('DIVIDEND', DIVIDEND), 'LOTT'))
    expect(won).toMatchObject({ due: 0n, tierNo: null, kept: 0n })
    expect(won?.base ?? 0n).toBeLessThan(0n)
    expect(after?.base ?? 0n).toBeLessThan(first?.base ?? 0n)
    const facts = await world.db.prisma.$queryRaw<{ units: bigint }[]>`
      SELECT sum(f.theoretical_units)::bigint AS units FROM settled_facts f
        JOIN member_closure c ON c.descendant_id = f.member_id AND c.ancestor_id = ${agent.id}
       WHERE f.category = 'LOTT' AND f.settled_at >= ${days[0]} AND f.settled_at < ${days[1]}`
    expect(first?.base).toBe(3n * (facts[0]?.units ?? 0n))
  })
})

describe('the payer in a simulation', () => {
  it('could pay what was really paid', async () => {
    const { shortPeriods, worst, periods } = await simulated('REALTIME_WAGE', RATES, 'CONS')
    const most = periods.reduce((top, one) => (one.due > top.due ? one : top))
    expect(worst).toEqual(most.start)
    expect(shortPeriods).toBe(0)
  })

  it('is warned where the wallet would not have been enough', async () => {
    const poor = await aMember(world, { type: 2, upline, balance: '1' })
    const below = await aMember(world, { type: 2, upline: poor })
    const player = await aMember(world, { upline: below })
    const { start } = await periodNow(world)
    const from = new Date(start.getTime() - 10 * 24 * HOUR_MS)
    const tiers = [{ bets: 1_000, users: 1, percent: 0.4 }]
    await aTieredContract(world, upline, poor, { kind: 'HOURLY_WAGE', tiers, from })
    const at = new Date(start.getTime() - 5 * HOUR_MS)
    await aFact(world.db, player, { stake: '5000', payout: '0', at })
    const outcome = await simulateTerms(actingAs(world, poor), {
      kind: 'HOURLY_WAGE',
      category: 'LOTT',
      terms: termsOf('HOURLY_WAGE', tiers),
      payeeId: below.publicId,
      days: 30,
    })
    expect(toDecimalString(outcome.due)).toBe('20')
    expect(outcome.shortPeriods).toBe(1)
    const short = outcome.periods.map((one) => one.short).filter((one) => one !== null && one > 0n)
    expect(short.map((one) => toDecimalString(one ?? units(0n)))).toEqual(['19'])
  })
})

it('a wage that was paid in two parts is taken off the base of each part’s own day, as a run does', async () => {
  const payee = await aMember(world, { type: 2, upline })
  const player = await aMember(world, { upline: payee })
  const { end: from } = await periodNow(world)
  const contract = await aTieredContract(world, upline, payee, { kind: 'DIVIDEND', tiers: DIVIDEND, from })
  await moveTo(world, from, 120)
  const bill = await aPaidWage(world, payee, contract, '100', 2)
  for (const [at, amount] of ['60', '40'].entries()) {
    const { start, end } = await periodNow(world)
    const played = { stake: '1000', payout: '0', theoretical: '1000', at: new Date(start.getTime() + HOUR_MS) }
    await aFact(world.db, player, played)
    await paysWage(world, payee, bill, { amount, part: at + 1 })
    await moveTo(world, end, 181)
  }
  const terms = { ...termsOf('DIVIDEND', DIVIDEND), carryOver: 'NONE' } as const
  const { periods } = await simulated('DIVIDEND', terms, 'LOTT', payee)
  expect(periods.slice(-2).map(({ base }) => base)).toEqual([parseUnits('940'), parseUnits('960')])
})

describe('a simulation refuses', () => {
  it('terms that could not be offered', async () => {
    const tiers = [{ bets: 1_000, users: 1, percent: 1.9 }]
    await expect(simulated('DAILY_WAGE', termsOf('DAILY_WAGE', tiers), 'LOTT')).rejects.toMatchObject({
      code: 'CONTRACT_EXCEEDS_OWN',
    })
  })

  it('somebody who is not a direct downline', async () => {
    const stranger = await aMember(world, { type: 1 })
    await expect(simulated('REALTIME_WAGE', RATES, 'CONS', stranger)).rejects.toMatchObject({
      code: 'AGENT_MEMBER_NOT_FOUND',
    })
  })
})
