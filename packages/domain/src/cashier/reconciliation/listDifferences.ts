import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'

/** Sooner a difference may only be something that one side hears of later, minutes. */
const LASTS_AFTER = 30

/** A deposit or payout of which a provider says something else than our books; amounts in units of what is paid. */
export interface Difference {
  readonly merchantId: number
  readonly provider: string
  readonly ourId: string
  readonly theirs: Units
  readonly ours: Units
  readonly foundAt: Date
}

interface Row extends Omit<Difference, 'theirs' | 'ours'> {
  readonly theirs: bigint
  readonly ours: bigint
}

/** Differences that were still there half an hour after they were found, the oldest first, at most `max`. */
export async function listDifferences(ctx: Ctx, max: number): Promise<Difference[]> {
  const rows = await ctx.db.prisma.$queryRaw<Row[]>`
    SELECT f.merchant_id AS "merchantId", p.name AS provider, f.our_id AS "ourId", f.theirs_units AS theirs, f.ours_units AS ours,
           f.found_at AS "foundAt"
      FROM provider_differences f JOIN cashier_providers p ON p.id = f.provider_id AND p.merchant_id = f.merchant_id
     WHERE f.cleared_at IS NULL AND f.seen_at >= f.found_at + ${LASTS_AFTER}::int * interval '1 minute'
     ORDER BY f.found_at, f.id LIMIT ${max}`
  return rows.map((row) => ({ ...row, theirs: units(row.theirs), ours: units(row.ours) }))
}
