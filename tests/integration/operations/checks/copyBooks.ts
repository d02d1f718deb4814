import type { Db } from '@croupier/db'

interface Column {
  readonly table: string
}

/** Tables of the migrations that hold rows; partitions come with their parent. */
async function tablesOf(db: Db): Promise<string[]> {
  const rows = await db.prisma.$queryRaw<Column[]>`
    SELECT c.relname AS table FROM pg_class c
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND c.relname <> '_prisma_migrations' ORDER BY 1`
  return rows.map((row) => row.table)
}

async function columnsOf(db: Db, table: string): Promise<string> {
  const rows = await db.prisma.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(attname) AS name FROM pg_attribute
     WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`
  return rows.map((row) => row.name).join(', ')
}

/**
 * Copies every row of one migrated database over to another one, and its sequences, as a logical dump and restore does: what
 * the migrations have put there goes first.
 */
export async function dumpAndRestore(from: Db, to: Db): Promise<void> {
  const tables = await tablesOf(from)
  await to.prisma.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe('SET LOCAL session_replication_role = replica')
      for (const table of tables) {
        const columns = await columnsOf(from, table)
        const [dump] = await from.prisma.$queryRawUnsafe<{ rows: string | null }[]>(
          `SELECT json_agg(t)::text AS rows FROM (SELECT ${columns} FROM ${table}) t`,
        )
        await tx.$executeRawUnsafe(`DELETE FROM ${table}`)
        await tx.$executeRawUnsafe(
          `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
          dump?.rows ?? '[]',
        )
      }
      const sequences = await from.prisma.$queryRaw<{ name: string; last: bigint }[]>`
        SELECT quote_ident(sequencename) AS name, last_value AS last FROM pg_sequences
         WHERE schemaname = 'public' AND last_value IS NOT NULL`
      for (const { name, last } of sequences) {
        await tx.$executeRawUnsafe(`SELECT setval('${name}', ${last})`)
      }
    },
    { timeout: 60_000 },
  )
}
