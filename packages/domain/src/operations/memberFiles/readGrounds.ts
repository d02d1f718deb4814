import { Prisma } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { comparePayer, type Risk } from '@croupier/rules'
import { fail } from '@croupier/wire'
import { maskedNumber, openAccount } from '../../cashier/index.ts'
import type { Ctx } from '../../ctx.ts'
import { holderNameOf } from '../../identity/index.ts'
import { isWithin } from '../../platform/index.ts'
import { type MoreOfMember, readMore } from './readMore.ts'
import { withRisks } from './readRisk.ts'

const DEVICES_MAX = 10
const PAPERS_MAX = 10
const BETS_MAX = 10

/** What came in and went out so far, and how often. */
interface Totals {
  readonly deposited: Units
  readonly deposits: number
  readonly withdrawn: Units
  readonly withdrawals: number
  /** withdrawals about which it was argued whether they arrived */
  readonly disputed: number
  readonly balance: Units
}
interface OpenCase {
  readonly id: string
  readonly cause: string
  readonly amount: Units
  readonly openedAt: Date
}
interface SentPaper {
  readonly id: string
  readonly kind: string
  readonly state: string
  readonly sentAt: Date
}
/** What is still to be bet. */
export interface OpenWagering {
  readonly source: string
  readonly amount: Units
  readonly required: Units
  readonly done: Units
  readonly expiresAt: Date | null
}
interface Device {
  readonly address: string
  readonly userAgent: string
  readonly seenAt: Date
  readonly isNewPlace: boolean
}
/** Whom it is about, with all by which a payment is judged. */
export interface MemberGrounds extends Pick<MoreOfMember, 'bets' | 'bonuses' | 'alike' | 'notes'> {
  readonly publicId: string
  readonly account: string
  readonly merchantCode: string
  readonly currency: string
  readonly status: string
  readonly label: string
  readonly isTest: boolean
  readonly createdAt: Date
  readonly identityVerifiedAt: Date | null
  readonly totals: Totals
  readonly cases: OpenCase[]
  readonly papers: SentPaper[]
  readonly wagering: OpenWagering[]
  readonly devices: Device[]
}

interface MemberRow
  extends Omit<MemberGrounds, 'totals' | 'cases' | 'papers' | 'wagering' | 'devices' | keyof MoreOfMember> {
  readonly id: bigint
  readonly merchantId: number
  readonly deposited: bigint
  readonly deposits: number
  readonly withdrawn: bigint
  readonly withdrawals: number
  readonly disputed: number
  readonly balance: bigint
}

/** Member, totals and balance in one statement, each by an index of the member. */
async function memberOf({ db }: Ctx, id: bigint): Promise<MemberRow> {
  const [row] = await db.prisma.$queryRaw<MemberRow[]>`
    SELECT m.id, m.merchant_id AS "merchantId", m.public_id AS "publicId", m.account, t.code AS "merchantCode", t.currency, m.status,
           m.member_label AS label, m.test_at IS NOT NULL AS "isTest", m.created_at AS "createdAt",
           m.identity_verified_at AS "identityVerifiedAt", i.deposited, i.deposits, o.withdrawn, o.withdrawals, o.disputed,
           coalesce((SELECT a.balance FROM ledger_accounts a WHERE a.owner_id = m.id AND a.merchant_id = m.merchant_id
                      AND a.kind = 'CASH'), 0) AS balance
      FROM members m JOIN merchants t ON t.id = m.merchant_id
     CROSS JOIN LATERAL (SELECT coalesce(sum(d.credited_units), 0)::bigint AS deposited,
              count(*) FILTER (WHERE d.credited_units > 0)::int AS deposits FROM deposits d WHERE d.member_id = m.id) i
     CROSS JOIN LATERAL (SELECT coalesce(sum(w.paid_units), 0)::bigint AS withdrawn,
              count(*) FILTER (WHERE w.paid_units > 0)::int AS withdrawals,
              count(*) FILTER (WHERE EXISTS (SELECT 1 FROM withdrawal_steps s WHERE s.withdrawal_id = w.id
                AND s.merchant_id = w.merchant_id AND s.to_state IN ('PARTLY', 'NOT_RECEIVED', 'DISPUTED')))::int AS disputed
         FROM withdrawals w WHERE w.member_id = m.id) o
     WHERE m.id = ${id}`
  if (row === undefined) throw new Error('who paid in or out is a member')
  return row
}

async function casesOf({ db }: Ctx, memberId: bigint): Promise<OpenCase[]> {
  const rows = await db.prisma.amlCase.findMany({ where: { memberId, closedAt: null }, orderBy: { openedAt: 'asc' } })
  return rows.map(({ id, cause, units: sum, openedAt }) => ({ id: String(id), cause, amount: units(sum), openedAt }))
}

async function papersOf({ db }: Ctx, memberId: bigint): Promise<SentPaper[]> {
  return await db.prisma.diligencePaper.findMany({
    where: { memberId },
    orderBy: { sentAt: 'desc' },
    take: PAPERS_MAX,
    select: { id: true, kind: true, state: true, sentAt: true },
  })
}

