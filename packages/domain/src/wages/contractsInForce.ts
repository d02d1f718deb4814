import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { Ctx } from '../ctx.ts'
import { REALTIME } from './realtimeRuns.ts'

/** A real-time contract as one window sees it. */
export interface ContractInForce {
  readonly id: bigint
  readonly versionNo: number
  /** a category, or CONS for all together (rules B5) */
  readonly category: string
  readonly payeeId: bigint
  readonly winRatePpm: number
  readonly lossRatePpm: number
  readonly singleBetAmount: Units
  readonly effectiveFrom: Date
  readonly effectiveTo: Date | null
  /** what earlier windows left below zero, in units × ppm (rules B9) */
  readonly carryIn: bigint
  /** changed terms took its place before this window: it is here for late lines only */
  readonly replaced: boolean
  /** it took the place of another */
  readonly replaces: boolean
}

interface Row {
  readonly id: bigint
  readonly version_no: number
  readonly category: string
  readonly payee_id: bigint
  readonly win_rate_ppm: number
  readonly loss_rate_ppm: number
  readonly single_bet_units: bigint
  readonly effective_from: Date
  readonly effective_to: Date | null
  readonly carry: bigint
  readonly replaced: boolean
  readonly replaces: boolean
}

/**
 * $1 window start, $2 starts of the windows whose lines the run counts. Changed terms are a contract that supersedes the old
 * one, so the rest of an old one goes on in the new, and no longer in the old.
 */
const IN_FORCE = statement(
  'wages.contractsInForce',
  `SELECT c.id, c.version_no, c.category, c.payee_id, v.win_rate_ppm, v.loss_rate_ppm, v.single_bet_units, c.effective_from,
          c.effective_to, CASE WHEN r.replaced THEN 0 ELSE coalesce(own.carry, old.carry, 0) END AS carry,
          r.replaced, c.supersedes_id IS NOT NULL AS replaces
     FROM contracts c
     CROSS JOIN LATERAL (SELECT coalesce(c.effective_to <= $1::timestamptz AND c.end_reason = 'SUPERSEDED', false)) r(replaced)
     JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = c.version_no
     JOIN members m ON m.id = c.payee_id
     LEFT JOIN LATERAL (SELECT p.carry_out_ppm_units AS carry FROM wage_payments p
       WHERE p.contract_id = c.id AND p.kind = c.kind AND p.period_start < $1::timestamptz
       ORDER BY p.period_start DESC LIMIT 1) own ON true
     LEFT JOIN LATERAL (SELECT p.carry_out_ppm_units AS carry FROM wage_payments p
       WHERE p.contract_id = c.supersedes_id AND p.kind = c.kind AND p.period_start < $1::timestamptz
       ORDER BY p.period_start DESC LIMIT 1) old ON true
    WHERE c.kind = '${REALTIME}' AND EXISTS (SELECT 1 FROM unnest($2::timestamptz[]) s(start)
      WHERE c.effective_from <= s.start AND (c.effective_to IS NULL OR c.effective_to > s.start))
    ORDER BY m.depth, c.id`,
)

/**
 * Contracts that worked in a window of which the run beginning at `windowStart` counts lines, from the top of the tree down
 * (rules B6.2, B11). A line that comes late belongs to the contract it was settled under, also when that is over by now.
 * @param starts the run's own window and those of late lines
 */
export async function contractsInForce(
  ctx: Ctx,
  windowStart: Date,
  starts: readonly Date[],
): Promise<ContractInForce[]> {
  const rows = await ctx.db.hot.query<Row>(IN_FORCE, [windowStart, starts])
  return rows.map((row) => ({
    id: row.id,
    versionNo: row.version_no,
    category: row.category,
    payeeId: row.payee_id,
    winRatePpm: row.win_rate_ppm,
    lossRatePpm: row.loss_rate_ppm,
    singleBetAmount: units(row.single_bet_units),
    effectiveFrom: row.effective_from,
    effectiveTo: row.effective_to,
    carryIn: row.carry,
    replaced: row.replaced,
    replaces: row.replaces,
  }))
}
