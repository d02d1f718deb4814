import { statement } from '@croupier/db'
import { session } from '@croupier/wire'
import type { Ctx } from '../ctx.ts'

/** Days of partitions that are kept ready, today included. */
const PARTITION_DAYS_AHEAD = 8
const DAY_MS = 86_400_000
/** How long done things are kept: the outbox for looking back, keys longer than any retry (safety R7). */
const OUTBOX_KEPT_MS = 7 * DAY_MS
const KEYS_KEPT_MS = 30 * DAY_MS
const SESSIONS_KEPT_MS = 90 * DAY_MS
/** Failed logins are counted for a day (safety 4.2); a browser is known for as long as its cookie lives. */
const FAILURES_KEPT_MS = 2 * DAY_MS
/** Codes, and registrations refused for an exclusion, are counted for a day. */
const CODES_KEPT_MS = 2 * DAY_MS
/** Wrong passwords of names that nobody has; long, so that waiting tells nobody which names those are. */
const NOBODYS_LOCKS_KEPT_MS = 90 * DAY_MS
const DEVICES_KEPT_MS = session.DEVICE_COOKIE_MS
/** Rows deleted by one statement, so that none of them holds locks for long. */
const PURGE_ROWS_MAX = 5_000

const ENSURE = statement(
  'site.ensurePartitions',
  "SELECT ensure_fact_partitions(((money_now() AT TIME ZONE 'UTC')::date - 1), $1::int) AS made",
)

/** Deletes a table's rows once the condition, over `$1` ms, holds. */
const purge = (table: string, condition: string, keptMs: number) => ({
  keptMs,
  statement: statement(
    `site.purge.${table}`,
    `DELETE FROM ${table} WHERE ctid IN
       (SELECT ctid FROM ${table} WHERE ${condition} - $1 * interval '1 ms' LIMIT ${PURGE_ROWS_MAX})
     RETURNING 1 AS one`,
  ),
})
const PURGES = [
  purge('outbox_messages', 'done_at < money_now()', OUTBOX_KEPT_MS),
  purge('idempotency_keys', 'created_at < money_now()', KEYS_KEPT_MS),
  purge('sessions', 'expires_at < now()', SESSIONS_KEPT_MS),
  purge('login_failures', 'failed_at < money_now()', FAILURES_KEPT_MS),
  purge('known_devices', 'last_login_at < money_now()', DEVICES_KEPT_MS),
  purge('captchas', 'drawn_at < money_now()', DAY_MS),
  purge('passkey_challenges', 'drawn_at < now()', DAY_MS),
  purge('factor_failures', 'failed_at < now()', DAY_MS),
  purge('sliders', 'drawn_at < money_now()', DAY_MS),
  purge('login_attempts', 'created_at < money_now()', DAY_MS),
  purge('verification_codes', 'created_at < money_now()', CODES_KEPT_MS),
  purge('password_resets', 'created_at < money_now()', KEYS_KEPT_MS),
  purge(
    'password_locks',
    `NOT EXISTS (SELECT 1 FROM members m WHERE m.merchant_id = password_locks.merchant_id
       AND m.account_key = password_locks.account_key) AND failed_at < money_now()`,
    NOBODYS_LOCKS_KEPT_MS,
  ),
  purge('exclusion_refusals', 'refused_at < money_now()', CODES_KEPT_MS),
  purge('social_attempts', 'started_at < money_now()', DAY_MS),
  purge('mails', 'created_at < money_now()', KEYS_KEPT_MS),
]

/** Makes the partitions of yesterday and the coming days. Returns how many were new. */
export async function ensurePartitions(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.hot.query<{ made: number }>(ENSURE, [PARTITION_DAYS_AHEAD + 1])
  return row?.made ?? 0
}

/** Deletes what is done and old: outbox rows, command keys, sessions, traces of logins, letters. Returns how many rows went. */
export async function purgeSite(ctx: Ctx): Promise<number> {
  let gone = 0
  for (const { keptMs, statement: old } of PURGES) {
    for (;;) {
      const rows = await ctx.db.hot.query(old, [keptMs])
      gone += rows.length
      if (rows.length < PURGE_ROWS_MAX) break
    }
  }
  return gone
}
