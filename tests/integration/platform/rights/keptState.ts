import type { Db } from '@croupier/db'

/** Written by the calendar, never by a call, and long. */
const CALENDAR = ['issues', 'games', 'game_modes', 'catalogue_games', '_prisma_migrations']
/** Stored for every login attempt, accepted or not: wrong passwords are counted, puzzles served, places judged. */
const KNOCKS = ['login_failures', 'captchas', 'sliders', 'access_verdicts']
const NOT_LOOKED_AT = [...CALENDAR, ...KNOCKS]

interface TableName {
  readonly name: string
}

/** Every table that a call could write to, found in the database itself: a new one cannot be forgotten. */
async function tablesOf(db: Db): Promise<string[]> {
  const rows = await db.prisma.$queryRaw<TableName[]>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`
  return rows.map((row) => row.name).filter((name) => !NOT_LOOKED_AT.includes(name))
}

/** A number per table over all that is in its rows; when a session was last used does not count. */
export async function keptState(db: Db): Promise<Record<string, string>> {
  const parts = (await tablesOf(db)).map(
    (name) =>
      `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(hashtextextended(
         (to_jsonb(t) - 'last_seen_at')::text, 0)::numeric), 0) AS sum FROM "${name}" t`,
  )
  const rows = await db.prisma.$queryRawUnsafe<{ name: string; sum: string }[]>(
    parts.join(' UNION ALL '),
  )
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}

/** Rows and balances that a refused command must leave alone, in one quick read. */
export async function moneyState(db: Db): Promise<string> {
  const [row] = await db.prisma.$queryRaw<{ state: string }[]>`
    SELECT concat_ws(' ',
      (SELECT count(*) || '/' || coalesce(sum(balance), 0) || '/' || sum(version) FROM ledger_accounts),
      (SELECT count(*) FROM ledger_transfers), (SELECT count(*) FROM ledger_entries),
      (SELECT count(*) || '/' || coalesce(sum(stake_units), 0) FROM bet_orders),
      (SELECT count(*) || '/' || count(*) FILTER (WHERE state = 'PENDING') FROM bet_lines),
      (SELECT count(*) || '/' || coalesce(sum(units), 0) FROM issue_rebates),
      (SELECT count(*) FROM settled_facts), (SELECT count(*) FROM wage_payments),
      (SELECT count(*) || '/' || string_agg(state, '' ORDER BY id) FROM contracts),
      (SELECT count(*) FROM contract_versions), (SELECT count(*) FROM contract_events),
      (SELECT count(*) FROM members), (SELECT count(*) FROM sessions),
      (SELECT count(*) || '/' || count(disabled_at) || '/' || coalesce(sum(uses), 0) FROM invite_links),
      (SELECT count(*) FROM idempotency_keys), (SELECT count(*) FROM outbox_messages),
      (SELECT count(*) FROM audit_records)) AS state`
  return row?.state ?? ''
}
