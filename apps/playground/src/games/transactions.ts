import { ARENA_GAMES } from './outcome.ts'
import { inTransaction, type World } from './world.ts'

const PAGE_ROWS = 500

/** One call as this side of the books has it. */
export interface Transaction {
  readonly txId: string
  readonly kind: string
  readonly roundId: string
  /** null: not answered for good yet */
  readonly status: string | null
  readonly amount: string
  readonly madeAt: string
}

interface Row {
  readonly id: string
  readonly tx_id: string
  readonly kind: string
  readonly round_id: string
  readonly status: string | null
  readonly amount: string
  readonly made_at: Date
}

/**
 * Calls about real rounds in the order in which they were made, for the host's reconciliation.
 * @param after the cursor of the page before
 * @param isArena of the vendor of the arena, else of the other one
 */
export async function transactions(
  world: World,
  after: string,
  isArena: boolean,
): Promise<{ transactions: readonly Transaction[]; cursor: string }> {
  return await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<Row>(
      `SELECT c.id, c.tx_id, c.kind, c.round_id, CASE WHEN c.due_at IS NULL THEN c.status END AS status,
              coalesce(c.body ->> 'amount', c.body ->> 'betAmount', '0') AS amount, c.made_at
         FROM calls c JOIN rounds r USING (round_id) JOIN sessions s USING (session_id)
        WHERE c.id > $1 AND NOT s.is_demo AND (r.game = ANY ($3)) = $4 ORDER BY c.id LIMIT $2`,
      [/^\d{1,18}$/.test(after) ? after : '0', PAGE_ROWS, ARENA_GAMES, isArena],
    )
    const page = rows.map((row) => ({
      txId: row.tx_id,
      kind: row.kind,
      roundId: row.round_id,
      status: row.status,
      amount: row.amount,
      madeAt: row.made_at.toISOString(),
    }))
    return { transactions: page, cursor: rows.at(-1)?.id ?? after }
  })
}