/** What a member still has to bet before it may withdraw. */
export async function wageringOf({ db }: Ctx, memberId: bigint): Promise<OpenWagering[]> {
  const rows = await db.prisma.wageringRequirement.findMany({
    where: { memberId, closedAt: null },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ source, amountUnits, requiredUnits, doneUnits, expiresAt }) => ({
    source,
    amount: units(amountUnits),
    required: units(requiredUnits),
    done: units(doneUnits),
    expiresAt,
  }))
}

async function devicesOf({ db }: Ctx, memberId: bigint): Promise<Device[]> {
  const rows = await db.prisma.session.findMany({
    where: { memberId },
    orderBy: { lastSeenAt: 'desc' },
    take: DEVICES_MAX,
    select: { address: true, userAgent: true, lastSeenAt: true, newPlace: true },
  })
  return rows.map(({ lastSeenAt: seenAt, newPlace: isNewPlace, ...row }) => ({ ...row, seenAt, isNewPlace }))
}

async function groundsOf(ctx: Ctx, memberId: bigint): Promise<MemberGrounds> {
  const [member, cases, papers, wagering, devices, more] = await Promise.all([
    memberOf(ctx, memberId),
    casesOf(ctx, memberId),
    papersOf(ctx, memberId),
    wageringOf(ctx, memberId),
    devicesOf(ctx, memberId),
    readMore(ctx, memberId),
  ])
  const {
    id: _id,
    merchantId: _merchant,
    deposited,
    withdrawn,
    balance,
    deposits,
    withdrawals,
    disputed,
    ...who
  } = member
  const counts = { deposits, withdrawals, disputed }
  const totals = { ...counts, deposited: units(deposited), withdrawn: units(withdrawn), balance: units(balance) }
  return { ...who, totals, cases, papers, wagering, devices, ...more, bets: more.bets.slice(0, BETS_MAX) }
}

/** The account that a withdrawal is paid to, as far as it is judged without opening it. */
interface PaidAccount {
  readonly method: string
  readonly chain: string | null
  readonly bank: string | null
  /** its last signs */
  readonly number: string
  /** how its holder compares with the member's own name; null: there is none to compare with */
  readonly holder: 'SAME' | 'UNCLEAR' | 'OTHER' | null
  readonly boundAt: Date
  readonly removedAt: Date | null
  /** what was paid there before */
  readonly paid: Units
  readonly payouts: number
}
interface Step {
  readonly from: string | null
  readonly to: string
  readonly by: string
  readonly at: Date
}
interface Payout {
  /** as its provider knows it */
  readonly id: string
  readonly providerRef: string | null
  readonly state: string
  readonly amount: Units
}
/** By what a withdrawal is judged. */
export interface WithdrawalGrounds {
  readonly id: string
  readonly state: string
  readonly asset: string
  readonly amount: Units
  readonly fee: Units
  readonly provider: string
  readonly createdAt: Date
  readonly offSource: boolean
  /** how much speaks for a closer look, as of when it was asked for */
  readonly risk: Risk
  readonly account: PaidAccount
  /** officers who have said yes */
  readonly approvals: { readonly officer: string; readonly at: Date }[]
  readonly steps: Step[]
  readonly payouts: Payout[]
  readonly member: MemberGrounds
}

interface WithdrawalRow
  extends Omit<
    WithdrawalGrounds,
    'risk' | 'account' | 'approvals' | 'steps' | 'payouts' | 'member' | 'amount' | 'fee' | 'id'
  > {
  readonly memberId: bigint
  readonly merchantId: number
  readonly amount: bigint
  readonly fee: bigint
  readonly accountId: string
  readonly method: string
  readonly chain: string | null
  readonly bank: string | null
  readonly sealed: string
  readonly boundAt: Date
  readonly removedAt: Date | null
  readonly paid: bigint
  readonly times: number
}

async function accountOf(ctx: Ctx, row: WithdrawalRow): Promise<PaidAccount> {
  const { accountId: id, memberId, merchantId, method, chain, bank, sealed, boundAt, removedAt, paid, times } = row
  const { holder, number } = await openAccount(ctx, { id, merchantId, sealed })
  const own = await holderNameOf(ctx.db.prisma, ctx, { id: memberId, merchantId })
  const compared = own === null ? null : comparePayer(holder, own)
  const shown = { method, chain, bank, number: maskedNumber(method, number), holder: compared }
  return { ...shown, boundAt, removedAt, paid: units(paid), payouts: times }
}

/**
 * All by which a withdrawal is judged. The account stays masked; how its holder compares with the member is said.
 * @throws DomainError NOT_FOUND, also for what is another merchant's (safety 4.9)
 */
