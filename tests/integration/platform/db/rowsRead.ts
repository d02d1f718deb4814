import type { Db } from '@croupier/db'

/**
 * How many rows `act` reads: of tables that are read whole, and of indexes. The server counts them, so a plan that walks through
 * history shows whatever its statement looks like. `db` has one connection: the count is its own and of what it was asked for.
 */
export async function rowsRead(db: Db, act: () => Promise<unknown>): Promise<bigint> {
  const before = await counted(db)
  const cost = (await counted(db)) - before
  await act()
  return (await counted(db)) - before - 2n * cost
}

async function counted({ prisma }: Db): Promise<bigint> {
  await prisma.$queryRaw`SELECT pg_stat_force_next_flush()::text`
  const [row] = await prisma.$queryRaw<{ rows: bigint }[]>`
    SELECT (SELECT coalesce(sum(seq_tup_read), 0) FROM pg_stat_user_tables)::bigint
         + (SELECT coalesce(sum(idx_tup_read), 0) FROM pg_stat_user_indexes)::bigint AS rows`
  if (row === undefined) throw new Error('the server does not count')
  return row.rows
}
