import { connect, type Db } from '@croupier/db'
import { type Ctx, systemCtx } from '@croupier/domain'
import { createTestDatabase, type TestDatabase } from '@croupier/testkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoAccounts } from '../../../../prisma/seed/accounts.ts'
import { openFirstMerchant } from '../../../../prisma/seed/firstMerchant.ts'
import { DEMO_MERCHANT, seedDemo } from '../../../../prisma/seed/main.ts'

const GATEWAY = '172.18.0.1'
const merchant = {
  ...DEMO_MERCHANT,
  code: 'NORTH',
  name: 'North',
  currency: 'EUR',
  hosts: ['north.example'],
}
const demo = { kind: 'DEMO', machine: [GATEWAY] } as const
const alone = { kind: 'AGENT', agent: { account: 'boss', password: 'first-password' } } as const
let database: TestDatabase
let db: Db
let ctx: Ctx
async function open(): Promise<void> {
  database = await createTestDatabase()
  db = connect(database.url, { name: 'croupier-test-merchant', max: 4 })
  const log = { info() {}, warn: console.warn, error: console.error }
  ctx = systemCtx({ db, log, masterKey: 'b'.repeat(64) })
}
async function close(): Promise<void> {
  await db.close()
  await database.drop()
}

/** Everything that the job has made: what a second run must leave as it is. */
async function contents() {
  const { prisma } = db
  return {
    merchants: await prisma.merchant.findMany({ include: { hosts: true } }),
    members: await prisma.member.findMany({ orderBy: { id: 'asc' } }),
    contacts: await prisma.memberContact.findMany({ orderBy: { memberId: 'asc' } }),
    addresses: await prisma.knownAddress.findMany({ orderBy: { memberId: 'asc' } }),
    contracts: await prisma.contract.findMany({ orderBy: { id: 'asc' } }),
    notices: await prisma.notice.findMany({ orderBy: { id: 'asc' } }),
    games: await prisma.game.findMany({ orderBy: { code: 'asc' } }),
    movements: await prisma.ledgerTransfer.findMany({ orderBy: { id: 'asc' } }),
  }
}

describe('the first merchant of a platform, with the demo’s data', () => {
  // Its accounts take seconds to make: what follows starts again on what the first start has made.
  beforeAll(async () => {
    await open()
    expect(await openFirstMerchant(ctx, merchant, demo)).toEqual({ kind: 'OPEN', demo: true })
  })
  afterAll(close)

  it('is opened without an issue: seeds are the worker’s', async () => {
    const { merchants, members, contracts, games } = await contents()
    expect(merchants).toMatchObject([{ code: 'NORTH', currency: 'EUR', hosts: [{ host: 'north.example' }] }])
    expect(members.map(({ account }) => account)).toEqual(demoAccounts.map(({ account }) => account))
    // Five offers (wages of three kinds, two dividends) are signed by three agents one below the other.
    expect(contracts.map(({ state }) => state)).toEqual(Array.from({ length: 15 }, () => 'A'))
    expect(new Set(contracts.map(({ kind }) => kind)).size).toBe(4)
    expect(games.length).toBeGreaterThan(0)
    expect(await db.prisma.issue.count()).toBe(0)
  })

  it('stays as it is at the next start', async () => {
    const before = await contents()
    expect(await openFirstMerchant(ctx, merchant, demo)).toEqual({ kind: 'OPEN', demo: true })
    expect(await contents()).toEqual(before)
  })

  it('is completed where the start before was interrupted', async () => {
    const whole = await contents()
    await db.prisma.memberContact.deleteMany({})
    await db.prisma.knownAddress.deleteMany({})
    await db.prisma.notice.deleteMany({})
    await openFirstMerchant(ctx, merchant, demo)
    const after = await contents()
    expect(after.contacts).toHaveLength(whole.contacts.length)
    expect(after.addresses.map(({ address }) => address)).toEqual(whole.addresses.map(() => GATEWAY))
    expect(after.addresses).toHaveLength(whole.addresses.length)
    expect(after.notices).toHaveLength(whole.notices.length)
    expect(after.movements).toEqual(whole.movements)
  })

  it('knows a network that was made again', async () => {
    await openFirstMerchant(ctx, merchant, { ...demo, machine: ['172.19.0.1'] })
    const known = await db.prisma.knownAddress.groupBy({ by: ['address'], _count: true })
    expect(known.map(({ address }) => address).sort()).toEqual([GATEWAY, '172.19.0.1'])
  })
})

describe('the first merchant of a platform', () => {
  beforeEach(open)
  afterEach(close)

  it('is opened without demo data with one top agent, below whom new accounts are placed', async () => {
    expect(await openFirstMerchant(ctx, merchant, alone)).toEqual({ kind: 'OPEN', demo: false })
    const { merchants, members, movements } = await contents()
    expect(members).toMatchObject([{ account: 'boss', type: 1, mustChangePassword: true }])
    // A first password is one of a day, as every other.
    const day = 24 * 3_600_000
    const until = members[0]?.firstPasswordUntil?.getTime() ?? 0
    expect(until - (members[0]?.createdAt.getTime() ?? 0)).toBeGreaterThan(day - 60_000)
    expect(until - Date.now()).toBeLessThanOrEqual(day)
    expect(merchants[0]?.defaultAgentId).toBe(members[0]?.id)
    expect(movements).toEqual([])
    // Demo accounts never come into a merchant in which real people may be.
    expect(await openFirstMerchant(ctx, merchant, demo)).toEqual({ kind: 'OPEN', demo: false })
    expect((await contents()).members).toEqual(members)
  })

  it('is opened by officers in the console where none is named: the games are there for it', async () => {
    expect(await openFirstMerchant(ctx, null)).toEqual({ kind: 'NONE' })
    const { merchants, members, games } = await contents()
    expect([merchants, members]).toEqual([[], []])
    expect(games.length).toBeGreaterThan(0)
    await openFirstMerchant(ctx, merchant, alone)
    expect(await openFirstMerchant(ctx, null)).toEqual({ kind: 'OTHER', code: 'NORTH' })
  })

  it('is not opened beside another', async () => {
    await openFirstMerchant(ctx, merchant, alone)
    const before = await contents()
    const second = { ...merchant, code: 'SOUTH', hosts: ['south.example'] }
    expect(await openFirstMerchant(ctx, second, demo)).toEqual({ kind: 'OTHER', code: 'NORTH' })
    expect(await contents()).toEqual(before)
  })

  it('may be the demo merchant of npm start, which is seeded again as before', async () => {
    const seedKey = Buffer.alloc(32, 1)
    await seedDemo({ ...ctx, seedKey })
    const before = await contents()
    await seedDemo({ ...ctx, seedKey })
    expect(await contents()).toEqual(before)
    expect(await db.prisma.issue.count()).toBeGreaterThan(0)
  })
})
