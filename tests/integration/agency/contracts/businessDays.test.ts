import { withTransaction } from '@croupier/db'
import { moveContract } from '@croupier/domain/agency/contracts'
import { openHouseAccounts } from '@croupier/ledger'
import { units } from '@croupier/money'
import { periodAt } from '@croupier/rules'
import {
  actingAs,
  aMember,
  openTestWorld,
  type TestMember,
  type TestWorld,
} from '@croupier/testkit'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ZONES = ['Asia/Shanghai', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu']

let world: TestWorld

beforeAll(async () => {
  world = await openTestWorld()
})
afterAll(async () => await world.close())

/** A top agent of a merchant in that zone. */
async function aTopAgent(timeZone: string): Promise<TestMember> {
  const data = { code: timeZone, name: timeZone, timeZone }
  const { id: merchantId } = await world.db.prisma.merchant.create({ data })
  await withTransaction(world.db, async (tx) => await openHouseAccounts(tx, merchantId))
  return await aMember(world, { type: 1, merchantId })
}

/** A contract that the house offers, of a kind that runs by the calendar. */
async function anOffer(payee: TestMember, kind: string, periodCode: string | null) {
  const offeredAt = new Date()
  const data = { kind, category: 'CONS', state: 'P', offeredAt, payeeId: payee.id }
  const contract = await world.db.prisma.contract.create({
    data: { ...data, merchantId: payee.merchantId },
  })
  const terms = { winRatePpm: 0, lossRatePpm: 0, singleBetUnits: units(0n) }
  await world.db.prisma.contractVersion.create({
    data: { contractId: contract.id, versionNo: 1, periodCode, createdAt: offeredAt, ...terms },
  })
  return contract
}

describe.each(ZONES)('a contract of a merchant in %s (rules B6.2)', (zone) => {
  it.each([
    ['DAILY_WAGE', null, 'D'],
    ['HOURLY_WAGE', null, 'D'],
    ['DIVIDEND', 'W', 'W'],
    ['DIVIDEND', 'H', 'H'],
    ['DIVIDEND', 'M', 'M'],
  ] as const)('%s by %s works from the next period of the merchant', async (kind, code, period) => {
    const agent = await aMember(world, { type: 1, merchantId: (await merchantIn(zone)).merchantId })
    const { id, publicId } = await anOffer(agent, kind, code)
    const signing = { contractId: publicId, move: 'sign', confirmed: true, reason: '' } as const
    const before = new Date()
    await moveContract(actingAs(world, agent), { ...signing, requestId: world.ctx.ids.uuid() })
    const signed = await world.db.prisma.contract.findUniqueOrThrow({ where: { id } })
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
