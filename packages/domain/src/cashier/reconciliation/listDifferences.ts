import { Prisma } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { isWithin } from '../../platform/index.ts'

/** Sooner a difference may only be something that one side hears of later, minutes. */
const LASTS_AFTER = 30

/** A deposit or payout of which a provider says something else than our books; amounts in units of what is paid. */
export interface Difference {
  readonly id: string
  readonly merchantCode: string
  readonly provider: string
  /** UNKNOWN: the provider names something that is none of ours */
  readonly kind: 'PAID_IN' | 'PAID_OUT' | 'UNKNOWN'
  readonly ourId: string
  /** whose it is; null where it is nobody's of ours */
  readonly account: string | null
  readonly publicId: string | null
  readonly theirs: Units
  readonly ours: Units
  readonly foundAt: Date
  /** when both sides said the same at last; null: not yet */
  readonly clearedAt: Date | null
}

interface Row extends Omit<Difference, 'theirs' | 'ours'> {
  readonly theirs: bigint
  readonly ours: bigint
}

/**
 * Differences that were still there half an hour after they were found, the oldest first; or those of them that both sides have cleared,
 * the latest first. At most `max`.
 */
export async function listDifferences(ctx: Ctx, max: number, isCleared = false): Promise<Difference[]> {
  const rows = await ctx.db.prisma.$queryRaw<Row[]>`
    SELECT f.id::text, t.code AS "merchantCode", p.name AS provider, f.our_id AS "ourId", m.account, m.public_id::text AS "publicId",
           CASE WHEN d.id IS NOT NULL THEN 'PAID_IN' WHEN w.id IS NOT NULL THEN 'PAID_OUT' ELSE 'UNKNOWN' END AS kind,
           f.theirs_units AS theirs, f.ours_units AS ours, f.found_at AS "foundAt", f.cleared_at AS "clearedAt"
      FROM (SELECT *, CASE WHEN our_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN our_id::uuid END AS named
              FROM provider_differences WHERE (cleared_at IS NOT NULL) = ${isCleared} AND ${isWithin(ctx, Prisma.sql`merchant_id`)}
               AND seen_at >= found_at + ${LASTS_AFTER}::int * interval '1 minute'
             ORDER BY cleared_at DESC, found_at, id LIMIT ${max}) f
      JOIN cashier_providers p ON p.id = f.provider_id AND p.merchant_id = f.merchant_id
      JOIN merchants t ON t.id = f.merchant_id
      LEFT JOIN deposits d ON d.id = f.named AND d.merchant_id = f.merchant_id
      LEFT JOIN withdrawal_payouts w ON w.id = f.named AND w.merchant_id = f.merchant_id
      LEFT JOIN withdrawals v ON v.id = w.withdrawal_id AND v.merchant_id = w.merchant_id
      LEFT JOIN members m ON m.id = coalesce(d.member_id, v.member_id)
     ORDER BY f.cleared_at DESC, f.found_at, f.id`
  return rows.map((row) => ({ ...row, theirs: units(row.theirs), ours: units(row.ours) }))
}
