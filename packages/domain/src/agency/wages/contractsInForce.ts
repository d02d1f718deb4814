import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { REALTIME, type RealtimeRun } from './realtimeRuns.ts'

/** A real-time contract as one window sees it. */
export interface ContractInForce {
  readonly id: bigint
  readonly merchantId: number
  readonly versionNo: number
  /** a category, or CONS for all together (rules B5) */
  readonly category: string
  readonly payeeId: bigint
  readonly winRatePpm: number
  readonly lossRatePpm: number
  readonly singleBetAmount: Units
  /** from and before which instant it works, ms; a Date of each contract would take longer than to work it out */
  readonly fromMs: number
  readonly toMs: number
  /** what earlier windows of these two sides left below zero, in units × ppm (rules B9) */
  readonly carryIn: bigint
}

interface Row {
  readonly id: bigint
  readonly merchant_id: number
  readonly version_no: number
  readonly category: string
  readonly payee_id: bigint
  readonly win_rate_ppm: number
  readonly loss_rate_ppm: number
  readonly single_bet_units: bigint
  readonly from_ms: number
  readonly to_ms: number
  readonly carry: bigint
}

/**
 * What payments before `before` left below zero for the two sides of a contract `c`, as a lateral join. It belongs to payer,
 * payee, kind and category: it outlives the contract, and comes into the next one that both sign.
 */
export const carriedBefore = (before: string): string => `
  LEFT JOIN LATERAL (SELECT k.carry_out_ppm_units AS carry FROM wage_payments k
    WHERE k.payee_id = c.payee_id AND k.kind = c.kind AND k.category = c.category AND k.merchant_id = c.merchant_id
      AND k.payer_id IS NOT DISTINCT FROM c.payer_id AND k.period_start < ${before}
      AND (k.carry_in_ppm_units <> 0 OR k.carry_out_ppm_units <> 0)
    ORDER BY k.period_start DESC, k.contract_id DESC LIMIT 1) carried ON true`

/** $1 window start, $2 starts of the windows whose lines the run counts, $3 merchants, $4 the first of $2. */
const IN_FORCE = statement(
  'wages.contractsInForce',
  `SELECT c.id, c.merchant_id, c.version_no, c.category, c.payee_id, v.win_rate_ppm, v.loss_rate_ppm, v.single_bet_units,
          date_part('epoch', c.effective_from) * 1000 AS from_ms,
          coalesce(date_part('epoch', c.effective_to), 'Infinity') * 1000 AS to_ms, coalesce(carried.carry, 0) AS carry
     FROM contracts c
     JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = c.version_no
     JOIN members m ON m.id = c.payee_id
     ${carriedBefore('$1::timestamptz')}
    WHERE c.kind = '${REALTIME}' AND c.merchant_id = ANY ($3::int[])
      AND (c.effective_to IS NULL OR c.effective_to > $4::timestamptz) AND EXISTS (SELECT 1 FROM unnest($2::timestamptz[]) s(start)
      WHERE c.effective_from <= s.start AND (c.effective_to IS NULL OR c.effective_to > s.start))
    ORDER BY m.depth, c.id`,
)

/**
 * Contracts that worked in a window of which the run counts lines, from the top of the tree down (rules B6.2, B11). A line that
 * comes late belongs to the contract it was settled under, also when that is over by now. Contracts of the same sides follow
 * each other in the order in which they were made.
 * @param starts the run's own window and those of late lines
 */
export async function contractsInForce(
  ctx: Ctx,
  { windowStart, merchants }: RealtimeRun,
  starts: readonly Date[],
): Promise<ContractInForce[]> {
  const merchantIds = merchants.map(({ merchantId }) => merchantId)
  const first = new Date(Math.min(...starts.map((start) => start.getTime())))
  const rows = await ctx.db.hot.query<Row>(IN_FORCE, [windowStart, starts, merchantIds, first])
  return rows.map((row) => ({
    id: row.id,
    merchantId: row.merchant_id,
    versionNo: row.version_no,
    category: row.category,
    payeeId: row.payee_id,
    winRatePpm: row.win_rate_ppm,
    lossRatePpm: row.loss_rate_ppm,
    singleBetAmount: units(row.single_bet_units),
    fromMs: row.from_ms,
    toMs: row.to_ms,
    carryIn: row.carry,
  }))
}
