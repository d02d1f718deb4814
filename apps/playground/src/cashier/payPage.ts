import { toText } from '../desk/html.ts'
import { type Books, inTransaction, notFound } from './database.ts'

interface Payable {
  readonly orderId: string
  readonly amount: string
  readonly currency: string
  readonly state: string
}

/** The order that a pay page is about. @throws Refusal 404 */
export async function payableAt(books: Books, providerRef: string): Promise<Payable> {
  return await inTransaction(books, async (tx) => {
    const { rows } = await tx.query<Payable>(
      `SELECT order_id AS "orderId", round(units / 10000.0, 2)::text AS amount, currency, state FROM orders
        WHERE provider_ref = $1 AND chain IS NULL`,
      [providerRef],
    )
    return rows[0] ?? notFound()
  })
}

/** The page on which somebody pays an order; it has no script. */
export function payPage({ orderId, amount, currency, state }: Payable): string {
  const sum = `${toText(amount)} ${toText(currency)}`
  const body =
    state === 'WAITING'
      ? `<form method="post"><button type="submit">Pay ${sum}</button></form>`
      : '<p role="status">This order is not open any more. You can close this page.</p>'
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay ${sum}</title><link rel="stylesheet" href="/desk.css"></head>
<body><main class="pay"><h1>Elsewhere Payments</h1><p>Order ${toText(orderId)}</p><p class="sum">${sum}</p>${body}</main></body></html>`
}
