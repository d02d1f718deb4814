import { kindSql } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'

/** What a promotion has cost so far, from the books; amounts in units. */
export interface PromotionCost {
  readonly code: string
  /** how many payments */
  readonly paid: number
  readonly given: Units
  /** of bonuses that ran out or were given up, with what was won with them */
  readonly takenBack: Units
  /** given less reclaimed */
  readonly cost: Units
}

/** The bonus cost of each promotion of a merchant, dearest first, from the ledger's movements alone (rules C5). */
export async function promotionCosts(ctx: Ctx, merchantId: number): Promise<PromotionCost[]> {
  const rows = await ctx.db.prisma.$queryRaw<{ code: string; paid: number; given: bigint; back: bigint }[]>`
    SELECT substring(g.cause FROM '^promotion:(.*):[^:]*$') AS code, count(*)::int AS paid, sum(t.units)::bigint AS given,
           coalesce(sum(b.units), 0)::bigint AS back
      FROM ledger_transfers t JOIN reward_grants g ON g.id = t.subject_id AND g.merchant_id = t.merchant_id
      LEFT JOIN wagering_requirements w ON w.source = 'BONUS' AND w.source_id = g.id AND w.merchant_id = g.merchant_id
      LEFT JOIN ledger_transfers b ON b.kind = ${kindSql('BONUS_TAKEN')} AND b.subject_id = w.id AND b.merchant_id = w.merchant_id
     WHERE t.kind = ${kindSql('PROMOTION_BONUS')} AND t.merchant_id = ${merchantId} GROUP BY 1 ORDER BY 3 DESC, 1`
  return rows.map(({ code, paid, given, back }) => ({
    code,
    paid,
    given: units(given),
    takenBack: units(back),
    cost: units(given - back),
  }))
}
