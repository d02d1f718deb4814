import { moneyNow } from '@croupier/db'
import { transferKindOf } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { rewards, type TransferKind } from '@croupier/wire'
import { z } from 'zod'
import { maskedNumber, openAccount } from '../../cashier/index.ts'
import type { Ctx } from '../../ctx.ts'
import { type OpenWagering, wageringOf } from './readGrounds.ts'
import { type AlikeMember, alikeOf, bonusesOf, type ViewedBonus } from './readMore.ts'

const GRANTS_MAX = 100
const LOGINS_MAX = 50
const MOVEMENTS_PER_PAGE = 50
const rewardKind = z.enum(rewards.rewardKinds)

/** A gift: to be claimed, claimed or too old. */
interface ViewedGrant {
  readonly id: string
  readonly kind: rewards.RewardKind
  readonly cause: string
  readonly amount: Units
  /** what has to be bet for it */
  readonly required: Units
  readonly state: 'OPEN' | 'CLAIMED' | 'EXPIRED'
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly claimedAt: Date | null
}

async function grantsOf({ db }: Ctx, memberId: bigint): Promise<ViewedGrant[]> {
  const now = await moneyNow(db)
  const rows = await db.prisma.rewardGrant.findMany({
    where: { memberId },
    orderBy: { id: 'desc' },
    take: GRANTS_MAX,
  })
  return rows.map(({ id, kind, cause, amountUnits, wageringPpm, state, createdAt, expiresAt, claimedAt }) => ({
    ...{ id: String(id), kind: rewardKind.parse(kind), cause, createdAt, expiresAt, claimedAt },
    amount: units(amountUnits),
    required: units((amountUnits * wageringPpm) / 1_000_000n),
    state: state === 'CLAIMED' ? 'CLAIMED' : expiresAt <= now ? 'EXPIRED' : 'OPEN',
  }))
}

/** The latest 100 gifts of a member, promotions that it joined, and what is still to be bet. */
export async function readGifts(
  ctx: Ctx,
  memberId: bigint,
): Promise<{ grants: ViewedGrant[]; bonuses: ViewedBonus[]; wagering: OpenWagering[] }> {
  const [grants, bonuses, wagering] = await Promise.all([
    grantsOf(ctx, memberId),
    bonusesOf(ctx, memberId),
    wageringOf(ctx, memberId),
  ])
  return { grants, bonuses, wagering }
}

/** An account that a member is or was paid to, as far as it is shown without opening it. */
interface ViewedAccount {
  readonly id: string
  readonly method: string
  readonly chain: string | null
  readonly bank: string | null
  readonly number: string
  readonly boundAt: Date
  readonly removedAt: Date | null
  /** what was paid there so far */
  readonly paid: Units
}

async function payoutOf(ctx: Ctx, memberId: bigint): Promise<ViewedAccount[]> {
  const rows = await ctx.db.prisma.payoutAccount.findMany({ where: { memberId }, orderBy: { boundAt: 'desc' } })
  const sums = await ctx.db.prisma.withdrawal.groupBy({
    by: ['accountId'],
    where: { memberId },
    _sum: { paidUnits: true },
  })
  const paid = new Map(sums.map(({ accountId, _sum }) => [accountId, _sum.paidUnits ?? 0n]))
  return await Promise.all(
    rows.map(async (row) => {
      const { id, method, chain, bank, boundAt, removedAt } = row
      const { number } = await openAccount(ctx, row)
      const shown = maskedNumber(method, number)
      return { id, method, chain, bank, number: shown, boundAt, removedAt, paid: units(paid.get(id) ?? 0n) }
    }),
  )
}

/** A login, open or over. */
interface ViewedLogin {
  readonly id: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly endedAt: Date | null
  readonly address: string
  readonly userAgent: string
  readonly isNewPlace: boolean
}

async function loginsOf({ db }: Ctx, memberId: bigint): Promise<ViewedLogin[]> {
  const rows = await db.prisma.session.findMany({
    where: { memberId },
    orderBy: { lastSeenAt: 'desc' },
    take: LOGINS_MAX,
    select: {
      id: true,
      createdAt: true,
      lastSeenAt: true,
      endedAt: true,
      expiresAt: true,
      address: true,
      userAgent: true,
      newPlace: true,
    },
  })
  const now = await moneyNow(db)
  return rows.map(({ lastSeenAt: seenAt, newPlace: isNewPlace, endedAt, expiresAt, ...row }) => ({
    ...row,
    seenAt,
    isNewPlace,
    endedAt: endedAt ?? (expiresAt <= now ? expiresAt : null),
  }))
}

/** Accounts that a member is paid to, masked, its latest 50 logins, and members that look alike. */
export async function readAccounts(
  ctx: Ctx,
  memberId: bigint,
): Promise<{ payout: ViewedAccount[]; logins: ViewedLogin[]; alike: AlikeMember[] }> {
  const [payout, logins, alike] = await Promise.all([
    payoutOf(ctx, memberId),
    loginsOf(ctx, memberId),
    alikeOf(ctx, memberId),
  ])
  return { payout, logins, alike }
}

/** A posting of a member's wallet. */
export interface Movement {
  readonly id: string
  readonly kind: TransferKind
  readonly asset: string
  readonly units: Units
  /** what was there afterwards */
  readonly balance: Units
  readonly at: Date
}

/** A page of postings of a member's wallet, the newest first. @param before the id a page ended with; null: the first page */
export async function listMovements(
  { db }: Ctx,
  memberId: bigint,
  before: bigint | null,
): Promise<{ items: Movement[]; next: string | null }> {
  const rows = await db.prisma.$queryRaw<
    { id: bigint; kind: number; asset: string; units: bigint; balance: bigint; at: Date }[]
  >`SELECT e.transfer_id AS id, e.kind::int, a.asset, e.units, e.balance_after AS balance, e.created_at AS at
      FROM ledger_accounts a
     CROSS JOIN LATERAL (SELECT x.* FROM ledger_entries x
         WHERE x.account_id = a.id AND (${before}::bigint IS NULL OR x.transfer_id < ${before})
         ORDER BY x.version DESC LIMIT ${MOVEMENTS_PER_PAGE + 1}) e
     WHERE a.owner_id = ${memberId} AND a.kind = 'CASH' ORDER BY e.transfer_id DESC LIMIT ${MOVEMENTS_PER_PAGE + 1}`
  const items = rows.slice(0, MOVEMENTS_PER_PAGE).map(({ id, kind, units: moved, balance, ...row }) => ({
    ...row,
    id: String(id),
    kind: transferKindOf(kind),
    units: units(moved),
    balance: units(balance),
  }))
  const last = items.at(-1)
  return { items, next: rows.length > MOVEMENTS_PER_PAGE && last !== undefined ? last.id : null }
}
