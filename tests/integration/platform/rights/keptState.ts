import { connect, type Db, statement } from '@croupier/db'
import { PATIENT } from '@croupier/testkit'

/** Written by the calendar, never by a call, and long. */
const CALENDAR = ['issues', 'games', 'game_modes', 'catalogue_games', '_prisma_migrations']
/** Stored for every login attempt, accepted or not: wrong passwords are counted, puzzles served, places judged. */
const KNOCKS = ['register_tries', 'login_failures', 'captchas', 'sliders', 'access_verdicts']
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

/** A number per table over all that is in its rows. */
export type KeptState = Readonly<Record<string, string>>

/** Rows are counted by the transaction that wrote them last: what is deleted is fewer, what is written is later. */
const writesOf = (name: string): string =>
  `SELECT '${name}' AS name, count(*) || ':' || coalesce(max(xmin::text::bigint), 0) AS sum FROM "${name}"`
/** Over all that the rows say; when a session was last used does not count. */
const contentOf = (name: string): string =>
  `SELECT '${name}' AS name, count(*) || ':' || coalesce(sum(hashtextextended(
     (to_jsonb(t) - 'last_seen_at')::text, 0)::numeric), 0) AS sum FROM "${name}" t`

/** A query over so many tables would be shared out to workers, which costs far more than to read the few rows. */
const BY_ITSELF = '-c max_parallel_workers_per_gather=0'

/**
 * Tells what is kept, as often as it is asked: a table that nobody has written to since is not read again. It has a connection of its
 * own, and is closed in the end. Its reads follow one another.
 */
export class StateReader {
  readonly #db: Db
  #names: readonly string[] | null = null
  #writes = new Map<string, string>()
  #contents = new Map<string, string>()

  constructor(databaseUrl: string) {
    const url = new URL(databaseUrl)
    url.searchParams.set('options', BY_ITSELF)
    this.#db = connect(url.href, { ...PATIENT, max: 1 })
  }

  async close(): Promise<void> {
    await this.#db.close()
  }

  async read(): Promise<KeptState> {
    this.#names ??= await tablesOf(this.#db)
    const writes = await this.#sums('rights.writes', this.#names.map(writesOf))
    const written = [...writes].filter(([name, sum]) => this.#writes.get(name) !== sum)
    this.#writes = writes
    if (written.length > 0) {
      const contents = await this.#sums(
        null,
        written.map(([name]) => contentOf(name)),
      )
      this.#contents = new Map([...this.#contents, ...contents])
    }
    return Object.fromEntries(this.#contents)
  }

  /** @param kept under which name the statement is kept prepared: it is long, and the same every time */
  async #sums(kept: string | null, parts: readonly string[]): Promise<Map<string, string>> {
    const text = parts.join(' UNION ALL ')
    type Sum = { readonly name: string; readonly sum: string }
    const rows =
      kept === null
        ? await this.#db.prisma.$queryRawUnsafe<Sum[]>(text)
        : await this.#db.hot.query<Sum>(statement(kept, text), [])
    return new Map(rows.map(({ name, sum }) => [name, sum]))
  }
}

/** Rows and balances that a refused command must leave alone, in one quick read. */
export async function moneyState(db: Db): Promise<string> {
  const [row] = await db.prisma.$queryRaw<{ state: string }[]>`
    SELECT concat_ws(' ',
      (SELECT count(*) || '/' || coalesce(sum(balance), 0) || '/' || sum(version) FROM ledger_accounts),
      (SELECT count(*) FROM ledger_transfers), (SELECT count(*) FROM ledger_entries),
      (SELECT count(*) || '/' || coalesce(sum(stake_units), 0) FROM bet_orders),
      (SELECT count(*) || '/' || count(*) FILTER (WHERE state = 'PENDING') FROM bet_lines),
      (SELECT count(*) || '/' || coalesce(sum(held_units), 0) FROM chases),
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
