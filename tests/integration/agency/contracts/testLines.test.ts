import { offerHouseContract, readOfferTerms } from '@croupier/domain/agency/contracts'
import { explainBill, settleDueDividends } from '@croupier/domain/agency/dividends'
import { simulateTerms } from '@croupier/domain/agency/simulations'
import { settleDueRealtimeWages, settleDueWages } from '@croupier/domain/agency/wages'
import { markTestAccount } from '@croupier/domain/operations/testAccounts'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  aMember,
  aYes,
  consoleCtx,
  officerCtx,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { describe, expect, it } from 'vitest'
import { foldTeamDays } from '../foldTeamDays.ts'
import { aTieredContract, moveTo, periodNow } from '../wages/tieredWorld.ts'
import { aFact, expectWagesRight, toNextMark } from '../wages/wageWorld.ts'
import { aPaidTopAgent, FIRST_TERMS, moves, NEXT_TERMS, offers, TOP_TERMS, terms } from './contractWorld.ts'

const SETTLED_BY_MS = 11_000

let world: TestWorld
let top: TestMember

useTestWorld(async (opened) => {
  world = opened
  top = await aPaidTopAgent(world)
})
const mark = async ({ id: memberId }: TestMember) => {
  const request = { memberId, by: 'an officer', reason: 'release 12', funds: null }
  expect(await markTestAccount(officerCtx(world), request)).toBe('MARKED')
}
const aMarkedAgent = async (upline: TestMember): Promise<TestMember> => {
  const agent = await aMember(world, { type: 2, upline })
  await mark(agent)
  return agent
}
const offeredTo = async (payer: TestMember): Promise<string[]> => {
  const of = { kind: 'REALTIME_WAGE', category: 'CONS' } as const
  const { downlines } = await readOfferTerms(actingAs(world, payer), of)
  return downlines.map(({ account }) => account)
}

describe('a contract between a real account and one for tests (rules B1)', () => {
  it('is neither offered nor simulated, and the form does not name the account', async () => {
    const real = await aMember(world, { type: 2, upline: top })
    const trial = await aMember(world, { type: 42, upline: top })
    const marked = await aMarkedAgent(top)
    for (const payee of [trial, marked]) {
      const refused = { code: 'CONTRACT_TEST_LINE' }
      await expect(offers(world, top, payee, FIRST_TERMS)).rejects.toMatchObject(refused)
      const simulated = simulateTerms(actingAs(world, top), {
        kind: 'REALTIME_WAGE',
        category: 'CONS',
        payeeId: payee.publicId,
        terms: terms(FIRST_TERMS),
        days: 30,
      })
      await expect(simulated).rejects.toMatchObject(refused)
      expect(await world.db.prisma.contract.count({ where: { payeeId: payee.id } })).toBe(0)
    }
    expect(await offeredTo(top)).toEqual([real.account])
  })

  it('is not signed when the payee became one for tests after the offer', async () => {
    const payee = await aMember(world, { type: 2, upline: top })
    const { id } = await offers(world, top, payee, FIRST_TERMS)
    await mark(payee)
    await expect(moves(world, payee, id, 'sign')).rejects.toMatchObject({
      code: 'CONTRACT_TEST_LINE',
    })
    expect((await moves(world, payee, id, 'reject')).state).toBe('R')
  })

  it('may be tried inside a line for tests', async () => {
    const tester = await aMember(world, { type: 41 })
    const below = await aMember(world, { type: 42, upline: tester })
    const { merchantId } = tester
    const of = { merchantId, payeeId: tester.id, category: 'CONS', terms: terms(TOP_TERMS) }
    const offer = { ...of, second: aYes() }
    await moves(world, tester, await offerHouseContract(consoleCtx(world), offer), 'sign')
    expect(await offeredTo(tester)).toEqual([below.account])
    const { id } = await offers(world, tester, below, NEXT_TERMS)
    expect((await moves(world, below, id, 'sign')).state).toBe('A')
  })
})

describe('what an account for tests bets', () => {
  it('is in no bill of its uplines, of no kind, as in no simulation', async () => {
    const payee = await aMember(world, { type: 2, upline: top })
    const player = await aMember(world, { upline: payee })
    const marked = await aMarkedAgent(payee)
    const below = await aMember(world, { upline: marked })
    const { end: from } = await periodNow(world)
    const of = { from, category: 'CONS', tiers: [{ bets: 100, users: 1, percent: 1 }] } as const
    for (const kind of ['DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND'] as const) {
      await aTieredContract(world, null, top, { kind, ...of })
      await aTieredContract(world, top, payee, { kind, ...of })
    }
    await moveTo(world, from, 1)
    const day = await periodNow(world)
    const start = await toNextMark(world, 1_000)
    const at = new Date(start.getTime() + 2_000)
    const theoretical = '5000'
    await aFact(world.db, player, { stake: '1000', payout: '0', theoretical, at })
    for (const one of [marked, below]) {
      await aFact(world.db, one, { stake: '50000', payout: '0', theoretical, at })
    }
    await toNextMark(world, SETTLED_BY_MS)
    while ((await settleDueRealtimeWages(world.ctx)) > 0);
    await moveTo(world, day.end, 135)
    await settleDueWages(world.ctx)
    await settleDueDividends(world.ctx)
    const bills = await world.db.prisma.wagePayment.findMany({
      where: { periodStart: { gte: day.start } },
    })
    const realtime = bills.filter(({ kind }) => kind === 'REALTIME_WAGE')
    expect(realtime.map(({ lostUnits }) => lostUnits)).toEqual([parseUnits('1000')])
    const others = bills.filter(({ kind }) => kind !== 'REALTIME_WAGE')
    expect(others).toHaveLength(6)
    for (const { effectiveUnits, activeUsers, contractId, payeeId, periodStart } of others) {
      expect([effectiveUnits, activeUsers]).toEqual([parseUnits('1000'), 1])
      const agent = payeeId === top.id ? top : payee
      const { publicId } = await world.db.prisma.contract.findUniqueOrThrow({
        where: { id: contractId },
      })
      const bill = { contractId: publicId, periodStart }
      expect((await explainBill(actingAs(world, agent), bill)).addsUp).toBe(true)
    }
    await foldTeamDays(world)
    const simulated = await simulateTerms(actingAs(world, top), {
      kind: 'DAILY_WAGE',
      category: 'CONS',
      payeeId: payee.publicId,
      terms: {
        periodCode: 'D',
        minimumBetAmount: parseUnits('500'),
        deductWages: true,
        carryOver: 'NONE',
        tiers: [
          {
            periodicBets: parseUnits('100'),
            netLoss: parseUnits('0'),
            activeUserCount: 1,
            rateType: 'P',
            ratioPpm: 10_000,
            fixed: parseUnits('0'),
          },
        ],
      },
      days: 30,
    })
    expect(simulated.due).toBe(parseUnits('10'))
    await expectWagesRight(world.db)
  })
})
