import type { cashierGateway } from '@croupier/wire'
import type { Tx } from '../transaction.ts'
import { type EventInput, tell } from './callbacks.ts'
import { confirmationsAt, NEEDED } from './chainRules.ts'
import { type Amount, amountOf, type Books, inTransaction, notFound } from './database.ts'
import { arriving } from './faults.ts'
import { book } from './movements.ts'
import { lockOrder, type OrderRow } from './orders.ts'

type Chain = cashierGateway.Chain
type Payment = cashierGateway.Payment

export interface PaymentRow {
  readonly payment_id: string
  readonly order_id: string
  readonly units: string
  readonly payer_name: string | null
  readonly paid_at: Date
  readonly state: Payment['state']
  readonly chain: Chain | null
  readonly tx_hash: string | null
  readonly height: string | null
}

/** The height of a chain's newest block; 0 before the first. */
export async function headOf(tx: Tx, chain: Chain): Promise<number> {
  const { rows } = await tx.query<{ head: string | null }>('SELECT max(height) AS head FROM blocks WHERE chain = $1', [
    chain,
  ])
  return Number(rows[0]?.head ?? 0)
}

/** A payment as the wire says it; what is on a chain needs that chain's head. */
export function shown(row: PaymentRow, head: number): Payment {
  const height = row.height === null ? null : Number(row.height)
  return {
    paymentId: row.payment_id,
    amount: amountOf(row.units),
    paidAt: row.paid_at,
    state: row.state,
    ...(row.payer_name === null ? {} : { payerName: row.payer_name }),
    ...(row.tx_hash === null ? {} : { txHash: row.tx_hash }),
    ...(row.chain === null ? {} : { confirmations: confirmationsAt(height, head), needed: NEEDED[row.chain] }),
  }
}

async function shownNow(tx: Tx, row: PaymentRow): Promise<Payment> {
  return shown(row, row.chain === null ? 0 : await headOf(tx, row.chain))
}

const listenerOf = ({ order_id: id, callback_url: callbackUrl, fault }: OrderRow) => ({
  id,
  callbackUrl,
  fault,
})

const eventOf =
  (type: 'PAYMENT_SEEN' | 'PAYMENT_CONFIRMED' | 'PAYMENT_REVERSED') =>
  (orderId: string, payment: Payment): EventInput => ({ type, orderId, payment })
const seen = eventOf('PAYMENT_SEEN')
const confirmed = eventOf('PAYMENT_CONFIRMED')
const reversed = eventOf('PAYMENT_REVERSED')

async function bookPayment(tx: Tx, books: Books, order: OrderRow, payment: PaymentRow): Promise<void> {
  await book(tx, books, {
    kind: 'ORDER_PAYMENT',
    ourId: order.order_id,
    units: payment.units,
    currency: order.currency,
  })
  await tx.query("UPDATE orders SET state = 'PAID' WHERE order_id = $1", [order.order_id])
}

/** Confirms a payment that was seen: the money is there. The order is locked. */
export async function confirm(tx: Tx, books: Books, order: OrderRow, paymentId: string): Promise<void> {
  const { rows } = await tx.query<PaymentRow>(
    "UPDATE payments SET state = 'CONFIRMED' WHERE payment_id = $1 AND state = 'SEEN' RETURNING *",
    [paymentId],
  )
  const [row] = rows
  if (row === undefined) return
  await bookPayment(tx, books, order, row)
  await tell(tx, books, listenerOf(order), confirmed(order.order_id, await shownNow(tx, row)))
}

/** Somebody pays: how much, under which name; what is left out is as ordered, or as the chosen fault says. */
export interface PayInput {
  readonly amount?: Amount | undefined
  readonly payerName?: string | undefined
}

/**
 * Pays an order, also one that is paid already or has expired. By bank, wallet or gateway the money is there at once; over a chain it is
 * seen and waits for blocks.
 * @returns the payment's id
 * @throws Refusal 404
 */
