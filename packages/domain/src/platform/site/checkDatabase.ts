import { type Db, statement } from '@croupier/db'

const CHECK = statement(
  'site.checkDatabase',
  `SELECT pg_is_in_recovery() AS read_only,
          to_regclass('merchant_hosts') IS NOT NULL AND to_regclass('wage_payments') IS NOT NULL AS migrated`,
)

/**
 * Whether the platform can use this database now: it is the primary and has our schema (safety 7.1).
 * @throws Error with the reason when it cannot
 */
export async function checkDatabase(db: Db): Promise<void> {
  const [row] = await db.hot.query<{ read_only: boolean; migrated: boolean }>(CHECK, [])
  if (row?.read_only !== false) throw new Error('the database takes no writes')
  if (!row.migrated) throw new Error('the database has not been migrated')
}
