import type { Db } from '@croupier/db'

/** Comes back once a statement waits for an issue that others hold: by default one that wants it alone. */
export async function somebodyWaits(
  db: Db,
  mode: 'ExclusiveLock' | 'ShareLock' = 'ExclusiveLock',
): Promise<void> {
  for (;;) {
    const [row] = await db.prisma.$queryRaw<{ waits: boolean }[]>`
      SELECT count(*) > 0 AS waits FROM pg_locks
       WHERE locktype = 'advisory' AND NOT granted AND mode = ${mode}
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
    if (row?.waits) return
  }
}

/** Whether something waits for a row that another transaction holds before it is over. */
export async function waitsForRow(db: Db, something: Promise<unknown>): Promise<boolean> {
  let over = false
  const end = () => {
    over = true
  }
  something.then(end, end)
  while (!over) {
    const [row] = await db.prisma.$queryRaw<{ waits: boolean }[]>`
      SELECT count(*) > 0 AS waits FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event = 'transactionid'`
    if (row?.waits) return true
  }
  return false
}
