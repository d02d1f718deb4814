import { statement } from '@croupier/db'
import type { LineResult } from '@croupier/ledger'
import { units, ZERO_UNITS } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'

/** What a correction took back of lines since an instant: with the sign turned, what they had. */
const TAKEN_BACK = statement(
  'lottery.keptRebates',
  `SELECT q.order_row_id, q.line_no::int AS line_no, -f.self_rebate_units AS self_rebate, -f.rebate_units AS rebates
     FROM unnest($1::bigint[], $2::smallint[]) q(order_row_id, line_no)
    CROSS JOIN LATERAL (SELECT self_rebate_units, rebate_units FROM settled_facts
      WHERE source_id = q.order_row_id AND source_no = q.line_no AND source = 1 AND merchant_id = $4::int
        AND settled_at >= $3::timestamptz AND stake_units < 0 ORDER BY settled_at DESC LIMIT 1) f`,
)

interface KeptRow {
  readonly order_row_id: bigint
  readonly line_no: number
  readonly self_rebate: bigint
  readonly rebates: bigint
}

/**
 * Gives lines that are settled again the rebates that they had: a correction does not change rebates (rules A2.5).
 * @param correctedAt when their result was corrected
 */
export async function keepRebates(
  ctx: Ctx,
  merchantId: number,
  results: readonly LineResult[],
  correctedAt: Date,
): Promise<LineResult[]> {
  const rows = await ctx.db.hot.query<KeptRow>(TAKEN_BACK, [
    results.map((one) => one.orderRowId),
    results.map((one) => one.lineNo),
    correctedAt,
    merchantId,
  ])
  const kept = new Map(rows.map((one) => [`${one.order_row_id}/${one.line_no}`, one]))
  return results.map((one) => {
    const had = kept.get(`${one.orderRowId}/${one.lineNo}`)
    return {
      ...one,
      selfRebate: had === undefined ? ZERO_UNITS : units(had.self_rebate),
      rebates: had === undefined ? ZERO_UNITS : units(had.rebates),
    }
  })
}
