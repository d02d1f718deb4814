import { type Member, withTransaction } from '@croupier/db'
import type { ActorCtx } from '@croupier/domain'
import { createDeposit, refuseDeposit, submitDeposit } from '@croupier/domain/cashier/deposits'
import { bindAccount } from '@croupier/domain/cashier/payoutAccounts'
import {
  approveWithdrawal,
  followUp,
  giveReceipt,
  refuseWithdrawal,
  requestWithdrawal,
  resolveWithdrawal,
} from '@croupier/domain/cashier/withdrawals'
import { concludeLogin, hashPassword, logOut } from '@croupier/domain/identity/access'
import { profileBinding } from '@croupier/domain/identity/profiles'
import { findSite, type Site } from '@croupier/domain/platform/site'
import { merchantVault } from '@croupier/domain/platform/vault'
import { parseUnits } from '@croupier/money'
import { DomainError, type ErrorCode } from '@croupier/wire'
import { acting } from '../../prisma/seed/contracts.ts'
import { DEMO_PAYMENT_PASSWORD } from '../../prisma/seed/payments.ts'
import { THIS_MACHINE } from '../../prisma/seed/places.ts'
import { type PastBank, withPastBank } from './pastBank.ts'
import type { DemoWorld } from './world.ts'

/** How a withdrawal of the past goes; the last ones are left where they are. */
type Course =
  | 'RECEIVED'
  | 'AUTOMATIC'
  | 'FORCED'
  | 'PAID_AGAIN'
  | 'REFUNDED'
  | 'REFUSED'
  | 'FAILED'
  | 'REQUESTED'
  | 'LARGE'
  | 'APPROVED'
  | 'SENT'
  | 'RECEIPT_ASKED'
  | 'PARTLY'
  | 'NOT_RECEIVED'
  | 'DISPUTED'
/** How a deposit of the past goes. */
type Deposit = 'FULL' | 'SHORT' | 'EXPIRED' | 'REFUSED' | 'SUBMITTED' | 'CREATED'

/** One withdrawal a day, as soon as nothing stops them, then one deposit a day. */
interface Plan {
  readonly out: readonly Course[]
  readonly in: readonly Deposit[]
}
const PLANS: Readonly<Record<string, Plan>> = {
  cash1: {
    out: ['RECEIVED', 'AUTOMATIC', 'FORCED', 'PAID_AGAIN', 'REFUNDED', 'REFUSED', 'FAILED'],
    in: ['FULL', 'SHORT', 'EXPIRED', 'REFUSED'],
  },
  player1: { out: ['RECEIVED'], in: ['FULL', 'FULL', 'SHORT'] },
  friend1: { out: [], in: ['FULL', 'FULL'] },
}
/** What is left at the end of the past, one account for each state, in this order: whatever is approved is sent with the next payout. */
const LEFT: Readonly<Record<string, Course>> = {
  player4: 'REQUESTED',
  player5: 'LARGE',
  player7: 'SENT',
  player8: 'RECEIPT_ASKED',
  player9: 'PARTLY',
  player10: 'NOT_RECEIVED',
  verified1: 'DISPUTED',
  player6: 'APPROVED',
}
const LEFT_IN = ['SUBMITTED', 'CREATED'] as const

/** It is too early, as for everybody: the next day of the past tries it again. */
const LATER: ReadonlySet<ErrorCode> = new Set([
  'WITHDRAWAL_COOLING',
  'WITHDRAWAL_ACCOUNT_YOUNG',
  'WITHDRAWAL_WAGERING_OPEN',
  'WITHDRAWAL_PENDING',
  'WITHDRAWAL_DAY_LIMIT',
  'WALLET_INSUFFICIENT_FUNDS',
  'MEMBER_FROZEN',
  'DEPOSITS_OPEN',
])
const OLGA = { by: 'olga', reason: 'looked at in the past' }
const AMOUNT = parseUnits('300')
const ARRIVED = parseUnits('120')
/** From here on two officers approve in the demo. */
const LARGE = parseUnits('4500')
const ORDERED = parseUnits('500')
const HALF = parseUnits('250')
const WEEK_MS = 7 * 86_400_000
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