export async function payOrder(books: Books, orderId: string, { amount, payerName }: PayInput): Promise<string> {
  return await inTransaction(books, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? notFound()
    const isOnChain = order.chain !== null
    const { rows } = await tx.query<PaymentRow>(
      `INSERT INTO payments (payment_id, order_id, units, payer_name, paid_at, state, chain, tx_hash)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING *`,
      [
        `pm_${books.random(12)}`,
        orderId,
        amount ?? arriving(amountOf(order.units), order),
        payerName ?? null,
        books.now(),
        isOnChain ? 'SEEN' : 'CONFIRMED',
        order.chain,
        isOnChain ? books.random(32) : null,
      ],
    )
    const row = rows[0] ?? notFound()
    const payment = await shownNow(tx, row)
    const first = seen(orderId, { ...payment, state: 'SEEN' })
    if (isOnChain) await tell(tx, books, listenerOf(order), first)
    else {
      await bookPayment(tx, books, order, row)
      await tell(tx, books, listenerOf(order), first, confirmed(orderId, payment))
    }
    return row.payment_id
  })
}

/**
 * Takes a payment away again: a bank calls it back, or its block is no longer part of the chain. What was confirmed is a movement
 * back; an order without another payment is reversed.
 */
export async function reverse(tx: Tx, books: Books, paymentId: string): Promise<void> {
  const { rows } = await tx.query<PaymentRow & { was: Payment['state'] }>(
    `UPDATE payments p SET state = 'REVERSED', height = NULL
       FROM (SELECT payment_id, state FROM payments WHERE payment_id = $1 FOR UPDATE) before
      WHERE p.payment_id = before.payment_id AND before.state <> 'REVERSED'
      RETURNING p.*, before.state AS was`,
    [paymentId],
  )
  const [row] = rows
  if (row === undefined) return
  const order = (await lockOrder(tx, row.order_id)) ?? notFound()
  const { order_id: ourId, currency } = order
  if (row.was === 'CONFIRMED') {
    await book(tx, books, { kind: 'ORDER_REVERSAL', ourId, units: row.units, currency })
    await tx.query(
      `UPDATE orders o SET state = 'REVERSED' WHERE order_id = $1
          AND NOT EXISTS (SELECT 1 FROM payments WHERE order_id = $1 AND state = 'CONFIRMED')`,
      [ourId],
    )
  }
  await tell(tx, books, listenerOf(order), reversed(ourId, await shownNow(tx, row)))
}

/** @throws Refusal 404 */
export async function reversePayment(books: Books, paymentId: string): Promise<void> {
  await inTransaction(books, async (tx) => {
    const { rows } = await tx.query<{ order_id: string }>('SELECT order_id FROM payments WHERE payment_id = $1', [
      paymentId,
    ])
    // The order first, as a payment does.
    await lockOrder(tx, rows[0]?.order_id ?? notFound())
    await reverse(tx, books, paymentId)
  })
}

/** What the gateway knows of an order. @throws Refusal 404 */
export async function readOrder(books: Books, orderId: string): Promise<cashierGateway.OrderState> {
  return await inTransaction(books, async (tx) => {
    const order = (await lockOrder(tx, orderId)) ?? notFound()
    const { rows } = await tx.query<PaymentRow>(
      'SELECT * FROM payments WHERE order_id = $1 ORDER BY paid_at, payment_id',
      [orderId],
    )
    const head = order.chain === null ? 0 : await headOf(tx, order.chain)
    return { orderId, state: order.state, payments: rows.map((row) => shown(row, head)) }
  })
}

/** Ends orders whose time is over and for which nothing was seen. */
export async function expireOrders(books: Books): Promise<void> {
  await inTransaction(books, async (tx) => {
    const { rows } = await tx.query<{ order_id: string }>(
      `SELECT order_id FROM orders o WHERE state = 'WAITING' AND expires_at <= $1
          AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.order_id AND p.state = 'SEEN')
        ORDER BY expires_at LIMIT 500 FOR UPDATE SKIP LOCKED`,
      [books.now()],
    )
    for (const { order_id: orderId } of rows) {
      const order = (await lockOrder(tx, orderId)) ?? notFound()
      await tx.query("UPDATE orders SET state = 'EXPIRED' WHERE order_id = $1", [orderId])
      await tell(tx, books, listenerOf(order), { type: 'ORDER_EXPIRED', orderId })
    }
  })
}
