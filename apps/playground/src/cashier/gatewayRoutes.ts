import { cashierGateway } from '@croupier/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal, read } from '../refusal.ts'
import { type Books, inTransaction } from './database.ts'
import { statement } from './movements.ts'
import { addressOf, type Taken, takeOrder } from './orders.ts'
import { readOrder } from './payments.ts'
import { readPayout, takePayout } from './payouts.ts'
import { nonceOf, type SharedKey } from './signature.ts'

/** A nonce counts so long; a call is refused for its age before. */
const NONCE_MS = 2 * cashierGateway.SKEW_SECONDS_MAX * 1_000

const instant = z.codec(z.iso.datetime({ offset: true }), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString() as `${string}Z`,
})
const orderAt = z.object({ orderId: z.string().max(100) })
const payoutAt = z.object({ payoutId: z.string().max(100) })
const between = z.object({ from: instant, to: instant })

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw new Refusal(400, 'BODY_UNREADABLE')
  }
}

/** @throws Refusal 401 for a call that is not signed with the shared key, is too old, or comes a second time */
async function checkCall(books: Books, key: SharedKey, request: FastifyRequest): Promise<void> {
  const body = Buffer.isBuffer(request.body) ? request.body : ''
  const call = { method: request.method, path: request.raw.url ?? '', body }
  const now = books.now()
  const nonce = nonceOf(request.headers, call, key, now)
  if (nonce === null) throw new Refusal(401, 'SIGNATURE_WRONG')
  await inTransaction(books, async (tx) => {
    await tx.query('DELETE FROM nonces WHERE seen_at < $1', [new Date(now.getTime() - NONCE_MS)])
    const { rowCount } = await tx.query('INSERT INTO nonces (nonce, seen_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      nonce,
      now,
    ])
    if (rowCount !== 1) throw new Refusal(401, 'SIGNATURE_USED')
  })
}

/** Answers, or breaks the connection where the answer is to be lost. */
async function answer<T>(reply: FastifyReply, status: number, { reply: value, isAnswered }: Taken<T>): Promise<void> {
  if (isAnswered) await reply.status(status).send(value)
  else {
    reply.hijack()
    reply.raw.destroy()
  }
}

/** The routes of the payment protocol; every call is signed. */
export function gatewayRoutes(books: Books, key: SharedKey) {
  return async (app: FastifyInstance): Promise<void> => {
    // A signature is over the bytes as they came.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.addHook('preValidation', async (request) => await checkCall(books, key, request))

    app.post('/orders', async ({ body }, reply) => {
      const taken = await takeOrder(books, read(cashierGateway.order, parsed(body)))
      await answer(reply, 200, taken)
    })
    app.get('/orders/:orderId', async ({ params }) => {
      const { orderId } = read(orderAt, params)
      return z.encode(cashierGateway.orderState, await readOrder(books, orderId))
    })
    app.post('/addresses', async ({ body }) => {
      const { memberRef, chain } = read(cashierGateway.addressBody, parsed(body))
      const make = async () => await inTransaction(books, async (tx) => await addressOf(tx, books, memberRef, chain))
      return { address: await make() }
    })
    app.post('/payouts', async ({ body }, reply) => {
      const taken = await takePayout(books, read(cashierGateway.payout, parsed(body)))
      await answer(reply, 202, taken)
    })
    app.get('/payouts/:payoutId', async ({ params }) => {
      const { payoutId } = read(payoutAt, params)
      return z.encode(cashierGateway.payoutState, await readPayout(books, payoutId))
    })
    app.get('/statement', async ({ query }) => {
      const { from, to } = read(between, query)
      return z.encode(cashierGateway.statement, await statement(books, from, to))
    })
  }
}
