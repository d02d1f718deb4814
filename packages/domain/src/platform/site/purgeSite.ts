import { type Statement, statement } from '@croupier/db'
import { DAY_MS, session } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { type MaintenanceOutcome, runTask } from './maintainSite.ts'

const SESSIONS_KEPT_MS = 90 * DAY_MS
/** Mails and resets are kept as long as the keys of commands (safety R7). */
const MAILS_KEPT_MS = 30 * DAY_MS
/** Failed logins are counted for a day (safety 4.2); a browser is known for as long as its cookie lives. */
const FAILURES_KEPT_MS = 2 * DAY_MS
/** Codes, and registrations refused for an exclusion, are counted for a day. */
const CODES_KEPT_MS = 2 * DAY_MS
/** Wrong passwords of names that nobody has; long, so that waiting tells nobody which names those are. */
const NOBODYS_LOCKS_KEPT_MS = 90 * DAY_MS
/** Locks of members stay. A lock is looked at while it is so long past its bound, so that those are not read forever. */
const NOBODYS_LOCKS_LOOKED_AT = '30 days'
/** Launches of games, and the sessions that came of them. */
const GAME_SESSIONS_KEPT_MS = 180 * DAY_MS
/** Longer than providers send a call again (protocol, timeouts). */
const LISTED_CALLS_KEPT_MS = 35 * DAY_MS
/** As long as letters and site messages (`partition_rules`). */
const LETTERS_KEPT_MS = 90 * DAY_MS
/** What was looked up long ago of the platform itself. */
const ALARMS_KEPT_MS = 400 * DAY_MS
/** Large stakes and wins are looked at as they come; the bets themselves stay. */
const LARGE_MOVES_KEPT_MS = 90 * DAY_MS
const DEVICES_KEPT_MS = session.DEVICE_COOKIE_MS
/** Rows deleted by one statement, so that none of them holds locks for long, and statements of one run. */
const ROWS_PER_BATCH_MAX = 5_000
const BATCHES_MAX = 200

/** One table's purge: it deletes what `column` says is older than the bound, its only parameter, found by an index. */
export interface Purge {
  readonly table: string
  readonly keptMs: number
  /** whose clock wrote the column */
  readonly clock: 'money' | 'wall'
  readonly statement: Statement
}

function purge(
  table: string,
  column: string,
  keptMs: number,
  { clock = 'money', only = 'true' }: { clock?: Purge['clock']; only?: string } = {},
): Purge {
  const text = `
    WITH gone AS (
      DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
        SELECT ctid FROM ${table} WHERE ${column} < $1::timestamptz AND ${only}
         ORDER BY ${column} LIMIT ${ROWS_PER_BATCH_MAX}))
      RETURNING 1)
    SELECT count(*)::int AS rows FROM gone`
  return { table, keptMs, clock, statement: statement(`site.purge.${table}`, text) }
}

const WALL = { clock: 'wall' } as const
/** Every table that is purged row by row. Large ones are partitioned instead. */
export const purges: readonly Purge[] = [
  purge('sessions', 'expires_at', SESSIONS_KEPT_MS, WALL),
  purge('login_failures', 'failed_at', FAILURES_KEPT_MS),
  purge('known_devices', 'last_login_at', DEVICES_KEPT_MS),
  purge('captchas', 'drawn_at', DAY_MS),
  purge('passkey_challenges', 'drawn_at', DAY_MS, WALL),
  purge('factor_failures', 'failed_at', DAY_MS, WALL),
  purge('sliders', 'drawn_at', DAY_MS),
  purge('login_attempts', 'created_at', DAY_MS),
  purge('verification_codes', 'created_at', CODES_KEPT_MS),
  purge('password_resets', 'created_at', MAILS_KEPT_MS),
  purge('password_locks', 'failed_at', NOBODYS_LOCKS_KEPT_MS, {
    only: `failed_at >= $1::timestamptz - interval '${NOBODYS_LOCKS_LOOKED_AT}'
           AND NOT EXISTS (SELECT 1 FROM members m WHERE m.merchant_id = password_locks.merchant_id
                              AND m.account_key = password_locks.account_key)`,
  }),
  purge('provider_calls', 'made_at', LISTED_CALLS_KEPT_MS),
  // Calls about rounds name the player: a session of long ago is nobody's way in any more.
  purge('game_sessions', 'launched_at', GAME_SESSIONS_KEPT_MS, {
    only: '(bets_until IS NULL OR bets_until < $1::timestamptz)',
  }),
  purge('exclusion_refusals', 'refused_at', CODES_KEPT_MS),
  purge('register_tries', 'tried_at', CODES_KEPT_MS),
  purge('social_attempts', 'started_at', DAY_MS),
  purge('mails', 'created_at', MAILS_KEPT_MS),
  // Its letters are gone by then: they are dropped with their partitions.
  purge('letter_threads', 'last_at', LETTERS_KEPT_MS),
  purge('staff_sessions', 'seen_at', SESSIONS_KEPT_MS, WALL),
  purge('staff_locks', 'failed_at', FAILURES_KEPT_MS, WALL),
  // A place is known for as long as a browser is.
  purge('known_addresses', 'last_login_at', DEVICES_KEPT_MS),
  // Counted by the day.
  purge('image_quotas', 'day', CODES_KEPT_MS),
  purge('alarms', 'closed_at', ALARMS_KEPT_MS),
  purge('large_moves', 'at', LARGE_MOVES_KEPT_MS),
]

const CLOCKS = statement('site.clocks', 'SELECT money_now() AS money, now() AS wall')

async function runPurge(ctx: Ctx, { statement: old }: Purge, bound: Date): Promise<number> {
  let gone = 0
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    const [deleted] = await ctx.db.hot.query<{ rows: number }>(old, [bound])
    const rows = deleted?.rows ?? 0
    gone += rows
    if (rows < ROWS_PER_BATCH_MAX) break
  }
  return gone
}

/**
 * Deletes what is old: sessions, traces of logins, mails. Each table by itself, in batches of at most 5,000 rows and at
 * most 1,000,000 a run; the next run takes the rest.
 */
export async function purgeSite(ctx: Ctx): Promise<MaintenanceOutcome[]> {
  const [now] = await ctx.db.hot.query<Record<Purge['clock'], Date>>(CLOCKS, [])
  if (now === undefined) throw new Error('the database did not tell the time')
  const outcomes: MaintenanceOutcome[] = []
  for (const one of purges) {
    const bound = new Date(now[one.clock].getTime() - one.keptMs)
    const work = async () => await runPurge(ctx, one, bound)
    outcomes.push(await runTask(ctx, `purge.${one.table}`, work))
  }
  return outcomes
}
