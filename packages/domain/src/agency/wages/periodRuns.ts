import { statement } from '@croupier/db'
import { type Decimals, decimalsOf } from '@croupier/money'
import { type ContractKind, type Period, type PeriodCode, periodAt } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'

/** Kinds of contracts with tiers: they are settled by periods of the merchant's calendar. */
export type TieredKind = Exclude<ContractKind, 'REALTIME_WAGE'>

/** Periods of a merchant, kind and code taken up by one call: a long pause is caught up in several. */
const PERIODS_PER_CALL_MAX = 8

/** A closed period that a merchant has not settled yet. */
export interface DuePeriod {
  readonly merchantId: number
  readonly kind: TieredKind
  readonly code: PeriodCode
  readonly zone: string
  /** of the merchant's currency: what is paid has no more */
  readonly decimals: Decimals
  readonly period: Pick<Period, 'start' | 'end'>
}

/** One merchant's run of a period: `snapshot` is what it sees of the facts, `previousSnapshot` what the run before saw. */
export interface PeriodRun extends DuePeriod {
  readonly runId: bigint
  readonly snapshot: string
  readonly previousSnapshot: string | null
  readonly settled: boolean
}

interface ProgressRow {
  readonly merchant_id: number
  readonly kind: TieredKind
  readonly code: PeriodCode
  readonly zone: string
  readonly currency: string
  readonly now: Date
  readonly from_at: Date
}

/**
 * Per merchant, kind and period code the end of the last settled period or, before the first, the begin of the first contract.
 * A merchant whose money is stopped (READ_ONLY) waits. $1 kinds.
 */
const PROGRESS = statement(
  'wages.periodProgress',
  `SELECT m.id AS merchant_id, k.kind, p.code, m.time_zone AS zone, m.currency, n.now,
          coalesce(r.window_end, f.first) AS from_at
     FROM (SELECT money_now() AS now OFFSET 0) n
     CROSS JOIN merchants m CROSS JOIN unnest($1::text[]) k(kind) CROSS JOIN (VALUES ('D'), ('W'), ('H'), ('M')) p(code)
     LEFT JOIN LATERAL (SELECT b.window_end FROM wage_runs b
       WHERE b.merchant_id = m.id AND b.kind = k.kind AND b.period_code = p.code AND b.settled_at IS NOT NULL
       ORDER BY b.window_start DESC LIMIT 1) r ON true
     LEFT JOIN LATERAL (SELECT min(c.effective_from) AS first FROM contracts c
         JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = c.version_no
        WHERE r.window_end IS NULL AND c.merchant_id = m.id AND c.kind = k.kind AND coalesce(v.period_code, 'D') = p.code) f ON true
    WHERE m.money_mode <> 'READ_ONLY' AND coalesce(r.window_end, f.first) IS NOT NULL
    ORDER BY m.id, k.kind, p.code`,
)

/** Takes the view at the first call for a period and keeps it: anyone who resumes counts the very same facts. */
const OPEN = statement(
  'wages.openPeriodRun',
  `INSERT INTO wage_runs (merchant_id, kind, period_code, window_start, window_end, snapshot, started_at)
   VALUES ($1::int, $2::text, $3::text, $4::timestamptz, $5::timestamptz, stored_snapshot()::text, money_now())
   ON CONFLICT (kind, period_code, window_start, merchant_id) DO NOTHING`,
)
const FIND = statement(
  'wages.findPeriodRun',
  `SELECT r.id, r.window_end, r.snapshot, r.settled_at IS NOT NULL AS settled,
          (SELECT b.snapshot FROM wage_runs b
            WHERE b.merchant_id = r.merchant_id AND b.kind = r.kind AND b.period_code = r.period_code
              AND b.window_start < r.window_start ORDER BY b.window_start DESC LIMIT 1) AS previous_snapshot
     FROM wage_runs r
    WHERE r.merchant_id = $1::int AND r.kind = $2::text AND r.period_code = $3::text AND r.window_start = $4::timestamptz`,
)
const FINISH = statement(
  'wages.finishPeriodRun',
  `UPDATE wage_runs SET settled_at = money_now(), line_count = $2::bigint WHERE id = $1::bigint AND settled_at IS NULL`,
)

interface RunRow {
  readonly id: bigint
  readonly window_end: Date
  readonly snapshot: string
  readonly settled: boolean
  readonly previous_snapshot: string | null
}

/**
 * The closed periods that merchants have not settled yet, oldest first, by the database's clock (rules B7, B8, B10). Periods of
 * a merchant follow each other without a gap, also when its time zone changes.
 * @param afterMs how long after its end a merchant's period is settled
 */
export async function duePeriods(
  ctx: Ctx,
  kinds: readonly TieredKind[],
  afterMs: (merchantId: number) => Promise<number>,
): Promise<DuePeriod[]> {
  const rows = await ctx.db.hot.query<ProgressRow>(PROGRESS, [kinds])
  const due: DuePeriod[] = []
  for (const { merchant_id: merchantId, kind, code, zone, currency, now, from_at: from } of rows) {
    const decimals = decimalsOf(currency)
    const closedBy = now.getTime() - (await afterMs(merchantId))
    let start = from
    for (let count = 0; count < PERIODS_PER_CALL_MAX; count += 1) {
      const { end } = periodAt(code, start, zone)
      if (end.getTime() > closedBy) break
      due.push({ merchantId, kind, code, zone, decimals, period: { start, end } })
      start = end
    }
  }
  return due.sort((a, b) => a.period.end.getTime() - b.period.end.getTime())
}

/** Opens the run of a period, or finds the one that another worker opened. */
export async function openPeriodRun(ctx: Ctx, due: DuePeriod): Promise<PeriodRun> {
  const { merchantId, kind, code, period } = due
  await ctx.db.hot.query(OPEN, [merchantId, kind, code, period.start, period.end])
  const [row] = await ctx.db.hot.query<RunRow>(FIND, [merchantId, kind, code, period.start])
  if (row === undefined) throw new Error('a wage run could be neither opened nor found')
  const { id: runId, snapshot, settled, previous_snapshot: previousSnapshot } = row
  // A run keeps the end it was opened with, also when the merchant's time zone is another by now.
  const kept = { start: period.start, end: row.window_end }
  return { ...due, period: kept, runId, snapshot, settled, previousSnapshot }
}

/** Closes a run whose bills are all made. `rows`: how many sums of facts were read. */
export async function finishPeriodRun(ctx: Ctx, runId: bigint, rows: number): Promise<void> {
  await ctx.db.hot.query(FINISH, [runId, rows])
}
