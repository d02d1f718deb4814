import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { REALTIME_WINDOW_MS, realtimeWindow } from '@croupier/rules'
import type { ActorCtx } from '../../ctx.ts'
import { LATE_LOOKBACK_MS, REALTIME, REALTIME_PERIOD } from './realtimeRuns.ts'

export type WageState = 'PAID' | 'PARTIAL' | 'INSUFFICIENT' | 'DEFAULTED' | 'FORCED_PAID' | 'NOTHING'

/** One settled window from the actor's point of view; amounts in currency units. */
export interface WageWindowRow {
  readonly windowStart: Date
  readonly windowEnd: Date
  /** lines that counted for the actor's own contract */
  readonly lines: number
  readonly winBase: Units
  readonly lossBase: Units
  /** what the actor's own contracts owe for it; `received` is less while it is not paid in full (rules B11) */
  readonly due: Units
  readonly received: Units
  /** to direct downlines */
  readonly paid: Units
  readonly kept: Units
  readonly state: WageState
  /** the actor had a wage in it, also one of nothing: it can be explained */
  readonly explained: boolean
}

export interface RealtimeWages {
  readonly asOf: Date
  readonly nextRunAt: Date
  /** newest first */
  readonly windows: readonly WageWindowRow[]
  readonly total: Omit<WageWindowRow, 'windowStart' | 'windowEnd' | 'state' | 'explained'>
}

interface Row {
  readonly window_start: Date
  readonly window_end: Date
  readonly lines: number
  readonly won: bigint
  readonly lost: bigint
  readonly due: bigint
  readonly received: bigint
  readonly paid: bigint
  readonly state: WageState | null
}

/** The payments of windows that are shown, on contracts of one side that were not over by then. */
const paymentsOf = (side: 'payer' | 'payee'): string => `
  SELECT p.* FROM contracts c
    CROSS JOIN (SELECT min(window_start) AS first, max(window_start) AS last FROM shown OFFSET 0) w
    JOIN wage_payments p ON p.contract_id = c.id AND p.kind = c.kind AND p.merchant_id = c.merchant_id
     AND p.period_start BETWEEN w.first AND w.last
   WHERE c.${side}_id = $1::bigint AND c.kind = '${REALTIME}'
     AND (c.effective_to IS NULL OR c.effective_to >= w.first - interval '${LATE_LOOKBACK_MS} milliseconds')`

/** $1 actor, $2 only windows before this or null, $3 how many, $4 merchant. */
const LIST = statement(
  'wages.listRealtime',
  `WITH shown AS MATERIALIZED (
     SELECT r.window_start, r.window_end FROM wage_runs r
      WHERE r.merchant_id = $4::int AND r.kind = '${REALTIME}' AND r.period_code = '${REALTIME_PERIOD}'
        AND r.settled_at IS NOT NULL AND ($2::timestamptz IS NULL OR r.window_start < $2::timestamptz)
      ORDER BY r.window_start DESC LIMIT $3::int
   ), own AS (
     SELECT p.period_start, sum(p.line_count)::int AS lines, sum(p.won_units)::bigint AS won, sum(p.lost_units)::bigint AS lost,
            sum(p.due_units)::bigint AS due, sum(p.paid_units)::bigint AS received,
            coalesce(max(p.state) FILTER (WHERE p.state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED')), max(p.state)) AS state
       FROM (${paymentsOf('payee')}) p GROUP BY 1
   ), down AS (
     SELECT p.period_start, sum(p.paid_units)::bigint AS paid FROM (${paymentsOf('payer')}) p GROUP BY 1
   )
   SELECT s.window_start, s.window_end, coalesce(g.lines, 0) AS lines, coalesce(g.won, 0) AS won, coalesce(g.lost, 0) AS lost,
          coalesce(g.due, 0) AS due,
          coalesce(g.received, 0) AS received, coalesce(o.paid, 0) AS paid, g.state
     FROM shown s LEFT JOIN own g ON g.period_start = s.window_start LEFT JOIN down o ON o.period_start = s.window_start
    ORDER BY s.window_start DESC`,
)

const ZERO = { lines: 0, winBase: 0n, lossBase: 0n, due: 0n, received: 0n, paid: 0n, kept: 0n }

function totalOf(windows: readonly WageWindowRow[]): RealtimeWages['total'] {
  const total = windows.reduce(
    (sum, one) => ({
      lines: sum.lines + one.lines,
      winBase: sum.winBase + one.winBase,
      lossBase: sum.lossBase + one.lossBase,
      due: sum.due + one.due,
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
    due: units(total.due),
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
  const { memberId, merchantId } = ctx.actor
  const [rows, clock] = await Promise.all([
    ctx.db.hot.query<Row>(LIST, [memberId, query.before, query.windows, merchantId]),
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
    due: units(row.due),
    received: units(row.received),
    paid: units(row.paid),
    kept: units(row.received - row.paid),
    state: row.state ?? ('NOTHING' as const),
    explained: row.state !== null,
  }))
  const nextRunAt = new Date(realtimeWindow(asOf).start.getTime() + REALTIME_WINDOW_MS)
  return { asOf, nextRunAt, windows, total: totalOf(windows) }
}

const NOW = statement('wages.now', 'SELECT money_now() AS now')
