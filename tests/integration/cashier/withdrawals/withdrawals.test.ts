import {
  approveWithdrawal,
  followUp,
  giveReceipt,
  notePayoutEvent,
  readWithdrawal,
  refuseWithdrawal,
  requestWithdrawal,
  resolveWithdrawal,
} from '@croupier/domain/cashier/withdrawals'
import { proveAgain } from '@croupier/domain/identity/access'
import { SecondNeeded } from '@croupier/domain/platform/audit'
import { balanceOf, checkInvariants } from '@croupier/ledger'
import { parseUnits, toDecimalString } from '@croupier/money'
import {
  actingAs,
  aMerchant,
  apiCtx,
  aSession,
  aYes,
  consoleCtx,
  idMadeBy,
  knownOfficers,
  TEST_PASSWORD,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { type cashierGateway, codes } from '@croupier/wire'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  aBank,
  aPayee,
  approved,
  asks,
  binds,
  codeOf,
  type FakeBank,
  later,
  numberOf,
  PAYMENT_PASSWORD,
  siteOf,
} from './withdrawalWorld.ts'

let world: TestWorld
let bank: FakeBank
let payee: Awaited<ReturnType<typeof aPayee>>
useTestWorld(async (opened) => {
  world = opened
  bank = await aBank(world)
  await knownOfficers(world, 'olga', 'boris')
})
beforeEach(async () => {
  bank.taking = 'answer'
  bank.reading = 'answer'
  bank.sent.length = 0
  payee = await aPayee(world)
})
afterEach(async () => {
  const broken = (await checkInvariants(world.db, { except: ['I20'] })).filter(({ breaches }) => breaches > 0)
  expect(broken).toEqual([])
})

const ctx = () => actingAs(world, payee.member)
const funds = async () => toDecimalString(await balanceOf(world.db, payee.member.id))
const state = async (publicId: string) => (await readWithdrawal(ctx(), publicId)).state
const tells = async (
  payoutState: cashierGateway.PayoutState['state'],
  paid: string,
  payoutId = bank.sent.at(-1)?.payoutId ?? '',
) => {
  const paidAmount = parseUnits(paid)
  const payout = { payoutId, state: payoutState, paidAmount, at: new Date() }
  bank.payouts.set(payoutId, payout)
  const provider = { id: bank.id, merchantId: world.merchantId }
  const type = payoutState === 'PAID' ? 'PAYOUT_PAID' : 'PAYOUT_RETURNED'
  await notePayoutEvent(apiCtx(world), provider, { eventId: 'e', type, payoutId, payout })
}
const paidOut = async (paid = '400') => {
  const one = await approved(world, payee)
  await followUp(world.ctx, bank.outside)
  await tells('PAID', paid)
  return one
}

it('is held at once, once for its id, and one at a time', async () => {
  const id = world.ctx.ids.uuid()
  const twice = await Promise.all([asks(world, payee, { id }), asks(world, payee, { id })])
  expect(twice.every((one) => typeof one !== 'string')).toBe(true)
  expect(await funds()).toBe('600')
  expect(await asks(world, payee)).toBe('WITHDRAWAL_PENDING')
})

it('each check refuses with its own code, and nothing is held', async () => {
  const { prisma } = world.db
  expect(await asks(world, payee, { amount: '99' })).toBe('WITHDRAWAL_AMOUNT_OUT_OF_RANGE')
  expect(await asks(world, payee, { amount: '1001' })).toBe('WALLET_INSUFFICIENT_FUNDS')
  expect(await asks(world, payee, { password: 'wrong one' })).toBe('PAYMENT_PASSWORD_WRONG')
  const site = siteOf(world, { max: '300', perDay: '300', perMonth: '300' })
  expect(await asks(world, payee, { site })).toBe('WITHDRAWAL_AMOUNT_OUT_OF_RANGE')
  const closed = siteOf(world, { open: false })
  expect(await asks(world, payee, { site: closed })).toBe('WITHDRAWAL_CLOSED')
  const where = { id: payee.member.id }
  await prisma.member.update({ where, data: { paymentsStoppedUntil: new Date(world.clock.now().getTime() + 60_000) } })
  expect(await asks(world, payee)).toBe('WITHDRAWAL_COOLING')
  await prisma.member.update({ where, data: { paymentsStoppedUntil: null, status: 'FROZEN' } })
  expect(await asks(world, payee)).toBe('MEMBER_FROZEN')
  await prisma.member.update({ where, data: { status: 'ACTIVE' } })
  await prisma.$executeRaw`UPDATE payout_accounts SET bound_at = money_now() WHERE member_id = ${payee.member.id}`
  expect(await asks(world, payee)).toBe('WITHDRAWAL_ACCOUNT_YOUNG')
  expect(await funds()).toBe('1000')
})

