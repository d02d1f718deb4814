import { statement } from '@croupier/db'
import { dueWindows, type WageWindow } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'

export const REALTIME = 'REALTIME_WAGE'
/** The period code of 5-minute windows. */
export const REALTIME_PERIOD = 'R'

/** A run waits this long after its window closed, so that what was settled in it is committed (speed 2.2). */
const SETTLE_AFTER_MS = 10_000
/** Windows of a merchant taken up by one call: a long pause is caught up in several. */
const WINDOWS_PER_CALL_MAX = 24
/**
 * How far behind its window a run looks for facts the run before it could not see. Statements and idle transactions are cut
 * after 15 s at most, so nothing becomes visible later than this.
 */
export const LATE_LOOKBACK_MS = 15 * 60_000

/** One merchant's run of a window. */
export interface MerchantRun {
  readonly runId: bigint
  readonly merchantId: number
}

/**
 * Runs of one window with the same fixed view of the facts: `snapshot` is what they see, `previousSnapshot` what the merchants'
 * runs before saw. Each merchant has a run of its own; those that share both views are worked out in one pass.
 */
export interface RealtimeRun {
  readonly windowStart: Date
  readonly windowEnd: Date
  readonly snapshot: string
  readonly previousSnapshot: string | null
  readonly merchants: readonly MerchantRun[]
}

/** A closed window and the merchants that have not settled it. */
export interface DueWindow {
  readonly window: WageWindow
  readonly merchantIds: readonly number[]
}

interface ProgressRow {
  readonly merchant_id: number
  readonly now: Date
  readonly from_at: Date
}

/**
 * Merchants that ever had such a contract, with the end of their last settled window or, before the first, the begin of their
 * first contract.
 */
const PROGRESS = statement(
  'wages.realtimeProgress',
  `SELECT * FROM (
     SELECT m.id AS merchant_id, n.now, coalesce(
              (SELECT r.window_end FROM wage_runs r
                WHERE r.merchant_id = m.id AND r.kind = '${REALTIME}' AND r.period_code = '${REALTIME_PERIOD}'
                  AND r.settled_at IS NOT NULL
                ORDER BY r.window_start DESC LIMIT 1),
              (SELECT min(c.effective_from) FROM contracts c WHERE c.merchant_id = m.id AND c.kind = '${REALTIME}')) AS from_at
       FROM (SELECT money_now() AS now OFFSET 0) n CROSS JOIN merchants m WHERE m.money_mode <> 'READ_ONLY'
   ) p WHERE p.from_at IS NOT NULL ORDER BY p.merchant_id`,
)

/** Takes the view at the first call of a window and keeps it: anyone who resumes counts the very same facts. $1 merchants. */
const OPEN = statement(
  'wages.openRealtimeRuns',
  `WITH opened AS (
     INSERT INTO wage_runs (merchant_id, kind, period_code, window_start, window_end, snapshot, started_at)
     SELECT q.id, '${REALTIME}', '${REALTIME_PERIOD}', $2::timestamptz, $3::timestamptz, stored_snapshot()::text, n.now
       FROM unnest($1::int[]) q(id) CROSS JOIN (SELECT money_now() AS now OFFSET 0) n ORDER BY q.id
     ON CONFLICT (kind, period_code, window_start, merchant_id) DO NOTHING RETURNING id, merchant_id, snapshot
   ), run AS (
     SELECT id, merchant_id, snapshot FROM opened
     UNION ALL SELECT id, merchant_id, snapshot FROM wage_runs
      WHERE kind = '${REALTIME}' AND period_code = '${REALTIME_PERIOD}' AND window_start = $2::timestamptz
        AND merchant_id = ANY ($1::int[])
   )
   SELECT run.id, run.merchant_id, run.snapshot,
          (SELECT b.snapshot FROM wage_runs b
            WHERE b.merchant_id = run.merchant_id AND b.kind = '${REALTIME}' AND b.period_code = '${REALTIME_PERIOD}'
              AND b.window_start < $2::timestamptz
            ORDER BY b.window_start DESC LIMIT 1) AS previous_snapshot
     FROM run ORDER BY run.merchant_id`,
)

const FINISH = statement(
  'wages.finishRealtimeRun',
  `UPDATE wage_runs SET settled_at = money_now(), line_count = $3::bigint
    WHERE id = $1::bigint AND merchant_id = $2::int AND settled_at IS NULL`,
)

interface RunRow {
  readonly id: bigint
  readonly merchant_id: number
  readonly snapshot: string
  readonly previous_snapshot: string | null
}

/**
 * The closed windows that merchants have not settled yet, oldest first, by the database's clock (rules B9). Nothing is due
 * before a merchant's first contract begins. A merchant whose money is stopped (READ_ONLY) waits: its windows are made up
 * later, in their order.
 */
export async function dueRealtimeWindows(ctx: Ctx): Promise<DueWindow[]> {
  const rows = await ctx.db.hot.query<ProgressRow>(PROGRESS, [])
  const due = rows.flatMap(({ merchant_id: merchantId, now, from_at: from }) => {
    const closedBy = new Date(now.getTime() - SETTLE_AFTER_MS)
    return dueWindows(from, closedBy, WINDOWS_PER_CALL_MAX).map((window) => ({
      window,
      merchantId,
    }))
  })
  return [...Map.groupBy(due, ({ window }) => window.start.getTime())]
    .sort(([a], [b]) => a - b)
    .flatMap(([, ofWindow]) => {
      const window = ofWindow[0]?.window
      const merchantIds = ofWindow.map(({ merchantId }) => merchantId)
      return window === undefined ? [] : [{ window, merchantIds }]
    })
}

/** Opens the runs of a window, or finds those that another worker opened; runs with the same views come together. */
export async function openRealtimeRuns(ctx: Ctx, { window, merchantIds }: DueWindow): Promise<RealtimeRun[]> {
  const find = async () => await ctx.db.hot.query<RunRow>(OPEN, [[...merchantIds], window.start, window.end])
  // A run opened by another at this very moment is not visible to the statement that met it: the next one sees it.
  const found = await find()
  const rows = found.length === merchantIds.length ? found : await find()
  if (rows.length !== merchantIds.length) {
    throw new Error('a wage run could be neither opened nor found')
  }
  const views = Map.groupBy(rows, (row) => `${row.snapshot}\n${row.previous_snapshot ?? ''}`)
  return [...views.values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined) return []
    return {
      windowStart: window.start,
      windowEnd: window.end,
      snapshot: first.snapshot,
      previousSnapshot: first.previous_snapshot,
      merchants: alike.map((row) => ({ runId: row.id, merchantId: row.merchant_id })),
    }
  })
}

/** Closes a run whose payments are all there. `lines`: how many lines of the merchant could count. */
export async function finishRealtimeRun(ctx: Ctx, { runId, merchantId }: MerchantRun, lines: bigint): Promise<void> {
  await ctx.db.hot.query(FINISH, [runId, merchantId, lines])
}
