import { statement } from '@croupier/db'
import { dueWindows, type WageWindow } from '@croupier/rules'
import type { Ctx } from '../ctx.ts'

export const REALTIME = 'REALTIME_WAGE'

/** A run waits this long after its window closed, so that what was settled in it is committed (speed 2.2). */
const SETTLE_AFTER_MS = 10_000
/** Windows taken up by one call: a long pause is caught up in several. */
const WINDOWS_PER_CALL_MAX = 24
/**
 * How far behind its window a run looks for facts the run before it could not see. Statements and idle transactions are cut
 * after 15 s at most, so nothing becomes visible later than this.
 */
export const LATE_LOOKBACK_MS = 15 * 60_000

/** A run with its fixed view of the facts: `snapshot` is what it sees, `previousSnapshot` what the run before saw. */
export interface RealtimeRun {
  readonly id: bigint
  readonly windowStart: Date
  readonly windowEnd: Date
  readonly snapshot: string
  readonly previousSnapshot: string | null
}

const PROGRESS = statement(
  'wages.realtimeProgress',
  `SELECT money_now() AS now,
          (SELECT max(window_end) FROM wage_runs WHERE kind = '${REALTIME}' AND settled_at IS NOT NULL) AS settled_to,
          (SELECT min(effective_from) FROM contracts WHERE kind = '${REALTIME}') AS first_start`,
)

/** Takes the view at the first call of a window and keeps it: whoever resumes counts the very same facts. */
const OPEN = statement(
  'wages.openRealtimeRun',
  `WITH opened AS (
     INSERT INTO wage_runs (kind, window_start, window_end, snapshot, started_at)
     VALUES ('${REALTIME}', $1::timestamptz, $2::timestamptz, pg_current_snapshot()::text, money_now())
     ON CONFLICT (kind, window_start) DO NOTHING RETURNING id, snapshot
   ), run AS (
     SELECT id, snapshot FROM opened
     UNION ALL SELECT id, snapshot FROM wage_runs WHERE kind = '${REALTIME}' AND window_start = $1::timestamptz
   )
   SELECT run.id, run.snapshot,
          (SELECT snapshot FROM wage_runs WHERE kind = '${REALTIME}' AND window_start < $1::timestamptz
            ORDER BY window_start DESC LIMIT 1) AS previous_snapshot
     FROM run LIMIT 1`,
)

const FINISH = statement(
  'wages.finishRealtimeRun',
  `UPDATE wage_runs r
      SET settled_at = money_now(), line_count = $2::bigint, contract_count = s.contracts, due_units = s.due, paid_units = s.paid
     FROM (SELECT count(*)::int AS contracts, coalesce(sum(due_units), 0)::bigint AS due, coalesce(sum(paid_units), 0)::bigint AS paid
             FROM wage_payments WHERE run_id = $1::bigint) s
    WHERE r.id = $1::bigint AND r.settled_at IS NULL`,
)

/**
 * The closed windows nobody has settled yet, oldest first, by the database's clock (rules B9). Nothing is due before the
 * first contract begins.
 */
export async function dueRealtimeWindows(ctx: Ctx): Promise<WageWindow[]> {
  const [progress] = await ctx.db.hot.query<{
    now: Date
    settled_to: Date | null
    first_start: Date | null
  }>(PROGRESS, [])
  const from = progress?.settled_to ?? progress?.first_start ?? null
  if (progress === undefined || from === null) return []
  const closedBy = new Date(progress.now.getTime() - SETTLE_AFTER_MS)
  return dueWindows(from, closedBy, WINDOWS_PER_CALL_MAX)
}

/** Opens the run of a window, or finds the one another worker opened. */
export async function openRealtimeRun(ctx: Ctx, window: WageWindow): Promise<RealtimeRun> {
  const find = async () =>
    await ctx.db.hot.query<{ id: bigint; snapshot: string; previous_snapshot: string | null }>(
      OPEN,
      [window.start, window.end],
    )
  // A run opened by another at this very moment is not visible to the statement that met it: the next one sees it.
  const run = (await find())[0] ?? (await find())[0]
  if (run === undefined) throw new Error('a wage run could be neither opened nor found')
  const { id, snapshot, previous_snapshot: previousSnapshot } = run
  return { id, snapshot, previousSnapshot, windowStart: window.start, windowEnd: window.end }
}

/** Closes a run whose payments are all there; its totals are theirs. */
export async function finishRealtimeRun(ctx: Ctx, runId: bigint, lines: bigint): Promise<void> {
  await ctx.db.hot.query(FINISH, [runId, lines])
}