it('a large one needs a proof for itself: no login, no other amount or account, once, and for five minutes', async () => {
  const { sessionId } = await aSession(world, payee.member)
  const acting = { ...ctx(), actor: { ...ctx().actor, sessionId } }
  const site = siteOf(world, { freshProofFrom: '300' })
  const prove = async () => {
    const place = { address: '192.0.2.1', origin: 'http://localhost', browser: null }
    await proveAgain(acting, { method: 'password', proof: TEST_PASSWORD }, place)
  }
  const ask = async (requestId: string, amount = '400') =>
    await codeOf(
      requestWithdrawal(acting, site, {
        requestId,
        accountId: payee.accountId,
        amount: parseUnits(amount),
        paymentPassword: PAYMENT_PASSWORD,
      }),
    )
  const [first, second] = [world.ctx.ids.uuid(), world.ctx.ids.uuid()]
  // It has just logged in, and proves itself for something else.
  await prove()
  expect(await ask(first)).toBe('SESSION_NOT_FRESH')
  await prove()
  expect(await ask(first, '500')).toBe('SESSION_NOT_FRESH')
  // Asked for 500: not good for 400 again.
  await prove()
  expect(await ask(first)).toBe('SESSION_NOT_FRESH')
  await prove()
  expect(await ask(first)).toMatchObject({ replayed: false })
  world.clock.advance(codes.FRESH_MS)
  expect(await ask(first)).toMatchObject({ replayed: true })
  const id = await numberOf(world, await idMadeBy(world, payee.member, first))
  await refuseWithdrawal(consoleCtx(world), { id, by: 'olga', reason: 'looked at', why: 'OTHER' })
  expect(await ask(second)).toBe('SESSION_NOT_FRESH')
  await prove()
  world.clock.advance(codes.FRESH_MS)
  expect(await ask(second)).toBe('SESSION_NOT_FRESH')
  expect(await funds()).toBe('1000')
  await prove()
  world.clock.advance(codes.FRESH_MS - 1)
  expect(await ask(second)).toMatchObject({ replayed: false })
})

it('a number of another member cannot be bound', async () => {
  const other = await aPayee(world)
  await binds(world, payee.member, '9999 8888 7777')
  expect(await codeOf(binds(world, other.member, '999988887777'))).toBe('PAYOUT_ACCOUNT_TAKEN')
})

it('is paid and received: nothing stays held, and settled is final', async () => {
  const { publicId } = await paidOut()
  await tells('PAID', '400')
  expect(await state(publicId)).toBe('RECEIPT_ASKED')
  const done = await giveReceipt(ctx(), publicId, { verdict: 'RECEIVED' })
  expect(done).toMatchObject({ state: 'SETTLED', paid: parseUnits('400'), forced: false })
  const again = giveReceipt(ctx(), publicId, { verdict: 'NOT_RECEIVED' })
  expect(await codeOf(again)).toBe('WITHDRAWAL_OVER')
  expect(await funds()).toBe('600')
  expect(bank.sent).toHaveLength(1)
})

it('refused by an officer it comes back', async () => {
  const key = world.ctx.ids.uuid()
  await asks(world, payee, { id: key })
  const publicId = await idMadeBy(world, payee.member, key)
  const id = await numberOf(world, publicId)
  await refuseWithdrawal(consoleCtx(world), { id, by: 'olga', reason: 'risk', why: 'RISK' })
  expect(await state(publicId)).toBe('REFUSED')
  expect(await funds()).toBe('1000')
})

