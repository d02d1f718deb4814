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
