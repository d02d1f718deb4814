import { type Db, statement } from '@croupier/db'

/** What some work left behind in the database. */
export interface LogAndRows {
  /** of the write-ahead log */
  readonly logBytes: number
  /** whole pages in the log: they come with checkpoints, not with the work, and there should be hardly any */
  readonly pageImages: number
  readonly inserted: number
  readonly updated: number
  readonly deleted: number
  /** entries put into indexes: of every new row, and of changed ones that moved to another page */
  readonly indexEntries: number
}

const FLUSH = statement('bench.flushCounts', 'SELECT pg_stat_force_next_flush()')
const READ = statement(
  'bench.readCounts',
  `SELECT (pg_current_wal_insert_lsn() - '0/0')::float8 AS "logBytes", w.wal_fpi::float8 AS "pageImages", t.*
     FROM pg_stat_wal w,
          (SELECT sum(s.n_tup_ins)::float8 AS inserted, sum(s.n_tup_upd)::float8 AS updated, sum(s.n_tup_del)::float8 AS deleted,
                  sum((s.n_tup_ins + s.n_tup_upd - s.n_tup_hot_upd)
                    * (SELECT count(*) FROM pg_index i WHERE i.indrelid = s.relid))::float8 AS "indexEntries"
             FROM pg_stat_user_tables s) t`,
)

async function read(db: Db): Promise<LogAndRows> {
  await db.hot.query(FLUSH, [])
  const [row] = await db.hot.query<LogAndRows>(READ, [])
  if (row === undefined) throw new Error('the database did not tell its counts')
  return row
}

/** Does some work and counts what it wrote. `db` has one connection only, and nobody else writes meanwhile. */
export async function countRows(db: Db, work: () => Promise<void>): Promise<LogAndRows> {
  const before = await read(db)
  await work()
  const after = await read(db)
  return {
    logBytes: after.logBytes - before.logBytes,
    pageImages: after.pageImages - before.pageImages,
    inserted: after.inserted - before.inserted,
    updated: after.updated - before.updated,
    deleted: after.deleted - before.deleted,
    indexEntries: after.indexEntries - before.indexEntries,
  }
}
