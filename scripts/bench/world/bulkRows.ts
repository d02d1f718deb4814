import { type Db, statement, withTransaction } from '@croupier/db'
import { withKindNumbers } from '@croupier/ledger'
import { timed } from '../alternate.ts'

/**
 * The rows of bets, written without any check: the limit for everything that places bets. Each
 * table has a copy with the same columns, checks and indexes; $1 makes the keys of a round new.
 */
const COPIES: Readonly<Record<string, string>> = {
  ledger_transfers:
    'id + $1::bigint, subject_id + $1::bigint, part_id, from_account_id, to_account_id, units, from_balance, from_version + $1::bigint, to_balance, to_version, created_at, event_at, merchant_id, kind, version',
  bet_orders:
    'id + $1::bigint, uuidv7(), member_id, issue_id, stake_units, placed_at, merchant_id, game_id, verdict_id, line_count, mode, fingerprint',
  bet_lines:
    'issue_id, member_id, order_row_id + $1::bigint, stake_units, payout_units, effective_units, self_rebate_units, settled_at, merchant_id, bets, line_no, settlement_version, state, mode, play_code, content, terms',
}

/** Which rows of a table belong to the first `$1` bets of the world. */
const OF_BETS: Readonly<Record<string, string>> = {
  ledger_transfers: withKindNumbers('kind = :LOTTERY_STAKE AND subject_id <= $1'),
  bet_orders: 'id <= $1',
  bet_lines: 'order_row_id <= $1',
}

const SHIFT = 1_000_000_000n

/** Writes the rows of this many bets in one transaction. */
export interface BulkRows {
  /** @returns bets a second */
  write(): Promise<number>
}

/** Makes the copies and the rows that are written into them; the first rows are in before anything is timed. */
export async function openBulkRows(db: Db, bets: number): Promise<BulkRows> {
  for (const [table, rows] of Object.entries(OF_BETS)) {
    const from = `bench_from_${table}`
    await db.prisma.$executeRawUnsafe(`DROP TABLE IF EXISTS ${from}, bench_to_${table}`)
    await db.prisma.$executeRawUnsafe(
      `CREATE UNLOGGED TABLE ${from} AS SELECT * FROM ${table} WHERE ${rows.replaceAll('$1', String(bets))}`,
    )
    await db.prisma.$executeRawUnsafe(`CREATE TABLE bench_to_${table} (LIKE ${table} INCLUDING ALL)`)
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

/** Closes an issue now and calls it drawn, so that its lines may be settled; the numbers do not matter here. */
export async function callDrawn(db: Db, issueId: bigint): Promise<void> {
  await db.hot.query(DRAW, [issueId])
}
