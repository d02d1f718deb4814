import { withTransaction } from '@croupier/db'
import { moveContract, offerHouseContract } from '@croupier/domain/agency/contracts'
import { openHouseAccounts } from '@croupier/ledger'
import { parseUnits, units } from '@croupier/money'
import { type ContractKind, type PeriodCode, periodAt } from '@croupier/rules'
import { actingAs, aMember, consoleCtx, type TestMember, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'

const ZONES = ['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']

let world: TestWorld

useTestWorld(async (opened) => {
  world = opened
})
/** A top agent of a merchant in that zone. */
async function aTopAgent(timeZone: string): Promise<TestMember> {
  const data = { code: timeZone, name: timeZone, timeZone }
  const { id: merchantId } = await world.db.prisma.merchant.create({ data })
  await withTransaction(world.db, async (tx) => await openHouseAccounts(tx, merchantId))
  return await aMember(world, { type: 1, merchantId })
}

/** A contract that the house offers, of a kind that runs by the calendar. */
async function anOffer(payee: TestMember, kind: ContractKind, periodCode: PeriodCode) {
  const tier = { periodicBets: parseUnits('1000'), netLoss: units(0n), activeUserCount: 1 }
  const rate = { rateType: 'P' as const, ratioPpm: 100, fixed: units(0n) }
  const terms = {
    periodCode,
    minimumBetAmount: parseUnits('100'),
    deductWages: true,
    carryOver: 'NONE' as const,
    tiers: [{ ...tier, ...rate }],
  }
  const { merchantId, id: payeeId } = payee
  return await offerHouseContract(consoleCtx(world), { merchantId, payeeId, kind, category: 'CONS', terms })
}

describe.each(ZONES)('a contract of a merchant in %s (rules B6.2)', (zone) => {
  it.each([
    ['DAILY_WAGE', 'D'],
    ['DAILY_WAGE', 'W'],
    ['HOURLY_WAGE', 'D'],
    ['DIVIDEND', 'W'],
    ['DIVIDEND', 'H'],
    ['DIVIDEND', 'M'],
  ] as const)('%s by %s works from the next period of the merchant', async (kind, period) => {
    const agent = await aMember(world, { type: 1, merchantId: (await merchantIn(zone)).merchantId })
    const publicId = await anOffer(agent, kind, period)
    const signing = { contractId: publicId, move: 'sign', confirmed: true, reason: '' } as const
    const before = new Date()
    await moveContract(actingAs(world, agent), { ...signing, requestId: world.ctx.ids.uuid() })
    const signed = await world.db.prisma.contract.findUniqueOrThrow({ where: { publicId } })
    const starts = [before, new Date()].map((instant) => periodAt(period, instant, zone).end)
    expect(starts).toContainEqual(signed.effectiveFrom)
  })
})

const merchants = new Map<string, Promise<TestMember>>()

/** One merchant for each zone. */
function merchantIn(zone: string): Promise<TestMember> {
  const known = merchants.get(zone) ?? aTopAgent(zone)
  merchants.set(zone, known)
  return known
}