/** Gives somebody a real name, a withdrawal password and a bank account, once. */
async function prepare(world: DemoWorld, site: Site, member: Member): Promise<void> {
  const { ctx, merchantId } = world
  const { prisma } = ctx.db
  const { id: memberId } = member
  if ((await prisma.payoutAccount.count({ where: { memberId } })) > 0) return
  const now = await world.clock.moneyNow()
  const vault = await merchantVault(ctx, merchantId)
  const payeeName = `${member.nickname} Lee`
  const sealed = vault.seal(JSON.stringify({ payeeName }), profileBinding(memberId))
  const terms = { termsVersion: '1', termsAcceptedAt: now }
  const age = { ageMin: 18, ageConfirmedAt: now, ageBy: 'BIRTHDAY' }
  await prisma.memberProfile.upsert({
    where: { memberId },
    create: { memberId, merchantId, sealed, ...terms, ...age },
    update: { sealed },
  })
  const paymentPasswordHash = await hashPassword(DEMO_PAYMENT_PASSWORD)
  await prisma.member.update({
    where: { id: memberId },
    data: { paymentPasswordHash, paymentPasswordChangedAt: now },
  })
  // The contacts came with the account, days before it is paid: nothing was changed that would stop a payment for three days.
  const changedAt = new Date(now.getTime() - WEEK_MS)
  await prisma.memberContact.updateMany({ where: { memberId }, data: { changedAt } })
  const [address] = THIS_MACHINE
  const { session } = await withTransaction(ctx.db, async (tx) => {
    const entry = { side: 'member', method: 'PASSWORD', address, userAgent: BROWSER } as const
    return await concludeLogin(tx, ctx, member, { ...entry, deviceValue: null })
  })
  const actor = acting(ctx, member)
  const fresh = { ...actor, actor: { ...actor.actor, sessionId: session.sessionId } }
  await bindAccount(fresh, site, {
    method: 'BANK',
    chain: undefined,
    bank: 'Harbour Bank',
    number: `62220000${String(memberId).padStart(10, '0')}`,
    paymentPassword: DEMO_PAYMENT_PASSWORD,
    language: undefined,
    address: address ?? '127.0.0.1',
    requestId: ctx.ids.uuid(),
  })
  // Nobody is logged in when the past is over.
  await logOut(fresh)
}

/** What an officer makes of a withdrawal of which something has not arrived. */
async function resolve(ctx: ActorCtx, id: bigint, how: 'DISPUTE' | 'REFUND' | 'PAY' | 'FORCE') {
  await resolveWithdrawal(ctx, { ...OLGA, id, how, second: null })
}

/** Takes what was paid out on to where a course ends. */
async function afterPayout(
  ctx: ActorCtx,
  bank: PastBank,
  course: Course,
  { id, publicId }: { readonly id: bigint; readonly publicId: string },
): Promise<void> {
  if (course === 'AUTOMATIC' || course === 'RECEIPT_ASKED') return
  if (course === 'RECEIVED') return void (await giveReceipt(ctx, publicId, { verdict: 'RECEIVED' }))
  if (course === 'NOT_RECEIVED' || course === 'FORCED') {
    // The picture was looked at and dropped: what is kept says that there was one.
    const data = { proof: 'dropped' }
    await ctx.db.prisma.withdrawal.updateMany({ where: { publicId }, data })
    await giveReceipt(ctx, publicId, { verdict: 'NOT_RECEIVED' })
    if (course === 'FORCED') await resolve(ctx, id, 'FORCE')
    return
  }
  await giveReceipt(ctx, publicId, { verdict: 'PARTLY', amount: ARRIVED })
  if (course === 'DISPUTED') await resolve(ctx, id, 'DISPUTE')
  if (course === 'REFUNDED') await resolve(ctx, id, 'REFUND')
  if (course !== 'PAID_AGAIN') return
  await resolve(ctx, id, 'PAY')
  await bank.paysOut(id, 'PAID', parseUnits('180'))
  await giveReceipt(ctx, publicId, { verdict: 'RECEIVED' })
}

