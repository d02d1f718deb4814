import { moneyNow } from '@croupier/db'
import { transferKindOf } from '@croupier/ledger'
import { toDecimalString, type Units, units } from '@croupier/money'
import { fail, type protection, type TransferKind } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { runningBreak } from '../../identity/index.ts'
import { within } from '../../platform/index.ts'
import type { FoundMember } from './findMembers.ts'

const MOVEMENTS_MAX = 20
const SESSIONS_MAX = 20

interface Wallet {
  readonly kind: string
  readonly asset: string
  readonly balance: Units
  readonly isFrozen: boolean
  readonly isHeld: boolean
}
interface Movement {
  readonly kind: TransferKind
  readonly asset: string
  readonly units: Units
  readonly at: Date
  readonly ref: string
}
interface OpenSession {
  readonly id: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly address: string
  readonly userAgent: string
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
/** A member at a glance; contacts and papers are not among it. */
export interface MemberView extends FoundMember {
  readonly label: string
  readonly upline: string | null
  readonly depth: number
  readonly downlines: number
  readonly identityVerifiedAt: Date | null
  readonly hasPaymentPassword: boolean
  readonly factors: ('authenticator' | 'passkey')[]
  readonly wallets: Wallet[]
  readonly movements: Movement[]
  readonly sessions: OpenSession[]
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

async function movementsOf({ db }: Ctx, memberId: bigint): Promise<Movement[]> {
  const rows = await db.prisma.$queryRaw<
    { kind: number; asset: string; units: bigint; at: Date; ref: bigint }[]
  >`SELECT e.kind::int, a.asset, e.units, e.created_at AS at, e.transfer_id AS ref
      FROM ledger_accounts a
     CROSS JOIN LATERAL (SELECT x.* FROM ledger_entries x WHERE x.account_id = a.id
                          ORDER BY x.version DESC LIMIT ${MOVEMENTS_MAX}) e
     WHERE a.owner_id = ${memberId} AND a.kind = 'CASH' ORDER BY e.transfer_id DESC LIMIT ${MOVEMENTS_MAX}`
  return rows.map(({ kind, ref, ...row }) => ({
    ...row,
    kind: transferKindOf(kind),
    units: units(row.units),
    ref: String(ref),
  }))
}

async function sessionsOf({ db, clock }: Ctx, memberId: bigint): Promise<OpenSession[]> {
  const rows = await db.prisma.session.findMany({
    where: { memberId, endedAt: null, expiresAt: { gt: clock.now() } },
    orderBy: { lastSeenAt: 'desc' },
    take: SESSIONS_MAX,
    select: { id: true, createdAt: true, lastSeenAt: true, address: true, userAgent: true },
  })
  return rows.map(({ lastSeenAt: seenAt, ...row }) => ({ ...row, seenAt }))
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
      merchant: { select: { code: true } },
      parent: { select: { account: true } },
      authenticator: { select: { memberId: true, confirmedAt: true } },
      closings: { where: { givenUpAt: null, closedAt: null }, select: { requestedAt: true, begunBy: true } },
      _count: { select: { children: true, passkeys: true } },
    },
  })
  if (found === null) fail('NOT_FOUND', {})
  const { id, account, nickname, type, status, createdAt, lastLoginAt, depth } = found
  const [wallets, movements, sessions, limits, pause] = await Promise.all([
    walletsOf(ctx, id),
    movementsOf(ctx, id),
    sessionsOf(ctx, id),
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
    upline: found.parent?.account ?? null,
    downlines: found._count.children,
    identityVerifiedAt: found.identityVerifiedAt,
    hasPaymentPassword: found.paymentPasswordHash !== null,
    factors: [
      ...(found.authenticator?.confirmedAt ? (['authenticator'] as const) : []),
      ...(found._count.passkeys > 0 ? (['passkey'] as const) : []),
    ],
    wallets,
    movements,
    sessions,
    limits,
    pause,
    dormantAt: found.dormantAt,
    closing: closingOf(found.closings[0]),
  }
}
