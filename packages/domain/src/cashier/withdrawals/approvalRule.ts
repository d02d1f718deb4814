import { parseUnits, type Units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'

/** Days of which approvals are counted. */
const COUNTED_DAYS = 7

/** How withdrawals of a merchant are approved (rules E4.3), and how many went which way in the last seven days. */
export interface ApprovalRule {
  /** without an officer up to this amount in 24 hours; null: never */
  readonly automaticUpTo: Units | null
  /** two officers from this amount on */
  readonly twoOfficersFrom: Units
  readonly byRule: number
  readonly byOfficers: number
}

/** The rule by which a merchant's withdrawals are approved, with what it came to. */
export async function readApprovalRule(ctx: Ctx, merchantId: number): Promise<ApprovalRule> {
  const { withdrawals } = await readSettings(ctx.db, merchantId)
  const [counted] = await ctx.db.prisma.$queryRaw<Record<'byRule' | 'byOfficers', number>[]>`
    SELECT count(*) FILTER (WHERE s.by = 'CLOCK')::int AS "byRule", count(*) FILTER (WHERE s.by = 'OFFICER')::int AS "byOfficers"
      FROM withdrawals w JOIN withdrawal_steps s ON s.withdrawal_id = w.id AND s.merchant_id = w.merchant_id AND s.to_state = 'APPROVED'
     WHERE w.merchant_id = ${merchantId} AND w.created_at > money_now() - ${COUNTED_DAYS}::int * interval '1 day'`
  const { automaticUpTo, twoOfficersFrom } = withdrawals
  return {
    automaticUpTo: automaticUpTo === null ? null : parseUnits(automaticUpTo),
    twoOfficersFrom: parseUnits(twoOfficersFrom),
    byRule: counted?.byRule ?? 0,
    byOfficers: counted?.byOfficers ?? 0,
  }
}
