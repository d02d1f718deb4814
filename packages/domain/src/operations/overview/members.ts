import { moneyNow, Prisma } from '@croupier/db'
import { kindNumbers } from '@croupier/ledger'
import { toDecimalString, type Units, units } from '@croupier/money'
import { fail, type protection } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { runningBreak } from '../../identity/index.ts'
import { within } from '../../platform/index.ts'
import type { FoundMember } from './findMembers.ts'

interface Wallet {
  readonly kind: string
  readonly asset: string
  readonly balance: Units
  readonly isFrozen: boolean
  readonly isHeld: boolean
}
interface ViewedLimit {
  readonly kind: protection.LimitKind
  readonly period: protection.LimitPeriod
  /** a decimal amount, of SESSION minutes; null: lifted */
  readonly bound: string | null
  readonly by: 'MEMBER' | 'OFFICER'
  readonly fromAt: Date | null
}
interface ViewedBreak {
  readonly kind: 'TIMEOUT' | 'EXCLUSION'
  readonly from: Date
  readonly until: Date | null
  readonly by: 'MEMBER' | 'OFFICER' | 'LIST'
  readonly endsAt: Date | null
  readonly releaseRequestedAt: Date | null
  readonly releaseReason: string | null
}
interface MemberTotals {
  readonly deposited: Units
  readonly withdrawn: Units
  /** effective bets */
  readonly turnover: Units
  /** stakes less payouts */
  readonly gross: Units
  /** gifts less what of them was reclaimed */
  readonly bonus: Units
}
/** A member at a glance; contacts and papers are not among it. */
export interface MemberView extends FoundMember {
  readonly label: string
  readonly upline: { readonly publicId: string; readonly account: string } | null
  readonly depth: number
  readonly downlines: number
  readonly identityVerifiedAt: Date | null
  readonly hasPaymentPassword: boolean
  readonly factors: ('authenticator' | 'passkey')[]
  readonly wallets: Wallet[]
  /** something was booked in its wallet */
  readonly hasMoved: boolean
  /** logins that have not ended */
  readonly sessions: number
  readonly currency: string
  readonly level: number
  readonly totals: MemberTotals
  readonly limits: ViewedLimit[]
  /** since when nobody used it and it is at rest */
  readonly dormantAt: Date | null
  /** since when it is being closed, by whom */
  readonly closing: { readonly since: Date; readonly by: 'MEMBER' | 'OFFICER' } | null
  /** the break that runs */
  readonly pause: ViewedBreak | null
}

async function walletsOf({ db }: Ctx, memberId: bigint): Promise<Wallet[]> {
  const rows = await db.prisma.ledgerAccount.findMany({
    where: { ownerId: memberId, balance: { not: null } },
    orderBy: [{ kind: 'asc' }, { asset: 'asc' }],
    select: { kind: true, asset: true, balance: true, frozenAt: true, held: true },
  })
  return rows.map(({ kind, asset, balance, frozenAt, held }) => {
    return { kind, asset, balance: units(balance ?? 0n), isFrozen: frozenAt !== null, isHeld: held }
  })
}

async function hasMoved({ db }: Ctx, ownerId: bigint): Promise<boolean> {
  return (await db.prisma.ledgerAccount.count({ where: { ownerId, kind: 'CASH', version: { gt: 0n } } })) > 0
}

async function sessionsOf({ db, clock }: Ctx, memberId: bigint): Promise<number> {
  return await db.prisma.session.count({ where: { memberId, endedAt: null, expiresAt: { gt: clock.now() } } })
}

/** Since the account was opened; play and gifts as they were folded into days. */
async function totalsOf({ db }: Ctx, memberId: bigint): Promise<MemberTotals> {
  const [row] = await db.prisma.$queryRaw<Record<keyof MemberTotals, bigint>[]>(Prisma.sql`
    SELECT (SELECT coalesce(sum(d.credited_units), 0)::bigint FROM deposits d WHERE d.member_id = ${memberId}) AS deposited,
           (SELECT coalesce(sum(w.paid_units), 0)::bigint FROM withdrawals w WHERE w.member_id = ${memberId}) AS withdrawn,
           p.turnover, p.gross,
           (SELECT coalesce(sum(i.units - i.paid_units), 0)::bigint FROM member_incomes i
             WHERE i.member_id = ${memberId} AND i.kind IN (${Prisma.raw(kindNumbers('GIFTS', 'GIFTS_TAKEN'))})) AS bonus
      FROM (SELECT coalesce(sum(d.effective_units), 0)::bigint AS turnover,
                   coalesce(sum(d.bet_units - d.payout_units), 0)::bigint AS gross
              FROM member_days d WHERE d.member_id = ${memberId}) p`)
  if (row === undefined) throw new Error('a sum has a row')
  return {
    deposited: units(row.deposited),
    withdrawn: units(row.withdrawn),
    turnover: units(row.turnover),
    gross: units(row.gross),
    bonus: units(row.bonus),
  }
}

