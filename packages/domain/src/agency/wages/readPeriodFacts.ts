import { statement } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import type { PeriodRun } from './periodRuns.ts'
import type { MemberPositions } from './readMemberTree.ts'
import { LATE_LOOKBACK_MS } from './realtimeRuns.ts'

/** A stretch of a period that is read at once. */
export interface Slice {
  readonly from: Date
  readonly to: Date
  /** facts that this view had seen are left out; null inside the period */
  readonly notSeenBy: string | null
}

/** What the members of a slice did in one category: the sums of one row belong together. */
export interface MemberSums {
  /** position in the tree */
  readonly member: number
  readonly category: string
  readonly effective: bigint
  readonly bets: bigint
  readonly payouts: bigint
  readonly theoretical: bigint
  /** point rebates that hang on the lines, everybody's */
  readonly rebates: bigint
}

const BYTES_PER_ROW = 56
const SLICE_MS = 60 * 60_000
/** The categories by the number that stands for each in a packed row. */
const CATEGORIES = ['LOTT', 'ELOTT', 'LIVE', 'RNG', 'SPORTS', 'ESPORTS', 'FISH', 'PVP'] as const

/**
 * 56 bytes a member and category: member, category, effective bets, stakes, payouts, theoretical result, rebates. A push counts
 * on neither side (rules B4). $1, $2: settled from and before; $3 must be visible, $4 must not (null: anything); $5 merchant,
 * $6 the categories.
 */
const SCAN = statement(
  'wages.scanPeriod',
  `SELECT string_agg(int8send(s.member_id) || int8send(s.category) || int8send(s.effective) || int8send(s.bets)
                     || int8send(s.payouts) || int8send(s.theoretical) || int8send(s.rebates), ''::bytea) AS packed
     FROM (SELECT f.member_id, array_position($6::text[], f.category)::bigint AS category,
                  sum(f.effective_units)::bigint AS effective,
                  coalesce(sum(f.stake_units) FILTER (WHERE f.payout_units <> f.stake_units OR f.effective_units <> 0), 0)::bigint AS bets,
                  coalesce(sum(f.payout_units) FILTER (WHERE f.payout_units <> f.stake_units OR f.effective_units <> 0), 0)::bigint AS payouts,
                  sum(f.theoretical_units)::bigint AS theoretical, sum(f.rebate_units)::bigint AS rebates
             FROM settled_facts f
            WHERE f.settled_at >= $1::timestamptz AND f.settled_at < $2::timestamptz AND f.merchant_id = $5::int
              AND pg_visible_in_snapshot(f.xact, $3::pg_snapshot)
              AND ($4::text IS NULL OR NOT pg_visible_in_snapshot(f.xact, $4::pg_snapshot))
            GROUP BY 1, 2) s`,
)

/**
 * A run's period in slices of an hour at most, cut at the given instants as well, oldest first. Before them is what became
 * visible so late that the run before did not see it (rules B11); a run opens hours after its period and statements last
 * seconds, so there is hardly ever anything in it.
 * @param cuts instants at which a contract begins or ends, or an hour of the clock
 */
export function slicesOf(run: PeriodRun, cuts: readonly Date[]): Slice[] {
  const { start, end } = run.period
  const marks = new Set<number>([end.getTime()])
  for (let at = start.getTime(); at < end.getTime(); at += SLICE_MS) marks.add(at)
  for (const cut of cuts) if (cut > start && cut < end) marks.add(cut.getTime())
  const sorted = [...marks].sort((a, b) => a - b)
  const inside = sorted.slice(1).map((to, index) => ({
    from: new Date(sorted[index] as number),
    to: new Date(to),
    notSeenBy: null,
  }))
  if (run.previousSnapshot === null) return inside
  const late = new Date(start.getTime() - LATE_LOOKBACK_MS)
  return [{ from: late, to: start, notSeenBy: run.previousSnapshot }, ...inside]
}

/** Reads what members did in a slice, one row a member and category, test lines left out (rules B1). */
export async function readSlice(
  ctx: Ctx,
  run: PeriodRun,
  slice: Slice,
  members: MemberPositions,
): Promise<MemberSums[]> {
  const [row] = await ctx.db.hot.query<{ packed: Buffer | null }>(SCAN, [
    slice.from,
    slice.to,
    run.snapshot,
    slice.notSeenBy,
    run.merchantId,
    CATEGORIES,
  ])
  const packed = row?.packed ?? Buffer.alloc(0)
  const sums: MemberSums[] = []
  for (let at = 0; at < packed.length; at += BYTES_PER_ROW) {
    const id = Number(packed.readBigInt64BE(at))
    const member = members.positionOf[id] ?? -1
    if (member < 0) throw new Error(`a settled fact of unknown member ${id}`)
    if (members.isTest[member] === 1) continue
    const number = Number(packed.readBigInt64BE(at + 8))
    sums.push({
      member,
      category: CATEGORIES[number - 1] as string,
      effective: packed.readBigInt64BE(at + 16),
      bets: packed.readBigInt64BE(at + 24),
      payouts: packed.readBigInt64BE(at + 32),
      theoretical: packed.readBigInt64BE(at + 40),
      rebates: packed.readBigInt64BE(at + 48),
    })
  }
  return sums
}
