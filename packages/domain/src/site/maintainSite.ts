import { statement } from '@croupier/db'
import type { Ctx } from '../ctx.ts'

/** Days of partitions that are kept ready, today included. */
const PARTITION_DAYS_AHEAD = 8
const DAY_MS = 86_400_000
/** How long done things are kept: the outbox for looking back, keys longer than any retry (safety R7). */
const OUTBOX_KEPT_MS = 7 * DAY_MS
const KEYS_KEPT_MS = 30 * DAY_MS
const SESSIONS_KEPT_MS = 90 * DAY_MS
/** Rows deleted by one statement, so that none of them holds locks for long. */
const PURGE_ROWS_MAX = 5_000

const ENSURE = statement(
  'site.ensurePartitions',
  "SELECT ensure_fact_partitions(((money_now() AT TIME ZONE 'UTC')::date - 1), $1::int) AS made",
)
const PURGES = [
  statement(
    'site.purgeOutbox',
    `DELETE FROM outbox_messages WHERE id IN
       (SELECT id FROM outbox_messages WHERE done_at < money_now() - $1 * interval '1 ms' LIMIT ${PURGE_ROWS_MAX})
     RETURNING 1 AS one`,
  ),
  statement(
    'site.purgeKeys',
    `DELETE FROM idempotency_keys WHERE ctid IN
       (SELECT ctid FROM idempotency_keys WHERE created_at < money_now() - $1 * interval '1 ms' LIMIT ${PURGE_ROWS_MAX})
     RETURNING 1 AS one`,
  ),
  statement(
    'site.purgeSessions',
    `DELETE FROM sessions WHERE id IN
       (SELECT id FROM sessions WHERE expires_at < now() - $1 * interval '1 ms' LIMIT ${PURGE_ROWS_MAX})
     RETURNING 1 AS one`,
  ),
] as const
const KEPT_MS = [OUTBOX_KEPT_MS, KEYS_KEPT_MS, SESSIONS_KEPT_MS] as const

/** Makes the partitions of yesterday and the coming days. Returns how many were new. */
export async function ensurePartitions(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.hot.query<{ made: number }>(ENSURE, [PARTITION_DAYS_AHEAD + 1])
  return row?.made ?? 0
}

/** Deletes what is done and old: outbox rows, command keys, sessions. Returns how many rows went. */
export async function purgeSite(ctx: Ctx): Promise<number> {
  let gone = 0
  for (const [index, purge] of PURGES.entries()) {
    for (;;) {
      const rows = await ctx.db.hot.query(purge, [KEPT_MS[index] ?? SESSIONS_KEPT_MS])
      gone += rows.length
      if (rows.length < PURGE_ROWS_MAX) break
    }
  }
  return gone
}
