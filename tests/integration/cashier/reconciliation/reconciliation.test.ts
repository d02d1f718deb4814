import { withTransaction } from '@croupier/db'
import type { CashierOutside } from '@croupier/domain/cashier/deposits'
import { listDifferences, reconcile } from '@croupier/domain/cashier/reconciliation'
import { checkInvariants, clearingAccount, houseAccount, houseBalanceOf, post, rollUpHouse } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import {
  aMember,
  buildTestApp,
  consoleCtx,
  eventually,
  type TestApp,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { type cashierGateway, HOUR_MS, MINUTE_MS } from '@croupier/wire'
import { beforeEach, expect, it } from 'vitest'
import { aPayment, aProvider, type FakeProvider, tells } from '../deposits/depositWorld.ts'
import { aBank, aPayee, approved, later } from '../withdrawals/withdrawalWorld.ts'

let world: TestWorld
let fake: FakeProvider
let api: TestApp
let outside: CashierOutside
/** what the provider's statement has */
let book: cashierGateway.Movement[]
let calls: number
/** whose statement it is */
let teller: string
/** the longest window that the provider answers for */
let windowMs: number

useTestWorld(async (opened, closes) => {
  world = opened
  fake = await aProvider(world)
  api = closes(await buildTestApp(world, { cashier: fake.outside }))
  outside = {
    ...fake.outside,
    gateway: {
      ...fake.outside.gateway,
      statement: async ({ baseUrl }, from, to) => {
        calls += 1
        if (baseUrl !== teller) return { outcome: 'unknown', reason: 'another one' }
        if (to.getTime() - from.getTime() > windowMs) {
          return { outcome: 'refused', code: 'WINDOW_TOO_LONG' }
        }
        const movements = book.filter(({ at }) => at >= from && at < to)
        return { outcome: 'answer', value: { movements } }
      },
    },
  }
})
beforeEach(async () => {
  book = []
  calls = 0
  teller = 'http://provider.test'
  windowMs = HOUR_MS
  await world.db.prisma.providerStatement.deleteMany()
  const createdAt = ago(3 * HOUR_MS)
  await world.db.prisma.paymentProvider.updateMany({ data: { createdAt } })
})

const ago = (ms: number): Date => new Date(Date.now() - ms)
let movements = 0
const move = (ourId: string, amount: string, kind: cashierGateway.Movement['kind'] = 'ORDER_PAYMENT') => {
  movements += 1
  const at = ago(HOUR_MS)
  book.push({ id: `m-${movements}`, kind, ourId, amount: parseUnits(amount), currency: 'CNY', at })
}

/** A deposit of this much that arrived an hour ago. */
async function arrived(amount: string): Promise<string> {
  const session = await api.sessionOf(await aMember(world))
  const body = { requestId: world.ctx.ids.uuid(), channelId: fake.channels.bank, amount: parseUnits(amount) }
  const reply = await api.call('deposits.create', { body }, session)
  const { id } = (reply.body as { value: { id: string } }).value
  await tells(api, world, fake, { type: 'PAYMENT_CONFIRMED', orderId: id }, aPayment(`pay-${id}`, amount))
  await world.db.prisma.depositPayment.updateMany({
    where: { depositId: id },
    data: { seenAt: ago(HOUR_MS) },
  })
  return id
}

/** What differs, by name: theirs and ours. */
async function differing(): Promise<Record<string, [string, string]>> {
  const rows = await world.db.prisma.providerDifference.findMany({ where: { clearedAt: null } })
  return Object.fromEntries(
    rows.map(({ ourId, theirsUnits, oursUnits }) => [
      ourId,
      [toDecimalString(theirsUnits as never), toDecimalString(oursUnits as never)],
    ]),
  )
}

/** What the clearing account of a provider has; below zero: the provider owes it. */
async function leftOver(providerId: string): Promise<string> {
  const { merchantId } = world
  const account = await withTransaction(
    world.db,
    async (tx) => await clearingAccount(tx, merchantId, providerId, 'CNY'),
  )
  return toDecimalString(await houseBalanceOf(world.db, account))
}
/** What the books say against payment providers (I23). */
async function breaches(): Promise<number> {
  const results = await checkInvariants(world.db, { except: ['I20'] })
  expect(results.filter((one) => one.id !== 'I23' && one.breaches > 0)).toEqual([])
  return results.find(({ id }) => id === 'I23')?.breaches ?? -1
}

it('finds each planted difference, says nothing of what agrees, and clears what agrees later', async () => {
  const [same, missing, other, twice] = [
    await arrived('100'),
    await arrived('200'),
    await arrived('300'),
    await arrived('400'),
  ]
  move(same, '100')
  move(other, '299.99')
  for (const amount of ['400', '400']) move(twice, amount)
  move('nobody-of-ours', '50')
  move('nobody-of-ours', '1', 'FEE')
  await reconcile(world.ctx, outside)
  const planted = {
    [missing]: ['0', '200'],
    [other]: ['299.99', '300'],
    [twice]: ['800', '400'],
    'nobody-of-ours': ['50', '0'],
  }
  expect(await differing()).toEqual(planted)
  // 200 they do not have, a cent less, 400 too much, 50 of nobody: to the unit what the statement did not settle.
  expect([await leftOver(fake.id), await breaches()]).toEqual(['249.99', 0])
  // A moment old they may only be late.
  expect(await listDifferences(consoleCtx(world), 10)).toEqual([])
  await world.db.prisma.$executeRaw`UPDATE provider_differences SET found_at = found_at - interval '31 minutes'`
  const lasting = await listDifferences(consoleCtx(world), 10)
  expect(lasting.map(({ ourId }) => ourId).sort()).toEqual(Object.keys(planted).sort())
  const nobodys = lasting.filter(({ account }) => account === null)
  expect(nobodys).toMatchObject([{ ourId: 'nobody-of-ours', kind: 'UNKNOWN', clearedAt: null }])
  expect(await breaches()).toBe(4)
  move(missing, '200')
  move(twice, '400', 'ORDER_REVERSAL')
  move('nobody-of-ours', '50', 'ORDER_REVERSAL')
  move(other, '0.01')
  await world.db.prisma.providerStatement.deleteMany()
  await reconcile(world.ctx, outside)
  expect(await differing()).toEqual({})
  expect(await listDifferences(consoleCtx(world), 10)).toEqual([])
  expect(await listDifferences(consoleCtx(world), 10, true)).toHaveLength(lasting.length)
  expect(await world.db.prisma.providerMovement.count()).toBe(book.length)
  expect([await leftOver(fake.id), await breaches()]).toEqual(['0', 0])
})

it('settles what a statement says once, however often it is read, and by two at once', async () => {
  const deposit = await arrived('120')
  expect(await leftOver(fake.id)).toBe('-120')
  move(deposit, '120')
  await Promise.all([reconcile(world.ctx, outside), reconcile(world.ctx, outside)])
  await world.db.prisma.providerStatement.deleteMany()
  await reconcile(world.ctx, outside)
  expect(await leftOver(fake.id)).toBe('0')
  const settled = await world.db.prisma.providerSettlement.findMany({ orderBy: { id: 'desc' } })
  expect(settled[0]?.units).toBe(parseUnits('120'))
  const movements = await world.db.prisma.ledgerTransfer.count({ where: { kind: 23 } })
  expect(movements).toBe(settled.length)
})

it('waits while the merchant moves no money, and settles when it does again', async () => {
  const deposit = await arrived('80')
  move(deposit, '80')
  const mode = async (moneyMode: string) =>
    await world.db.prisma.merchant.update({ where: { id: world.merchantId }, data: { moneyMode } })
  await mode('READ_ONLY')
  await reconcile(world.ctx, outside)
  expect([calls, await leftOver(fake.id)]).toEqual([0, '-80'])
  await mode('NORMAL')
  await reconcile(world.ctx, outside)
  expect(await leftOver(fake.id)).toBe('0')
})

it('finds what is left over at rest, though no deposit and no payout differs', async () => {
  const deposit = await arrived('60')
  move(deposit, '60')
  await reconcile(world.ctx, outside)
  expect([await leftOver(fake.id), await breaches()]).toEqual(['0', 0])
  await withTransaction(world.db, async (tx) => {
    const clearing = await clearingAccount(tx, world.merchantId, fake.id, 'CNY')
    const house = await houseAccount(tx, world.merchantId, 'HOUSE_FUNDS', 'CNY')
    const move = { ref: { subject: 9_999n }, from: clearing, to: house, units: parseUnits('7') }
    await post(tx, world.merchantId, [{ kind: 'PROVIDER_SETTLEMENT', ...move }])
  })
  // Of nothing that the statement has: the books say so at once.
  expect(await breaches()).toBe(1)
  const readTo = new Date(Date.now() + 3 * 24 * HOUR_MS)
  await world.db.prisma.providerStatement.updateMany({ data: { readTo } })
  // Folded as soon as no transaction of anybody on this server is older.
  await eventually(async () => {
    await rollUpHouse(world.db)
    expect(await breaches()).toBe(2)
  })
})

it('reads on where it ended, and an hour with too much in parts', async () => {
  windowMs = 30 * MINUTE_MS
  await reconcile(world.ctx, outside)
  const [read] = await world.db.prisma.providerStatement.findMany()
  expect(Math.round((Date.now() - (read?.readTo.getTime() ?? 0)) / MINUTE_MS)).toBe(10)
  calls = 0
  await Promise.all([reconcile(world.ctx, outside), reconcile(world.ctx, outside)])
  expect(calls).toBeLessThanOrEqual(8)
  expect(await differing()).toEqual({})
})

it('compares payouts by what they come to in the currency of the wallet', async () => {
  const bank = await aBank(world)
  teller = 'http://bank.test'
  const { publicId, id } = await approved(world, await aPayee(world))
  await later(world, bank)
  const [sent] = bank.sent
  if (sent === undefined) throw new Error(`withdrawal ${publicId} was not sent`)
  const paid = { payoutId: sent.payoutId, paidAmount: parseUnits('400'), at: new Date() }
  bank.payouts.set(sent.payoutId, { ...paid, state: 'PAID' })
  await later(world, bank)
  expect((await world.db.prisma.withdrawal.findFirstOrThrow({ where: { id } })).state).toBe('RECEIPT_ASKED')
  const ofBank: CashierOutside = {
    ...bank.outside,
    gateway: { ...bank.outside.gateway, statement: outside.gateway.statement },
  }
  await world.db.prisma.paymentProvider.updateMany({ data: { createdAt: ago(3 * HOUR_MS) } })
  move(sent.payoutId, '400', 'PAYOUT')
  expect(await leftOver(bank.id)).toBe('400')
  await reconcile(world.ctx, ofBank)
  expect([await differing(), await leftOver(bank.id)]).toEqual([{}, '0'])
  move(sent.payoutId, '150', 'PAYOUT_RETURN')
  await world.db.prisma.providerStatement.deleteMany()
  await reconcile(world.ctx, ofBank)
  expect((await differing())[sent.payoutId]).toEqual(['250', '400'])
  // By the statement 250 are to be paid to the bank; by the books it paid 400.
  expect(await leftOver(bank.id)).toBe('150')
})
