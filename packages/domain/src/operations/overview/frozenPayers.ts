import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'

const LISTED_MAX = 200

/** A payer who is frozen because of bills that were not paid in time (rules B10.6). */
export interface FrozenPayer {
  readonly publicId: string
  readonly account: string
  /** the bills in default */
  readonly bills: number
  /** what is still to be paid of them */
  readonly owed: Units
  readonly balance: Units
  /** when the window of the oldest was over; null where it is not kept */
  readonly since: Date | null
}

/** Frozen payers of a merchant, who owe most first, at most 200: each is free again as soon as the last of these bills is paid. */
export async function listFrozenPayers(ctx: Ctx, merchantId: number): Promise<FrozenPayer[]> {
  const rows = await ctx.db.prisma.$queryRaw<
    (Omit<FrozenPayer, 'owed' | 'balance'> & { owed: bigint; balance: bigint })[]
  >`
    SELECT m.public_id::text AS "publicId", m.account, b.bills, b.owed, b.since, coalesce(w.balance, 0)::bigint AS balance
      FROM members m
      LEFT JOIN ledger_accounts w ON w.owner_id = m.id AND w.merchant_id = m.merchant_id AND w.kind = 'CASH'
     CROSS JOIN LATERAL (SELECT count(*)::int AS bills, coalesce(sum(p.due_units - p.paid_units), 0)::bigint AS owed,
       min(p.pay_until) AS since FROM wage_payments p
         WHERE p.payer_id = m.id AND p.merchant_id = m.merchant_id AND p.state = 'DEFAULTED') b
     WHERE m.merchant_id = ${merchantId} AND m.status = 'FROZEN_DIVIDEND'
     ORDER BY b.owed DESC, m.account LIMIT ${LISTED_MAX}`
  return rows.map(({ owed, balance, ...row }) => ({
    ...row,
    owed: units(owed),
    balance: units(balance),
  }))
}
