import { cashierGateway } from '@croupier/wire'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import type { Tx } from '../transaction.ts'
import { tell } from './callbacks.ts'
import { type Amount, amountOf, type Books, inTransaction, notFound } from './database.ts'
import { arriving, type Fault, fault, has, takeFault } from './faults.ts'
import { book } from './movements.ts'
import { hashOf, type Taken } from './orders.ts'

type State = cashierGateway.PayoutState['state']

/** How long a bank takes, ms. */
const PAYING_MS = 3_000
/** What a transfer over a chain costs us, in units. */
const CHAIN_FEE_UNITS = 10_000n

interface PayoutRow {
  readonly payout_id: string
  readonly provider_ref: string
  readonly body_hash: string
  readonly chain: cashierGateway.Chain | null
  readonly currency: string
  readonly units: string
  readonly callback_url: string | null
  readonly state: State
  readonly paid_units: string
  readonly reason: string | null
  readonly tx_hash: string | null
  readonly fault: Fault | null
  readonly changed_at: Date
  readonly due_at: Date | null
}

async function lockPayout(tx: Tx, payoutId: string): Promise<PayoutRow | undefined> {
  const { rows } = await tx.query<PayoutRow>('SELECT * FROM payouts WHERE payout_id = $1 FOR UPDATE', [payoutId])
  const [row] = rows
  return row && { ...row, fault: fault.nullable().parse(row.fault) }
}

/** A payout names no place for callbacks where its sender asks only: then it is the one that the newest order named. */
async function callbackUrlOf(tx: Tx, given: string | undefined): Promise<string | null> {
  if (given !== undefined) return given
  const { rows } = await tx.query<{ callback_url: string }>(
    'SELECT callback_url FROM orders ORDER BY created_at DESC LIMIT 1',
  )
  return rows[0]?.callback_url ?? null
}

/**
 * Takes a payout, which is paid a moment later. The same payout again never pays twice.
 * @throws Refusal 409 for another payout of that id, 503 where that fault was chosen
 */
