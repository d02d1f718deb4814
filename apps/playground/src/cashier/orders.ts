import { createHash } from 'node:crypto'
import { cashierGateway } from '@croupier/wire'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import type { Tx } from '../transaction.ts'
import { addressFrom } from './chainRules.ts'
import { type Books, inTransaction, notFound } from './database.ts'
import { type Fault, fault, has, takeFault } from './faults.ts'

type Chain = cashierGateway.Chain
type PayTo = cashierGateway.PayTo

const ADDRESS_BYTES = 40

export interface OrderRow {
  readonly order_id: string
  readonly provider_ref: string
  readonly body_hash: string
  readonly method: cashierGateway.Order['method']
  readonly chain: Chain | null
  readonly currency: string
  readonly units: string
  readonly member_ref: string
  readonly callback_url: string
  readonly pay_to: unknown
  readonly state: cashierGateway.OrderState['state']
  readonly fault: Fault | null
  readonly expires_at: Date
}

/** What says whether two bodies ask for the same. */
export const hashOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/** The address of a payer on a chain: made when it is first asked for, always the same. */
export async function addressOf(
  tx: Tx,
  { random }: Pick<Books, 'random'>,
  memberRef: string,
  chain: Chain,
): Promise<string> {
  const made = addressFrom(chain, random(ADDRESS_BYTES))
  await tx.query(
    'INSERT INTO addresses (member_ref, chain, address) VALUES ($1, $2, $3) ON CONFLICT (member_ref, chain) DO NOTHING',
    [memberRef, chain, made],
  )
  const { rows } = await tx.query<{ address: string }>(
    'SELECT address FROM addresses WHERE member_ref = $1 AND chain = $2',
    [memberRef, chain],
  )
  return rows[0]?.address ?? notFound()
}

async function payToOf(tx: Tx, books: Books, order: cashierGateway.Order, providerRef: string): Promise<PayTo> {
  if (order.method === 'USDT') {
    if (order.chain === undefined) throw new Refusal(422, 'CHAIN_MISSING')
    const address = await addressOf(tx, books, order.memberRef, order.chain)
    return { address, chain: order.chain, qr: address }
  }
  const reference = providerRef.slice(-8).toUpperCase()
  const payUrl = `${books.publicUrl}/pay/${providerRef}`
  if (order.method === 'GATEWAY') return { payUrl, reference }
  if (order.method === 'EWALLET') return { accountName: 'Maison Pay', reference, qr: payUrl }
  return {
    bankName: 'First Bank of Elsewhere',
    accountName: 'Elsewhere Payments Ltd',
    accountNo: '6228 4800 1234 5678 901',
    reference,
  }
}

export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await tx.query<OrderRow>('SELECT * FROM orders WHERE order_id = $1 FOR UPDATE', [orderId])
  const [row] = rows
  return row && { ...row, fault: fault.nullable().parse(row.fault) }
}

/** What the caller is told, and whether it is told at all. */
export interface Taken<T> {
  readonly reply: T
  readonly isAnswered: boolean
}

/**
 * Takes an order. The same order again gets the same answer.
 * @throws Refusal 409 for another order of that id, 422 or 503 where that fault was chosen
 */
export async function takeOrder(books: Books, order: cashierGateway.Order): Promise<Taken<cashierGateway.OrderReply>> {
  const bodyHash = hashOf(z.encode(cashierGateway.order, order))
  const taken = await inTransaction(books, async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [order.orderId])
    const known = await lockOrder(tx, order.orderId)
    if (known !== undefined) {
      if (known.body_hash !== bodyHash) throw new Refusal(409, 'ORDER_DIFFERS')
      const payTo = cashierGateway.payTo.parse(known.pay_to)
      return { reply: { providerRef: known.provider_ref, payTo }, isAnswered: true }
    }
    const chosen = { fault: await takeFault(tx, 'ORDER') }
    // The fault is used up although the call is refused, so the refusal comes after the commit.
    if (has(chosen, 'REFUSED')) return new Refusal(422, 'ORDER_REFUSED')
    if (has(chosen, 'AWAY')) return new Refusal(503, 'AWAY')
    const providerRef = `or_${books.random(12)}`
    const payTo = await payToOf(tx, books, order, providerRef)
    await tx.query(
      `INSERT INTO orders (order_id, provider_ref, body_hash, method, chain, currency, units, member_ref, callback_url, pay_to,
                           fault, created_at, expires_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
      [
        order.orderId,
        providerRef,
        bodyHash,
        order.method,
        order.chain ?? null,
        order.currency,
        order.amount,
        order.memberRef,
        order.callbackUrl,
        payTo,
        chosen.fault,
        books.now(),
        order.expiresAt,
      ],
    )
    return { reply: { providerRef, payTo }, isAnswered: !has(chosen, 'LOST_ANSWER') }
  })
  if (taken instanceof Refusal) throw taken
  return taken
}