it('a provider that dies before it takes it is asked, and sent the same payout again only after it said that it has none', async () => {
  bank.taking = 'before'
  bank.reading = 'unknown'
  const { publicId } = await approved(world, payee)
  await followUp(world.ctx, bank.outside)
  expect(await state(publicId)).toBe('UNKNOWN')
  await later(world, bank)
  expect([await state(publicId), bank.sent.length]).toEqual(['UNKNOWN', 1])
  bank.reading = 'answer'
  bank.taking = 'answer'
  await later(world, bank)
  await followUp(world.ctx, bank.outside)
  expect(await state(publicId)).toBe('SENT')
  expect(new Set(bank.sent.map(({ payoutId }) => payoutId)).size).toBe(1)
  expect(bank.sent).toHaveLength(2)
})

it('one that dies after it took it is never sent a second time', async () => {
  bank.taking = 'after'
  const { publicId } = await approved(world, payee)
  await followUp(world.ctx, bank.outside)
  expect(await state(publicId)).toBe('UNKNOWN')
  await later(world, bank)
  expect([await state(publicId), bank.sent.length]).toEqual(['SENT', 1])
})

it('refused by the bank, or returned before it was told as paid: it comes back once', async () => {
  bank.taking = 'refused'
  const refused = await approved(world, payee)
  await followUp(world.ctx, bank.outside)
  expect([await state(refused.publicId), await funds()]).toEqual(['FAILED', '1000'])
  bank.taking = 'answer'
  const { publicId } = await approved(world, payee)
  await followUp(world.ctx, bank.outside)
  await tells('RETURNED', '0')
  await tells('PAID', '400')
  expect([await state(publicId), await funds()]).toEqual(['FAILED', '1000'])
})

it('returned after it was settled it is refunded once', async () => {
  const { publicId } = await paidOut()
  await giveReceipt(ctx(), publicId, { verdict: 'RECEIVED' })
  await tells('RETURNED', '0')
  await tells('RETURNED', '0')
  expect([await state(publicId), await funds()]).toEqual(['REFUNDED', '1000'])
})

it.each([
  ['while its owner has given no receipt', 'RECEIPT_ASKED'],
  ['after it was settled', 'SETTLED'],
])('a part that comes back %s is returned once, and the rest stays paid', async (_, ends) => {
  const { publicId } = await paidOut()
  if (ends === 'SETTLED') await giveReceipt(ctx(), publicId, { verdict: 'RECEIVED' })
  await tells('RETURNED', '240')
  await tells('RETURNED', '240')
  expect([await state(publicId), await funds()]).toEqual([ends, '760'])
  expect(await readWithdrawal(ctx(), publicId)).toMatchObject({ paid: parseUnits('240') })
  // More of it comes back.
  await tells('RETURNED', '100')
  await tells('RETURNED', '240')
  expect(await funds()).toBe('900')
  await tells('RETURNED', '0')
  expect([await state(publicId), await funds()]).toEqual(['REFUNDED', '1000'])
})

it('a part that had come back before it was told as paid is returned once', async () => {
  const { publicId } = await approved(world, payee)
  await followUp(world.ctx, bank.outside)
  await tells('RETURNED', '240')
  await tells('RETURNED', '240')
  await tells('PAID', '400')
  expect([await state(publicId), await funds()]).toEqual(['RECEIPT_ASKED', '760'])
})

it.each(['a merchant that pays nothing out', 'a provider that is closed'])(
  'what is approved of %s keeps nobody else waiting, although it is the first',
  async (why) => {
    const isBraked = why.startsWith('a merchant')
    const other = { ...world, merchantId: await aMerchant(world, isBraked ? 'BRAKED' : 'SHUT') }
    const { id: theirs } = await aBank(other)
    await approved(other, await aPayee(other))
    const { prisma } = world.db
    if (isBraked) await prisma.merchant.update({ where: { id: other.merchantId }, data: { moneyMode: 'NO_WITHDRAW' } })
    else await prisma.paymentProvider.update({ where: { id: theirs }, data: { isOpen: false } })
    const { publicId } = await approved(world, payee)
    await followUp(world.ctx, bank.outside, 1)
    expect(await state(publicId)).toBe('SENT')
  },
)

