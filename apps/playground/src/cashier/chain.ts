import type { cashierGateway } from '@croupier/wire'
import type { Tx } from '../transaction.ts'
import { isCertain } from './chainRules.ts'
import { type Books, inTransaction, notFound } from './database.ts'
import { lockOrder } from './orders.ts'
import { confirm, headOf, type PaymentRow, reverse } from './payments.ts'

type Chain = cashierGateway.Chain

/** Older blocks are of no use: nothing reaches so far back. */
const BLOCKS_KEPT = 10_000

/** One change of a chain at a time. */
async function lockChain(tx: Tx, chain: Chain): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 2))', [chain])
}

/** Puts a block on top: what was waiting is in it, and what is deep enough now is certain. */
async function mineOne(tx: Tx, books: Books, chain: Chain): Promise<number> {
  const height = (await headOf(tx, chain)) + 1
  await tx.query('INSERT INTO blocks (chain, height, hash, mined_at) VALUES ($1, $2, $3, $4)', [
    chain,
    height,
    books.random(32),
    books.now(),
  ])
  await tx.query('DELETE FROM blocks WHERE chain = $1 AND height <= $2', [chain, height - BLOCKS_KEPT])
  await tx.query("UPDATE payments SET height = $2 WHERE chain = $1 AND height IS NULL AND state = 'SEEN'", [
    chain,
    height,
  ])
  const { rows } = await tx.query<PaymentRow>(
    "SELECT * FROM payments WHERE chain = $1 AND state = 'SEEN' ORDER BY order_id, payment_id",
    [chain],
  )
  for (const row of rows.filter((one) => isCertain(chain, Number(one.height), height))) {
    await confirm(tx, books, (await lockOrder(tx, row.order_id)) ?? notFound(), row.payment_id)
  }
  return height
}

/** @returns the height of the newest block */
export async function mine(books: Books, chain: Chain, blocks: number): Promise<number> {
  return await inTransaction(books, async (tx) => {
    await lockChain(tx, chain)
    let head = await headOf(tx, chain)
    for (let index = 0; index < blocks; index += 1) head = await mineOne(tx, books, chain)
    return head
  })
}

/**
 * Replaces the newest blocks by a branch that is one block longer. Transfers in the replaced blocks are either in the first block
 * of the new branch, or lost: then their payments are reversed, confirmed or not.
 * @returns the height of the newest block
 */
export async function reorganize(
  books: Books,
  chain: Chain,
  { depth, isLosing }: { readonly depth: number; readonly isLosing: boolean },
): Promise<number> {
  return await inTransaction(books, async (tx) => {
    await lockChain(tx, chain)
    const head = await headOf(tx, chain)
    const base = Math.max(head - depth, 0)
    await tx.query('DELETE FROM blocks WHERE chain = $1 AND height > $2', [chain, base])
    const { rows } = await tx.query<{ payment_id: string; order_id: string }>(
      'SELECT payment_id, order_id FROM payments WHERE chain = $1 AND height > $2 ORDER BY order_id, payment_id',
      [chain, base],
    )
    for (const { order_id: orderId, payment_id: paymentId } of rows) {
      if (isLosing) {
        await lockOrder(tx, orderId)
        await reverse(tx, books, paymentId)
      } else {
        await tx.query('UPDATE payments SET height = $2 WHERE payment_id = $1', [paymentId, base + 1])
      }
    }
    let newest = base
    while (newest < head + 1) newest = await mineOne(tx, books, chain)
    return newest
  })
}