export async function readWithdrawalGrounds(ctx: Ctx, id: bigint): Promise<WithdrawalGrounds> {
  const [row] = await ctx.db.prisma.$queryRaw<WithdrawalRow[]>`
    SELECT w.member_id AS "memberId", w.merchant_id AS "merchantId", w.state, w.asset, w.amount_units AS amount, w.fee_units AS fee,
           w.created_at AS "createdAt", w.off_source AS "offSource", coalesce(p.name, '') AS provider, a.id AS "accountId", a.method,
           a.chain, a.bank, a.sealed, a.bound_at AS "boundAt", a.removed_at AS "removedAt", b.paid, b.times
      FROM withdrawals w JOIN payout_accounts a ON a.id = w.account_id AND a.merchant_id = w.merchant_id
      LEFT JOIN cashier_providers p ON p.id = w.provider_id AND p.merchant_id = w.merchant_id
     CROSS JOIN LATERAL (SELECT coalesce(sum(x.paid_units), 0)::bigint AS paid, count(*)::int AS times
        FROM withdrawals x WHERE x.account_id = w.account_id AND x.merchant_id = w.merchant_id AND x.paid_units > 0 AND x.id <> w.id) b
     WHERE w.id = ${id} AND ${isWithin(ctx, Prisma.sql`w.merchant_id`)}`
  if (row === undefined) return fail('NOT_FOUND', {})
  const where = { withdrawalId: id, merchantId: row.merchantId }
  const { prisma } = ctx.db
  const [account, [judged], approvals, steps, payouts, member] = await Promise.all([
    accountOf(ctx, row),
    withRisks(ctx, [{ memberId: row.memberId, at: row.createdAt }]),
    prisma.withdrawalApproval.findMany({ where, orderBy: { at: 'asc' }, select: { officer: true, at: true } }),
    prisma.withdrawalStep.findMany({ where, orderBy: { id: 'asc' } }),
    prisma.withdrawalPayout.findMany({ where, orderBy: { no: 'asc' } }),
    groundsOf(ctx, row.memberId),
  ])
  const { state, asset, provider, createdAt, offSource } = row
  if (judged === undefined) throw new Error('each claim has a score')
  return {
    risk: judged.risk,
    ...{ id: String(id), state, asset, provider, createdAt, offSource, account, approvals, member },
    amount: units(row.amount),
    fee: units(row.fee),
    steps: steps.map(({ fromState: from, toState: to, by, at }) => ({ from, to, by, at })),
    payouts: payouts.map(({ id: payout, providerRef, state: now, units: sum }) => {
      return { id: payout, providerRef, state: now, amount: units(sum) }
    }),
  }
}

/** By what a deposit is judged. */
export interface DepositGrounds {
  readonly id: string
  readonly state: string
  readonly asset: string
  readonly ordered: Units
  readonly credited: Units
  readonly payAsset: string
  readonly channel: string
  readonly provider: string
  readonly providerRef: string | null
  readonly createdAt: Date
  readonly payments: {
    readonly id: string
    readonly amount: Units
    readonly credited: Units
    readonly state: string
    readonly seenAt: Date
    readonly held: string | null
    readonly payer: string | null
  }[]
  readonly steps: Step[]
  readonly member: MemberGrounds
}

interface DepositRow extends Omit<DepositGrounds, 'ordered' | 'credited' | 'payments' | 'steps' | 'member'> {
  readonly memberId: bigint
  readonly merchantId: number
  readonly ordered: bigint
  readonly credited: bigint
}

/**
 * All by which a deposit is judged: what was ordered and what arrived, and who pays.
 * @throws DomainError NOT_FOUND, also for what is another merchant's (safety 4.9)
 */
export async function readDepositGrounds(ctx: Ctx, id: string): Promise<DepositGrounds> {
  const [row] = await ctx.db.prisma.$queryRaw<DepositRow[]>`
    SELECT d.id, d.member_id AS "memberId", d.merchant_id AS "merchantId", d.state, d.asset, d.ordered_units AS ordered,
           d.credited_units AS credited, d.pay_asset AS "payAsset", c.name AS channel, coalesce(p.name, '') AS provider,
           d.provider_ref AS "providerRef", d.created_at AS "createdAt"
      FROM deposits d JOIN deposit_channels c ON c.id = d.channel_id
      LEFT JOIN cashier_providers p ON p.id = d.provider_id AND p.merchant_id = d.merchant_id
     WHERE d.id = ${id}::uuid AND ${isWithin(ctx, Prisma.sql`d.merchant_id`)} LIMIT 1`
  if (row === undefined) return fail('NOT_FOUND', {})
  const { memberId, merchantId, ordered, credited, ...deposit } = row
  const where = { depositId: id, merchantId }
  const { prisma } = ctx.db
  const [payments, steps, member] = await Promise.all([
    prisma.depositPayment.findMany({ where, orderBy: { id: 'asc' } }),
    prisma.depositStep.findMany({ where, orderBy: { id: 'asc' } }),
    groundsOf(ctx, memberId),
  ])
  return {
    ...deposit,
    ordered: units(ordered),
    credited: units(credited),
    payments: payments.map(({ paymentId, units: sum, creditedUnits, state, seenAt, heldWhy, payerMatch }) => ({
      id: paymentId,
      amount: units(sum),
      credited: units(creditedUnits),
      state,
      seenAt,
      held: heldWhy,
      payer: payerMatch,
    })),
    steps: steps.map(({ fromState: from, toState: to, by, at }) => ({ from, to, by, at })),
    member,
  }
}
