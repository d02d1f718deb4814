import { type Db, statement, withTransaction } from '@croupier/db'
import { timed } from '../alternate.ts'

/**
 * The rows that bets leave behind, written without any question asked: the limit for everything that places bets. Each
 * table has a copy with the same columns, checks and indexes; $1 makes the keys of a round new.
 */
const COPIES: Readonly<Record<string, string>> = {
  idempotency_keys: 'member_id, route, gen_random_uuid(), fingerprint, reply, created_at',
  ledger_transfers:
    "id + $1::bigint, kind, ref || ':' || $1::text, from_account_id, to_account_id, units, event_at, created_at",
  ledger_entries:
    'transfer_id + $1::bigint, account_id, units, version + $1::bigint, balance_after, created_at',
  bet_orders:
    'id + $1::bigint, gen_random_uuid(), member_id, merchant_id, game_id, issue_id, mode, stake_units, line_count, placed_at',
  bet_lines:
    'id + $1::bigint, order_row_id + $1::bigint, line_no, member_id, issue_id, play_code, content, bets, stake_units, terms, state, payout_units, effective_units, settlement_version, settled_at',
  outbox_messages:
    'id + $1::bigint, kind, name, payload, created_at, due_at, attempts, done_at, error',
}

/** Which rows of a table belong to the first `$1` bets of the world. */
const OF_BETS: Readonly<Record<string, string>> = {
  idempotency_keys: `key IN (SELECT order_id FROM bet_orders WHERE id <= $1)`,
  ledger_transfers: `kind = 1 AND ref IN (SELECT 'bet:' || member_id || ':' || order_id FROM bet_orders WHERE id <= $1)`,
  ledger_entries: `transfer_id IN (SELECT id FROM bench_from_ledger_transfers)`,
  bet_orders: 'id <= $1',
  bet_lines: 'order_row_id <= $1',
  outbox_messages: `created_at IN (SELECT placed_at FROM bet_orders WHERE id <= $1)`,
}

const SHIFT = 1_000_000_000n

/** Writes the rows of so many bets in one transaction. */
export interface BulkRows {
  /** @returns bets a second */
  write(): Promise<number>
}

/** Makes the copies and what is written into them; the first rows are in before anything is timed. */
export async function openBulkRows(db: Db, bets: number): Promise<BulkRows> {
  for (const [table, rows] of Object.entries(OF_BETS)) {
    const from = `bench_from_${table}`
    await db.prisma.$executeRawUnsafe(`DROP TABLE IF EXISTS ${from}, bench_to_${table}`)
    await db.prisma.$executeRawUnsafe(
      `CREATE UNLOGGED TABLE ${from} AS SELECT * FROM ${table} WHERE ${rows.replaceAll('$1', String(bets))}`,
    )
    await db.prisma.$executeRawUnsafe(
      `CREATE TABLE bench_to_${table} (LIKE ${table} INCLUDING ALL)`,
    )
  }
  await db.prisma.$executeRawUnsafe('ANALYZE')
  let round = 0n
  const write = async (): Promise<number> => {
    round += 1n
    const work = async () =>
      await withTransaction(
        db,
        async (tx) => {
          for (const [table, columns] of Object.entries(COPIES)) {
            const sql = `INSERT INTO bench_to_${table} SELECT ${columns.replaceAll('$1', String(round * SHIFT))} FROM bench_from_${table}`
            await tx.$executeRawUnsafe(sql)
          }
        },
        { timeoutMs: 120_000 },
      )
    return bets / ((await timed(work)) / 1_000)
  }
  await write()
  return { write }
}

const DRAW = statement(
  'bench.drawIssue',
  `UPDATE issues SET state = 'DRAWN', close_at = t.now, draw_at = t.now FROM (SELECT money_now() AS now) t
    WHERE id = $1::bigint`,
)

/** Closes an issue now and calls it drawn, so that its lines may be settled; what was drawn is of no interest here. */
export async function callDrawn(db: Db, issueId: bigint): Promise<void> {
  await db.hot.query(DRAW, [issueId])
}
