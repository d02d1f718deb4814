import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { REALTIME_WINDOW_MS, realtimeWindow } from '@croupier/rules'
import type { ActorCtx } from '../ctx.ts'
import { LATE_LOOKBACK_MS, REALTIME } from './realtimeRuns.ts'

export type WageState = 'PAID' | 'PARTIAL' | 'INSUFFICIENT' | 'NOTHING'

/** One settled window from the actor's point of view; amounts in currency units. */
export interface WageWindowRow {
  readonly windowStart: Date
  readonly windowEnd: Date
  /** lines that counted for the actor's own contract */
  readonly lines: number
  readonly winBase: Units
  readonly lossBase: Units
  readonly received: Units
  /** to direct downlines */
  readonly paid: Units
  readonly kept: Units
  readonly state: WageState
}

export interface RealtimeWages {
  readonly asOf: Date
  readonly nextRunAt: Date
  /** newest first */
  readonly windows: readonly WageWindowRow[]
  readonly total: Omit<WageWindowRow, 'windowStart' | 'windowEnd' | 'state'>
}

interface Row {
  readonly window_start: Date
  readonly window_end: Date
  readonly lines: number
  readonly won: bigint
  readonly lost: bigint
  readonly received: bigint
  readonly paid: bigint
  readonly state: WageState | null
}

/** $1 actor, $2 only windows before this or null, $3 how many. One pass over the windows, one over their facts. */
const LIST = statement(
  'wages.listRealtime',
  `WITH run AS MATERIALIZED (
     SELECT r.id, r.window_start, r.window_end, r.snapshot,
            lag(r.snapshot) OVER (ORDER BY r.window_start) AS previous
       FROM wage_runs r WHERE r.kind = '${REALTIME}' AND r.settled_at IS NOT NULL
        AND ($2::timestamptz IS NULL OR r.window_start < $2::timestamptz)
      ORDER BY r.window_start DESC LIMIT $3::int + 1
   ), shown AS (SELECT * FROM run ORDER BY window_start DESC LIMIT $3::int),
   got AS (
     SELECT p.run_id, sum(p.won_units)::bigint AS won, sum(p.lost_units)::bigint AS lost, sum(p.paid_units)::bigint AS received,
            max(p.state) FILTER (WHERE p.state IN ('PARTIAL', 'INSUFFICIENT')) AS open, max(p.state) AS state
       FROM wage_payments p JOIN shown s ON s.id = p.run_id WHERE p.payee_id = $1::bigint GROUP BY p.run_id
   ), gave AS (
     SELECT p.run_id, sum(p.paid_units)::bigint AS paid
       FROM wage_payments p JOIN shown s ON s.id = p.run_id WHERE p.payer_id = $1::bigint GROUP BY p.run_id
   ), counted AS (
     SELECT s.id AS run_id, count(*)::int AS lines
       FROM shown s
       JOIN wage_payments p ON p.run_id = s.id AND p.payee_id = $1::bigint
       JOIN contracts c ON c.id = p.contract_id
       JOIN contract_versions v ON v.contract_id = p.contract_id AND v.version_no = p.version_no
       JOIN member_closure t ON t.ancestor_id = $1::bigint
       JOIN settled_facts f ON f.member_id = t.descendant_id AND f.settled_at < s.window_end
        AND f.settled_at >= s.window_start - interval '${LATE_LOOKBACK_MS} milliseconds'
      WHERE pg_visible_in_snapshot(f.xact, s.snapshot::pg_snapshot)
        AND (f.settled_at >= s.window_start
             OR (s.previous IS NOT NULL AND NOT pg_visible_in_snapshot(f.xact, s.previous::pg_snapshot)))
        AND f.settled_at >= c.effective_from AND (c.effective_to IS NULL OR f.settled_at < c.effective_to)
        AND c.category IN ('CONS', f.category)
        AND f.payout_units <> f.stake_units AND abs(f.stake_units) >= v.single_bet_units
        AND NOT EXISTS (SELECT 1 FROM member_closure y JOIN members z ON z.id = y.ancestor_id AND z.type IN (4, 41, 42)
          WHERE y.descendant_id = f.member_id)
      GROUP BY s.id
   )
   SELECT s.window_start, s.window_end, coalesce(n.lines, 0) AS lines, coalesce(g.won, 0) AS won, coalesce(g.lost, 0) AS lost,
          coalesce(g.received, 0) AS received, coalesce(o.paid, 0) AS paid, coalesce(g.open, g.state) AS state
     FROM shown s LEFT JOIN got g ON g.run_id = s.id LEFT JOIN gave o ON o.run_id = s.id
     LEFT JOIN counted n ON n.run_id = s.id
    ORDER BY s.window_start DESC`,
)

const ZERO = { lines: 0, winBase: 0n, lossBase: 0n, received: 0n, paid: 0n, kept: 0n }

function totalOf(windows: readonly WageWindowRow[]): RealtimeWages['total'] {
  const total = windows.reduce(
    (sum, one) => ({
      lines: sum.lines + one.lines,
      winBase: sum.winBase + one.winBase,
      lossBase: sum.lossBase + one.lossBase,
      received: sum.received + one.received,
      paid: sum.paid + one.paid,
      kept: sum.kept + one.kept,
    }),
    ZERO,
  )
  return {
    lines: total.lines,
    winBase: units(total.winBase),
    lossBase: units(total.lossBase),
    received: units(total.received),
    paid: units(total.paid),
    kept: units(total.kept),
  }
}

/**
 * The actor's real-time wage by window, newest first (rules B9): what came from above, what went to direct downlines and
 * what was kept.
 * @param query `before`: only windows that begin before this instant; `windows`: how many
 */
export async function listRealtimeWages(
  ctx: ActorCtx,
  query: { readonly before: Date | null; readonly windows: number },
): Promise<RealtimeWages> {
  const [rows, clock] = await Promise.all([
    ctx.db.hot.query<Row>(LIST, [ctx.actor.memberId, query.before, query.windows]),
    ctx.db.hot.query<{ now: Date }>(NOW, []),
  ])
  const asOf = clock[0]?.now
  if (asOf === undefined) throw new Error('the database did not tell the time')
  const windows = rows.map((row) => ({
    windowStart: row.window_start,
    windowEnd: row.window_end,
    lines: row.lines,
    winBase: units(row.won),
    lossBase: units(row.lost),
    received: units(row.received),
    paid: units(row.paid),
    kept: units(row.received - row.paid),
    state: row.state ?? ('NOTHING' as const),
  }))
  const nextRunAt = new Date(realtimeWindow(asOf).start.getTime() + REALTIME_WINDOW_MS)
  return { asOf, nextRunAt, windows, total: totalOf(windows) }
}

const NOW = statement('wages.now', 'SELECT money_now() AS now')
