import { positiveAmount } from '@croupier/wire'
import { z } from 'zod'
import type { Tx } from '../transaction.ts'
import { CHAINS, NEEDED } from './chainRules.ts'
import { amountOf, type Books, inTransaction } from './database.ts'
import { headOf } from './payments.ts'

const ROWS_MAX = 50

const rowsOf = async (tx: Tx, sql: string): Promise<readonly Record<string, unknown>[]> =>
  (await tx.query<Record<string, unknown>>(sql, [ROWS_MAX])).rows.map((row) =>
    'units' in row ? { ...row, amount: z.encode(positiveAmount, amountOf(`${row.units}`)) } : row,
  )

/** Everything the tester sees: the newest of each kind first. */
export async function deskView(books: Books): Promise<object> {
  return await inTransaction(books, async (tx) => {
    const chains: object[] = []
    for (const chain of CHAINS) {
      chains.push({ chain, head: await headOf(tx, chain), needed: NEEDED[chain] })
    }
    return {
      chains,
      faults: await rowsOf(tx, 'SELECT id, subject, fault FROM next_faults ORDER BY id LIMIT $1'),
      orders: await rowsOf(
        tx,
        `SELECT order_id, method, chain, currency, units, member_ref, state, fault, created_at, expires_at FROM orders
          ORDER BY created_at DESC, order_id LIMIT $1`,
      ),
      payments: await rowsOf(
        tx,
        `SELECT payment_id, order_id, units, payer_name, state, chain, height, tx_hash, paid_at FROM payments
          ORDER BY paid_at DESC, payment_id LIMIT $1`,
      ),
      payouts: await rowsOf(
        tx,
        `SELECT payout_id, method, chain, currency, units, account, state, reason, fault, changed_at FROM payouts
          ORDER BY created_at DESC, payout_id LIMIT $1`,
      ),
      callbacks: await rowsOf(
        tx,
        `SELECT event_id, type, subject_id, url, attempts, last_answer, due_at, answered_at FROM callbacks
          ORDER BY id DESC LIMIT $1`,
      ),
      movements: await rowsOf(
        tx,
        'SELECT id, kind, our_id, units, currency, at FROM movements ORDER BY id DESC LIMIT $1',
      ),
    }
  })
}
