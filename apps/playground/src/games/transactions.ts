import { ARENA_GAMES } from './outcome.ts'
import { inTransaction, type World } from './world.ts'

const PAGE_ROWS = 500

/** The vendors that are played here, each with keys and calls of its own. */
export type Vendor = 'real' | 'arena' | 'transfer'

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
 * @param vendor whose calls: of the games of the arena, of the wallet that is kept here, or of all the other games
 */
export async function transactions(
  world: World,
  after: string,
  vendor: Vendor,
): Promise<{ transactions: readonly Transaction[]; cursor: string }> {
  return await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<Row>(
      `SELECT c.id, c.tx_id, c.kind, c.round_id, CASE WHEN c.due_at IS NULL THEN c.status END AS status,
              coalesce(c.body ->> 'amount', c.body ->> 'betAmount', '0') AS amount, c.made_at
         FROM calls c JOIN rounds r USING (round_id) JOIN sessions s USING (session_id)
        WHERE c.id > $1 AND NOT s.is_demo AND s.is_transfer = $4 AND ($4 OR (r.game = ANY ($3)) = $5) ORDER BY c.id LIMIT $2`,
      [/^\d{1,18}$/.test(after) ? after : '0', PAGE_ROWS, ARENA_GAMES, vendor === 'transfer', vendor === 'arena'],
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
