import type { Db } from '@croupier/db'

/** Comes back once a statement waits for an issue that others hold: by default one that wants it alone. */
export async function somebodyWaits(db: Db, mode: 'ExclusiveLock' | 'ShareLock' = 'ExclusiveLock'): Promise<void> {
  for (;;) {
    const [row] = await db.prisma.$queryRaw<{ waits: boolean }[]>`
      SELECT count(*) > 0 AS waits FROM pg_locks
       WHERE locktype = 'advisory' AND NOT granted AND mode = ${mode}
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    if (row?.waits) return
  }
}

/** Whether something, or each of several things, waits for a row that another transaction holds before one of them is over. */
export async function waitsForRow(db: Db, ...things: Promise<unknown>[]): Promise<boolean> {
  let over = false
  const end = () => {
    over = true
  }
  for (const one of things) one.then(end, end)
  while (!over) {
    // The first waits for the transaction, who comes behind it for its place at the row.
    const [row] = await db.prisma.$queryRaw<{ waiting: number }[]>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event IN ('transactionid', 'tuple')`
    if (row !== undefined && row.waiting >= things.length) return true
  }
  return false
}