export async function takePayout(
  books: Books,
  payout: cashierGateway.Payout,
): Promise<Taken<cashierGateway.PayoutReply>> {
  const { callbackUrl, ...order } = z.encode(cashierGateway.payout, payout)
  const bodyHash = hashOf(order)
  const taken = await inTransaction(books, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 3))', [payout.payoutId])
    const known = await lockPayout(tx, payout.payoutId)
    if (known !== undefined) {
      if (known.body_hash !== bodyHash) throw new Refusal(409, 'PAYOUT_DIFFERS')
      return { reply: { providerRef: known.provider_ref }, isAnswered: true }
    }
    if (payout.method === 'USDT' && payout.chain === undefined) {
      throw new Refusal(422, 'CHAIN_MISSING')
    }
    const chosen = { fault: await takeFault(tx, 'PAYOUT') }
    // The fault is used up although the call is refused, so the refusal comes after the commit.
    if (has(chosen, 'AWAY')) return new Refusal(503, 'AWAY')
    const providerRef = `po_${books.random(12)}`
    const now = books.now()
    const laterMs = has(chosen, 'LATE') ? (chosen.fault?.seconds ?? 0) * 1_000 : 0
    await tx.query(
      `INSERT INTO payouts (payout_id, provider_ref, body_hash, method, chain, currency, units, account, callback_url, fault,
                            created_at, changed_at, due_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
      [
        payout.payoutId,
        providerRef,
        bodyHash,
        payout.method,
        payout.chain ?? null,
        payout.currency,
        payout.amount,
        payout.account,
        await callbackUrlOf(tx, callbackUrl),
        chosen.fault,
        now,
        new Date(now.getTime() + PAYING_MS + laterMs),
      ],
    )
    return { reply: { providerRef }, isAnswered: !has(chosen, 'LOST_ANSWER') }
  })
  if (taken instanceof Refusal) throw taken
  return taken
}

function shown(row: PayoutRow): cashierGateway.PayoutState {
  return {
    payoutId: row.payout_id,
    state: row.state,
    paidAmount: amountOf(row.paid_units),
    at: row.changed_at,
    ...(row.reason === null ? {} : { reason: row.reason }),
    ...(row.tx_hash === null ? {} : { txHash: row.tx_hash }),
  }
}

/** What the gateway knows of a payout. @throws Refusal 404: it was never taken */
export async function readPayout(books: Books, payoutId: string): Promise<cashierGateway.PayoutState> {
  return await inTransaction(books, async (tx) => {
    return shown((await lockPayout(tx, payoutId)) ?? notFound())
  })
}

interface Change {
  readonly state: Exclude<State, 'PENDING'>
  readonly paid: Amount
  readonly reason: string | null
  readonly txHash: string | null
}

const TYPES = {
  PAID: 'PAYOUT_PAID',
  REFUSED: 'PAYOUT_REFUSED',
  RETURNED: 'PAYOUT_RETURNED',
} as const

async function change(tx: Tx, books: Books, row: PayoutRow, to: Change): Promise<void> {
  const now = books.now()
  const isReturnedLater = to.state === 'PAID' && (has(row, 'RETURNED') || has(row, 'OUT_OF_ORDER'))
  const dueAt = isReturnedLater ? new Date(now.getTime() + PAYING_MS) : null
  const { rows } = await tx.query<PayoutRow>(
    `UPDATE payouts SET state = $2, paid_units = $3, reason = $4, tx_hash = coalesce($5, tx_hash), changed_at = $6, due_at = $7
      WHERE payout_id = $1 RETURNING *`,
    [row.payout_id, to.state, to.paid, to.reason, to.txHash, now, dueAt],
  )
  const { payout_id: ourId, currency, callback_url: callbackUrl } = row
  if (to.state === 'PAID') {
    await book(tx, books, { kind: 'PAYOUT', ourId, units: to.paid, currency })
    if (row.chain !== null) await book(tx, books, { kind: 'FEE', ourId, units: CHAIN_FEE_UNITS, currency })
  }
  if (to.state === 'RETURNED') {
    await book(tx, books, { kind: 'PAYOUT_RETURN', ourId, units: row.paid_units, currency })
  }
  await tell(
    tx,
    books,
    { id: ourId, callbackUrl, fault: row.fault },
    { type: TYPES[to.state], payoutId: ourId, payout: shown(rows[0] ?? notFound()) },
  )
}

/** The next state of a payout whose time has come. */
function nextOf(row: PayoutRow, books: Books): Change {
  if (row.state === 'PAID') {
    return { state: 'RETURNED', paid: 0n as Amount, reason: 'account closed', txHash: null }
  }
  if (has(row, 'REFUSED')) {
    return { state: 'REFUSED', paid: 0n as Amount, reason: 'name does not match', txHash: null }
  }
  const txHash = row.chain === null ? null : books.random(32)
  return { state: 'PAID', paid: arriving(amountOf(row.units), row), reason: null, txHash }
}

/** Pays, refuses or returns the payouts that are due. @returns how many */
export async function advancePayouts(books: Books): Promise<number> {
  return await inTransaction(books, async (tx) => {
    const { rows } = await tx.query<{ payout_id: string }>(
      'SELECT payout_id FROM payouts WHERE due_at <= $1 ORDER BY due_at, payout_id LIMIT 500 FOR UPDATE SKIP LOCKED',
      [books.now()],
    )
    for (const { payout_id: payoutId } of rows) {
      const row = (await lockPayout(tx, payoutId)) ?? notFound()
      await change(tx, books, row, nextOf(row, books))
    }
    return rows.length
  })
}

/**
 * The tester ends a payout now: as it would end by itself, or returned.
 * @throws Refusal 404; 409 where it cannot go there
 */
export async function endPayout(books: Books, payoutId: string, to: 'NEXT' | 'RETURNED'): Promise<void> {
  await inTransaction(books, async (tx) => {
    const row = (await lockPayout(tx, payoutId)) ?? notFound()
    if (row.state !== (to === 'NEXT' ? 'PENDING' : 'PAID')) throw new Refusal(409, 'STATE_WRONG')
    await change(tx, books, row, nextOf(row, books))
  })
}
