import { withTransaction } from '@croupier/db'
import { verifyLedger } from '@croupier/domain/operations/checks'
import { assertLedgerBalances, houseAccount, post, walletOf } from '@croupier/ledger'
import { yuan } from '@croupier/money'
import {
  aMember,
  buildTestApp,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
  withBalance,
} from '@croupier/testkit'
import type { wallet } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
/** Any movement out of the wallet will do; a stake would need its bet. */
async function spend(member: TestMember, ref: string, amount: bigint): Promise<void> {
  await withTransaction(world.db, async (tx) => {
    const wallet = await walletOf(tx, member.id)
    if (wallet === undefined) throw new Error('no wallet')
    const to = await houseAccount(tx, member.merchantId, 'HOUSE_FUNDS', wallet.asset)
    await post(tx, member.merchantId, [{ kind: 'DEPOSIT', ref, from: wallet.accountId, to, units: yuan(amount) }])
  })
}

type Page = z.input<typeof wallet.transactions.reply>['value']
const END = { newerCursor: null, nextCursor: null, searchedTo: null }

/** A page of the account record as it is on the wire. */
async function record(query: object, session: TestSession): Promise<Page> {
  const reply = await api.call('wallet.transactions', { query: query as never }, session)
  expect(reply.status).toBe(200)
  return (reply.body as { value: Page }).value
}
const unitsOf = ({ items }: Page) => items.map(({ units }) => units)