async function levelOf({ db }: Ctx, memberId: bigint): Promise<number> {
  return (await db.prisma.vipLevel.findFirst({ where: { memberId }, select: { level: true } }))?.level ?? 0
}

async function limitsOf({ db }: Ctx, memberId: bigint): Promise<ViewedLimit[]> {
  const rows = await db.prisma.$queryRaw<(Omit<ViewedLimit, 'bound'> & { bound: bigint | null })[]>`
    SELECT l.kind, l.period, l.bound, l.set_by AS by, l.from_at AS "fromAt" FROM protection_limits l
     WHERE l.member_id = ${memberId} AND l.ended_at IS NULL ORDER BY l.kind, l.period, l.set_by`
  return rows.map(({ bound, ...row }) => ({
    ...row,
    bound: bound === null ? null : row.kind === 'SESSION' ? String(bound) : toDecimalString(units(bound)),
  }))
}

async function pauseOf({ db }: Ctx, id: bigint, merchantId: number): Promise<ViewedBreak | null> {
  const running = await runningBreak(db.prisma, { id, merchantId, at: await moneyNow(db) })
  if (running === null) return null
  const { break: own, ...view } = running
  const requestedAt = own?.releaseAnsweredAt == null ? (own?.releaseRequestedAt ?? null) : null
  return { ...view, releaseRequestedAt: requestedAt, releaseReason: own?.releaseReason ?? null }
}

const closingOf = (running: { requestedAt: Date; begunBy: string | null } | undefined): MemberView['closing'] =>
  running === undefined ? null : { since: running.requestedAt, by: running.begunBy === null ? 'MEMBER' : 'OFFICER' }

/**
 * One member at a glance.
 * @throws DomainError NOT_FOUND
 */
export async function viewMember(ctx: Ctx, publicId: string): Promise<MemberView> {
  const found = await ctx.db.prisma.member.findUnique({
    where: { publicId, ...within(ctx) },
    include: {
      merchant: { select: { code: true, currency: true } },
      parent: { select: { publicId: true, account: true } },
      authenticator: { select: { memberId: true, confirmedAt: true } },
      closings: { where: { givenUpAt: null, closedAt: null }, select: { requestedAt: true, begunBy: true } },
      _count: { select: { children: true, passkeys: true } },
    },
  })
  if (found === null) fail('NOT_FOUND', {})
  const { id, account, nickname, type, status, createdAt, lastLoginAt, depth } = found
  const [wallets, moved, sessions, level, totals, limits, pause] = await Promise.all([
    walletsOf(ctx, id),
    hasMoved(ctx, id),
    sessionsOf(ctx, id),
    levelOf(ctx, id),
    totalsOf(ctx, id),
    limitsOf(ctx, id),
    pauseOf(ctx, id, found.merchantId),
  ])
  return {
    publicId,
    account,
    nickname,
    type,
    status,
    createdAt,
    lastLoginAt,
    depth,
    merchantCode: found.merchant.code,
    isTest: found.testAt !== null,
    label: found.memberLabel,
    upline: found.parent,
    downlines: found._count.children,
    identityVerifiedAt: found.identityVerifiedAt,
    hasPaymentPassword: found.paymentPasswordHash !== null,
    factors: [
      ...(found.authenticator?.confirmedAt ? (['authenticator'] as const) : []),
      ...(found._count.passkeys > 0 ? (['passkey'] as const) : []),
    ],
    wallets,
    hasMoved: moved,
    sessions,
    currency: found.merchant.currency,
    level,
    totals,
    limits,
    pause,
    dormantAt: found.dormantAt,
    closing: closingOf(found.closings[0]),
  }
}