it('partly: what is missing is paid again, or refunded', async () => {
  const { publicId, id } = await paidOut()
  await giveReceipt(ctx(), publicId, { verdict: 'PARTLY', amount: parseUnits('150') })
  expect((await readWithdrawal(ctx(), publicId)).remainder).toBe(parseUnits('250'))
  const officer = { id, by: 'olga', reason: 'asked the bank', second: null }
  expect(await resolveWithdrawal(consoleCtx(world), { ...officer, how: 'PAY' })).toBe('DONE')
  await followUp(world.ctx, bank.outside)
  expect(bank.sent.map(({ amount }) => toDecimalString(amount))).toEqual(['400', '250'])
  await tells('PAID', '250')
  await giveReceipt(ctx(), publicId, { verdict: 'PARTLY', amount: parseUnits('150') })
  expect(await resolveWithdrawal(consoleCtx(world), { ...officer, how: 'REFUND' })).toBe('DONE')
  expect([await state(publicId), await funds()]).toEqual(['REFUNDED', '850'])
})

it('paid in part, and less of it received: exactly the rest comes back', async () => {
  const { publicId, id } = await paidOut('300')
  await giveReceipt(ctx(), publicId, { verdict: 'PARTLY', amount: parseUnits('250') })
  const officer = { id, by: 'olga', reason: 'asked the bank', second: null }
  expect(await resolveWithdrawal(consoleCtx(world), { ...officer, how: 'REFUND' })).toBe('DONE')
  // 100 were still held, and 50 of what was paid never came.
  expect([await state(publicId), await funds()]).toEqual(['REFUNDED', '750'])
})

it('not received needs a proof; forced it is closed without a refund', async () => {
  const { publicId, id } = await paidOut()
  const nothing = async () => await codeOf(giveReceipt(ctx(), publicId, { verdict: 'NOT_RECEIVED' }))
  expect(await nothing()).toBe('WITHDRAWAL_PROOF_MISSING')
  await world.db.prisma.withdrawal.updateMany({ where: { publicId }, data: { proof: 'sealed' } })
  expect(await nothing()).toMatchObject({ state: 'NOT_RECEIVED', ball: 'OFFICER' })
  const force = { id, by: 'olga', reason: 'the bank shows it', second: null, how: 'FORCE' } as const
  expect(await resolveWithdrawal(consoleCtx(world), force)).toBe('DONE')
  expect(await readWithdrawal(ctx(), publicId)).toMatchObject({ state: 'SETTLED', forced: true })
  expect(await funds()).toBe('600')
})

it('"partly" against the end of its time: one of them wins', async () => {
  const { publicId } = await paidOut()
  await world.db.prisma.$executeRaw`
    UPDATE withdrawals SET due_at = money_now() WHERE public_id = ${publicId}::uuid`
  const [result] = await Promise.all([
    codeOf(giveReceipt(ctx(), publicId, { verdict: 'PARTLY', amount: parseUnits('1') })),
    followUp(world.ctx, bank.outside),
  ])
  const now = await readWithdrawal(ctx(), publicId)
  expect(now.state).toBe(result === 'WITHDRAWAL_OVER' ? 'SETTLED' : 'PARTLY')
  expect(now.automatic).toBe(result === 'WITHDRAWAL_OVER')
})

it('a large one needs two officers', async () => {
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { withdrawals: { twoOfficersFrom: '300' } } },
  })
  const key = world.ctx.ids.uuid()
  await asks(world, payee, { id: key })
  const publicId = await idMadeBy(world, payee.member, key)
  const id = await numberOf(world, publicId)
  const officer = { id, by: 'olga', reason: 'looked at' }
  await expect(approveWithdrawal(consoleCtx(world), { ...officer, second: null })).rejects.toThrow(SecondNeeded)
  expect(await state(publicId)).toBe('REQUESTED')
  expect(await approveWithdrawal(consoleCtx(world), { ...officer, second: aYes('boris') })).toBe('DONE')
  expect(await state(publicId)).toBe('APPROVED')
  const approvals = await world.db.prisma.withdrawalApproval.findMany({ where: { withdrawalId: id } })
  expect(approvals.map((one) => one.officer).sort()).toEqual(['boris', 'olga'])
})
