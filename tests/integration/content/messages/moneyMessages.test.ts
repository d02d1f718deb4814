import { createDeposit } from '@croupier/domain/cashier/deposits'
import { followUp, notePayoutEvent, refuseWithdrawal } from '@croupier/domain/cashier/withdrawals'
import { parseUnits } from '@croupier/money'
import {
  actingAs,
  apiCtx,
  buildTestApp,
  consoleCtx,
  type TestApp,
  type TestMember,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { messages } from '@croupier/wire'
import { beforeEach, expect, it } from 'vitest'
import { aPayment, aProvider, type FakeProvider, tells } from '../../cashier/deposits/depositWorld.ts'
import { aBank, aPayee, approved, asks, type FakeBank, siteOf } from '../../cashier/withdrawals/withdrawalWorld.ts'

let world: TestWorld
let app: TestApp
let fake: FakeProvider
let bank: FakeBank
let payee: Awaited<ReturnType<typeof aPayee>>
useTestWorld(async (opened, closes) => {
  world = opened
  bank = await aBank(world)
  fake = await aProvider(world)
  app = closes(await buildTestApp(world, { cashier: fake.outside }))
})
beforeEach(async () => {
  payee = await aPayee(world)
})

/** What a member is told, the oldest first: kind and amount. */
const read = async ({ id }: TestMember) =>
  (
    await world.db.prisma.message.findMany({
      where: { memberId: id, kind: { not: 'SECURITY' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ kind, facts }) => `${kind} ${(facts as { amount: string }).amount}`)
const reports = async (type: 'PAYOUT_PAID' | 'PAYOUT_RETURNED', paid: string) => {
  const payoutId = bank.sent.at(-1)?.payoutId ?? ''
  const state = type === 'PAYOUT_PAID' ? ('PAID' as const) : ('RETURNED' as const)
  const payout = { payoutId, state, paidAmount: parseUnits(paid), at: new Date() }
  bank.payouts.set(payoutId, payout)
  const provider = { id: bank.id, merchantId: world.merchantId }
  await notePayoutEvent(apiCtx(world), provider, { eventId: world.ctx.ids.uuid(), type, payoutId, payout })
}

it('a payment that is credited is a message, once, of what the wallet got', async () => {
  const { member } = payee
  const input = { requestId: world.ctx.ids.uuid(), channelId: fake.channels.bank, amount: parseUnits('100') }
  const { id: orderId } = (await createDeposit(actingAs(world, member), siteOf(world), fake.outside, input)).value
  for (let times = 0; times < 2; times += 1) {
    await tells(app, world, fake, { type: 'PAYMENT_CONFIRMED', orderId }, aPayment(`m-${orderId}`, '100'))
  }
  expect(await read(member)).toEqual(['DEPOSIT_CREDITED 97'])
})

it('a withdrawal says that it is approved, paid, and what of it comes back', async () => {
  await approved(world, payee)
  await followUp(world.ctx, bank.outside)
  expect(await read(payee.member)).toEqual(['WITHDRAWAL_APPROVED 400'])
  for (let times = 0; times < 2; times += 1) await reports('PAYOUT_PAID', '400')
  for (let times = 0; times < 2; times += 1) await reports('PAYOUT_RETURNED', '240')
  const part = ['WITHDRAWAL_PAID 400', 'WITHDRAWAL_RETURNED 160']
  expect((await read(payee.member)).slice(1)).toEqual(part)
  // The rest comes back, too: its message has what came now.
  await reports('PAYOUT_RETURNED', '0')
  expect((await read(payee.member)).slice(1)).toEqual([...part, 'WITHDRAWAL_RETURNED 240'])
})

it('what had come back before a payout was reported as paid has a message beside what was paid', async () => {
  await approved(world, payee)
  await followUp(world.ctx, bank.outside)
  await reports('PAYOUT_RETURNED', '240')
  expect((await read(payee.member)).slice(1).sort()).toEqual(['WITHDRAWAL_PAID 240', 'WITHDRAWAL_RETURNED 160'])
})

it('a withdrawal that is refused says so', async () => {
  await asks(world, payee)
  const { id } = await world.db.prisma.withdrawal.findFirstOrThrow({ where: { memberId: payee.member.id } })
  await refuseWithdrawal(consoleCtx(world), { id, by: 'olga', reason: 'looked at', why: 'OTHER' })
  expect(await read(payee.member)).toEqual(['WITHDRAWAL_REFUSED 400'])
})

it('a kind that its reader keeps quiet is in the list and counts nowhere; what asks for an answer cannot be kept quiet', async () => {
  const { member } = payee
  const session = await app.login(member)
  const unread = async () =>
    (await app.call('messages.list', { query: { filter: 'unread', pageSize: 20 } }, session)).body
  expect(messages.setQuiet.body?.safeParse({ kinds: ['WITHDRAWAL_PAID'] })?.success).toBe(false)
  const body = { kinds: ['WITHDRAWAL_APPROVED' as const] }
  expect((await app.call('messages.setQuiet', { body }, session)).body).toEqual({
    value: { kinds: ['WITHDRAWAL_APPROVED'] },
  })
  await approved(world, payee)
  await followUp(world.ctx, bank.outside)
  expect(await read(member)).toEqual(['WITHDRAWAL_APPROVED 400'])
  expect(JSON.stringify(await unread())).not.toContain('WITHDRAWAL_APPROVED')
  await reports('PAYOUT_PAID', '400')
  expect(JSON.stringify(await unread())).toContain('WITHDRAWAL_PAID')
})