async function withdraw(ctx: ActorCtx, site: Site, bank: PastBank, course: Course): Promise<void> {
  const { memberId } = ctx.actor
  const account = await ctx.db.prisma.payoutAccount.findFirstOrThrow({ where: { memberId } })
  const { value } = await requestWithdrawal(ctx, site, {
    requestId: ctx.ids.uuid(),
    accountId: account.id,
    amount: course === 'LARGE' ? LARGE : AMOUNT,
    paymentPassword: DEMO_PAYMENT_PASSWORD,
  })
  const publicId = value.id
  const where = { publicId, memberId }
  const { id } = await ctx.db.prisma.withdrawal.findFirstOrThrow({ where })
  if (course === 'REQUESTED') return
  if (course === 'REFUSED') {
    await refuseWithdrawal(ctx, { ...OLGA, id, why: 'ACCOUNT_DATA' })
    return
  }
  // It waits for two officers.
  if (course === 'LARGE') return
  await approveWithdrawal(ctx, { ...OLGA, id, second: null })
  if (course === 'APPROVED') return
  if (course === 'SENT') return void (await followUp(ctx, bank.outside))
  await bank.paysOut(id, course === 'FAILED' ? 'REFUSED' : 'PAID', AMOUNT)
  if (course !== 'FAILED') await afterPayout(ctx, bank, course, { id, publicId })
}

async function deposit(ctx: ActorCtx, site: Site, bank: PastBank, course: Deposit): Promise<void> {
  const { outside, channelId } = bank
  const input = { requestId: ctx.ids.uuid(), channelId, amount: ORDERED }
  const depositId = (await createDeposit(ctx, site, outside, input)).value.id
  if (course === 'CREATED') return
  if (course === 'EXPIRED') return await bank.paysIn(depositId, null)
  await submitDeposit(ctx, depositId)
  if (course === 'FULL') await bank.paysIn(depositId, ORDERED)
  if (course === 'SHORT') await bank.paysIn(depositId, HALF)
  if (course === 'REFUSED') {
    await refuseDeposit(ctx, { ...OLGA, id: depositId, why: 'NOT_ARRIVED' })
  }
}

/** A refusal that everybody meets who comes too early is none of ours. */
async function unlessEarly(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof DomainError) || !LATER.has(error.code)) throw error
  }
}

/** The next step of somebody's plan, one each time it is called. */
async function goOn(ctx: ActorCtx, site: Site, bank: PastBank, plan: Plan): Promise<void> {
  const of = { where: { memberId: ctx.actor.memberId } }
  const course = plan.out[await ctx.db.prisma.withdrawal.count(of)]
  if (course !== undefined) return await unlessEarly(withdraw(ctx, site, bank, course))
  const next = plan.in[await ctx.db.prisma.deposit.count(of)]
  if (next !== undefined) await unlessEarly(deposit(ctx, site, bank, next))
}

async function eachOf(
  world: DemoWorld,
  accounts: readonly string[],
  act: (ctx: ActorCtx, site: Site, bank: PastBank, account: string) => Promise<void>,
): Promise<void> {
  const { ctx, merchantId } = world
  const site = await findSite(ctx.db, 'localhost')
  if (site === null || site.merchantId !== merchantId) return
  const members = await ctx.db.prisma.member.findMany({
    where: { merchantId, accountKey: { in: [...accounts] }, status: 'ACTIVE' },
  })
  const inOrder = members.toSorted((a, b) => accounts.indexOf(a.account) - accounts.indexOf(b.account))
  await withPastBank(world, async (bank) => {
    await followUp(ctx, bank.outside)
    for (const member of inOrder) {
      await prepare(world, site, member)
      await act(acting(ctx, member), site, bank, member.account)
    }
  })
}

/** A day of the past: those with a plan take its next step; those who will be left in a state get a bank account. */
export async function payPeople(world: DemoWorld): Promise<void> {
  await eachOf(world, [...Object.keys(PLANS), ...Object.keys(LEFT)], async (ctx, site, bank, account) => {
    const plan = PLANS[account]
    if (plan !== undefined) await goOn(ctx, site, bank, plan)
  })
}

/** The end of the past: one account is left in each state of a withdrawal, and two deposits wait. A repeat does nothing. */
export async function leavePayments(world: DemoWorld): Promise<void> {
  await eachOf(world, [...Object.keys(LEFT), 'cash1'], async (ctx, site, bank, account) => {
    const of = { where: { memberId: ctx.actor.memberId } }
    const course = LEFT[account]
    const hasNone = (await ctx.db.prisma.withdrawal.count(of)) === 0
    if (course !== undefined && hasNone) await unlessEarly(withdraw(ctx, site, bank, course))
    if (course !== undefined) return
    const waiting = { where: { ...of.where, endedAt: null } }
    if ((await ctx.db.prisma.deposit.count(waiting)) > 0) return
    for (const one of LEFT_IN) await unlessEarly(deposit(ctx, site, bank, one))
  })
}
