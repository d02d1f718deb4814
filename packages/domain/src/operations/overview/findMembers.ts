import { Prisma } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { findByContact } from '../../identity/index.ts'
import { isWithin } from '../../platform/index.ts'

const FOUND_MAX = 50
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const NUMBER = /^\d{1,18}$/
const { sql } = Prisma

/** A member as a list shows it. */
export interface FoundMember {
  readonly publicId: string
  readonly merchantCode: string
  readonly account: string
  readonly nickname: string
  readonly type: number
  readonly status: string
  readonly isTest: boolean
  readonly createdAt: Date
  readonly lastLoginAt: Date | null
}

/** Whose it is: an id of a member, a deposit, a withdrawal or a payout, and of a payment as its provider names it. */
const namedBy = (text: string): Prisma.Sql[] => [
  ...(UUID.test(text)
    ? [
        sql`SELECT id FROM members WHERE public_id = ${text}::uuid`,
        sql`SELECT member_id FROM deposits WHERE id = ${text}::uuid`,
        sql`SELECT w.member_id FROM cashier_providers p JOIN withdrawals w ON w.merchant_id = p.merchant_id AND w.public_id = ${text}::uuid`,
        sql`SELECT w.member_id FROM withdrawal_payouts o JOIN withdrawals w ON w.id = o.withdrawal_id AND w.merchant_id = o.merchant_id
             WHERE o.id = ${text}::uuid`,
      ]
    : []),
  ...(NUMBER.test(text)
    ? [
        sql`SELECT member_id FROM withdrawals WHERE id = ${text}::bigint`,
        sql`SELECT a.owner_id FROM ledger_transfers t JOIN ledger_accounts a ON a.id IN (t.from_account_id, t.to_account_id)
             WHERE t.id = ${text}::bigint AND a.owner_id IS NOT NULL`,
      ]
    : []),
  sql`SELECT d.member_id FROM cashier_providers p JOIN deposit_payments x ON x.provider_id = p.id AND x.payment_id = ${text}
        JOIN deposits d ON d.id = x.deposit_id AND d.merchant_id = x.merchant_id`,
]

async function idsOf(ctx: Ctx, text: string): Promise<bigint[]> {
  if (text === '') return []
  const where = ctx.merchants == null ? {} : { id: { in: [...ctx.merchants] } }
  const merchants = await ctx.db.prisma.merchant.findMany({ where, select: { id: true } })
  const [rows, byContact] = await Promise.all([
    ctx.db.prisma.$queryRaw<{ id: bigint }[]>`SELECT x.id FROM (${Prisma.join(namedBy(text), ' UNION ')}) x(id)`,
    findByContact(
      ctx,
      merchants.map(({ id }) => id),
      text,
    ),
  ])
  return [...rows.map(({ id }) => id), ...byContact]
}

/**
 * Members whose account or nickname holds a text, in any script, or whose number, mailbox, id or payment it is, the newest first, at
 * most 50; without a text the newest.
 */
export async function searchMembers(ctx: Ctx, search: string): Promise<FoundMember[]> {
  const text = search.trim()
  const ids = await idsOf(ctx, text)
  return await ctx.db.prisma.$queryRaw<FoundMember[]>`
    SELECT m.public_id AS "publicId", t.code AS "merchantCode", m.account, m.nickname, m.type::int, m.status,
           m.test_at IS NOT NULL AS "isTest", m.created_at AS "createdAt", m.last_login_at AS "lastLoginAt"
      FROM members m JOIN merchants t ON t.id = m.merchant_id
     WHERE (${text} = '' OR m.search_name LIKE search_pattern(${text}) OR m.id = ANY (${ids})) AND ${isWithin(ctx, sql`m.merchant_id`)}
     ORDER BY m.id DESC LIMIT ${FOUND_MAX}`
}
