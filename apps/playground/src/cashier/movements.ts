import type { cashierGateway } from '@croupier/wire'
import { Refusal } from '../refusal.ts'
import type { Tx } from '../transaction.ts'
import { amountOf, type Books, inTransaction } from './database.ts'

type Kind = cashierGateway.Movement['kind']

interface Booked {
  readonly kind: Kind
  readonly ourId: string
  /** units as text or bigint */
  readonly units: string | bigint
  readonly currency: string
}

/** Writes one movement of money; it is never changed. */
export async function book(
  tx: Tx,
  { now }: Pick<Books, 'now'>,
  { kind, ourId, units, currency }: Booked,
): Promise<void> {
  await tx.query('INSERT INTO movements (kind, our_id, units, currency, at) VALUES ($1, $2, $3, $4, $5)', [
    kind,
    ourId,
    units,
    currency,
    now(),
  ])
}

const MOVEMENTS_MAX = 5_000

/**
 * Movements from `from` on and before `to`, in the order they were booked.
 * @throws Refusal 422 when there are more than 5 000: none is left out
 */
export async function statement(books: Books, from: Date, to: Date): Promise<cashierGateway.Statement> {
  return await inTransaction(books, async (tx) => {
    const { rows } = await tx.query<{
      id: string
      kind: Kind
      our_id: string
      units: string
      currency: string
      at: Date
    }>('SELECT * FROM movements WHERE at >= $1 AND at < $2 ORDER BY at, id LIMIT $3', [from, to, MOVEMENTS_MAX + 1])
    if (rows.length > MOVEMENTS_MAX) throw new Refusal(422, 'WINDOW_TOO_LONG')
    const movements = rows.map(({ id, kind, our_id: ourId, units, currency, at }) => ({
      id: `mv_${id}`,
      kind,
      ourId,
      amount: amountOf(units),
      currency,
      at,
    }))
    return { movements }
  })
}