describe('the own wallet', () => {
  it('says where the money is: bonus and locked are parts of the main wallet, and no provider has one', async () => {
    const member = await aMember(world, { balance: '100' })
    const session = await api.login(member)
    const requirement = {
      memberId: member.id,
      merchantId: member.merchantId,
      createdAt: new Date(),
    }
    await world.db.prisma.wageringRequirement.createMany({
      data: [
        {
          ...requirement,
          source: 'DEPOSIT',
          sourceId: 1n,
          amountUnits: 300_000n,
          requiredUnits: 300_000n,
        },
        {
          ...requirement,
          source: 'BONUS',
          sourceId: 2n,
          amountUnits: 900_000n,
          requiredUnits: 900_000n,
        },
      ],
    })
    const reply = await api.call('wallet.merchant', {}, session)
    expect(reply.body).toEqual({
      value: {
        isSingle: true,
        asset: 'CNY',
        main: '100',
        bonus: '90',
        locked: '100',
        held: '0',
        points: '0',
        vendors: [],
      },
    })
    const body = {
      requestId: world.ctx.ids.uuid(),
      vassalage: 'ELSEWHERE',
      way: 'IN',
      amount: yuan(1n),
    } as const
    const moved = await api.call('wallet.vendorTransfer', { body }, session)
    expect(moved.status).toBe(404)
    expect(moved.body).toMatchObject({ error: { code: 'VENDOR_OFF' } })
  })

  it('shows the balance with the version that orders it', async () => {
    const member = await aMember(world, { balance: '100.5' })
    await spend(member, 'wallet-test:1', 40n)
    const reply = await api.call('wallet.balance', {}, await api.login(member))
    expect(reply.body).toEqual({ value: { sumBalance: '60.5', asset: 'CNY', version: '2' } })
  })

  it('of a demo account holds demo money', async () => {
    const demo = await aMember(world, { type: 4, balance: '10' })
    const reply = await api.call('wallet.balance', {}, await api.sessionOf(demo))
    expect(reply.body).toEqual({ value: { sumBalance: '10', asset: 'DEMO', version: '1' } })
  })

  it('lists every posting, newest first, in pages, by kind and time', async () => {
    const member = await withBalance(world, await aMember(world), '500')
    for (let bet = 1; bet <= 5; bet += 1) {
      await world.advance(60_000)
      await spend(member, `wallet-test:list:${bet}`, BigInt(bet))
    }
    const session = await api.login(member)
    const list = async (query: object) => await record({ pageSize: 2, ...query }, session)
    const first = await list({})
    expect(first).toMatchObject({
      newerCursor: null,
      searchedTo: null,
      items: [
        { kind: 'DEPOSIT', units: '-5', balanceAfter: '485' },
        { kind: 'DEPOSIT', units: '-4', balanceAfter: '490' },
      ],
    })
    const second = await list({ cursor: first.nextCursor })
    const last = await list({ cursor: second.nextCursor })
    expect(last).toMatchObject({
      items: [{ units: '-1' }, { kind: 'DEMO_GRANT', units: '500', balanceAfter: '500' }],
      nextCursor: null,
    })
    expect(await list({ cursor: last.newerCursor })).toEqual(second)
    expect(await list({ cursor: second.newerCursor })).toEqual(first)
    expect(unitsOf(await list({ kind: 'DEMO_GRANT' }))).toEqual(['500'])
    const [newest] = first.items
    expect(unitsOf(await list({ from: newest?.bookedAt }))).toEqual(['-5'])
    const before = await list({ to: newest?.bookedAt })
    expect(unitsOf(before)).toEqual(['-4', '-3'])
    const since = { from: second.items[1]?.bookedAt, to: newest?.bookedAt }
    expect(unitsOf(await list({ ...since, pageSize: 9 }))).toEqual(['-4', '-3', '-2'])
    expect(await list({ ...since, kind: 'DEMO_GRANT' })).toMatchObject({ items: [], ...END })
    // a cursor of another filter is a place in the same record
    expect(unitsOf(await list({ ...since, cursor: 'o.99' }))).toEqual(['-4', '-3'])
    expect(unitsOf(await list({ ...since, cursor: 'o.1' }))).toEqual([])
    expect(unitsOf(await list({ ...since, cursor: 'n.1' }))).toEqual(['-3', '-2'])
    expect(unitsOf(await list({ ...since, cursor: 'n.99' }))).toEqual(['-4', '-3'])
    await assertLedgerBalances(world.db)
  })

  it('shows nobody the postings of another', async () => {
    const [rich, poor] = [await aMember(world, { balance: '99' }), await aMember(world)]
    expect(rich.id).not.toBe(poor.id)
    const reply = await api.call('wallet.transactions', {}, await api.login(poor))
    expect(reply.body).toEqual({ value: { items: [], ...END } })
  })

  it.each(['0', '7', 'o.', 'o.-1', 'o.1e3', 'x.7', `o.${'9'.repeat(19)}`])('takes no cursor %j', async (cursor) => {
    const session = await api.login(await aMember(world))
    const reply = await api.inject({
      url: '/wps/wallets/transactions',
      query: { cursor },
      headers: { token: session.token },
    })
    expect(reply.code).toBe('VALIDATION_FAILED')
  })
})

describe('the brake', () => {
  it('is left alone while every invariant holds, and pulled by a breach', async () => {
    const modeOf = async () =>
      (await world.db.prisma.merchant.findUniqueOrThrow({ where: { id: world.merchantId } })).moneyMode
    const kept = await verifyLedger(world.ctx)
    expect(kept.filter((one) => one.breaches > 0 && one.id !== 'I20')).toEqual([])
    expect(await modeOf()).toBe('NORMAL')
    const { prisma } = world.db
    await prisma.$transaction([
      prisma.$executeRaw`SET LOCAL croupier.ledger_writes = 'open'`,
      prisma.$executeRaw`UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'CASH' AND balance > 0`,
    ])
    const broken = await verifyLedger(world.ctx)
    expect(broken.filter((one) => one.breaches > 0).map((one) => one.id)).toContain('I3')
    expect(await modeOf()).toBe('NO_WITHDRAW')
    const braked = await prisma.auditRecord.findMany({ where: { action: 'merchant.braked' } })
    expect(braked).toHaveLength(1)
    await verifyLedger(world.ctx)
    expect(await prisma.auditRecord.count({ where: { action: 'merchant.braked' } })).toBe(1)
  })
})
