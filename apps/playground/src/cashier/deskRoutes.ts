import { readFile } from 'node:fs/promises'
import { cashierGateway, positiveAmount } from '@croupier/wire'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal, read } from '../refusal.ts'
import { mine, reorganize } from './chain.ts'
import { type Books, inTransaction } from './database.ts'
import { deskView } from './desk.ts'
import { canHave, chooseFault, FAULTS, fault } from './faults.ts'
import { payOrder, reversePayment } from './payments.ts'
import { endPayout } from './payouts.ts'

const BLOCKS_MAX = 200
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]'])
const FILES = {
  '/': ['desk.html', 'text/html; charset=utf-8'],
  '/desk.css': ['desk.css', 'text/css; charset=utf-8'],
  '/desk.js': ['desk.js', 'text/javascript; charset=utf-8'],
} as const

const chosen = z.object({ subject: z.enum(['ORDER', 'PAYOUT']), fault })
const orderAt = z.object({ orderId: z.string().max(100) })
const paymentAt = z.object({ paymentId: z.string().max(100) })
const payoutAt = z.object({ payoutId: z.string().max(100) })
const chainAt = z.object({ chain: cashierGateway.chain })
const paid = z.object({
  amount: positiveAmount.optional(),
  payerName: z.string().trim().min(1).max(100).optional(),
})
const mined = z.object({ blocks: z.int().min(1).max(BLOCKS_MAX) })
const reorganized = z.object({ depth: z.int().min(1).max(BLOCKS_MAX), isLosing: z.boolean() })
const ended = z.object({ to: z.enum(['NEXT', 'RETURNED']) })

/** A page of another site in the tester's browser must not drive the desk, by no name that leads here. */
function checkCaller(host: string | undefined, origin: string | undefined): void {
  if (host === undefined || !URL.canParse(`http://${host}`)) throw new Refusal(403, 'HOST_WRONG')
  if (!LOCAL.has(new URL(`http://${host}`).hostname)) throw new Refusal(403, 'HOST_WRONG')
  if (origin !== undefined && origin !== `http://${host}`) throw new Refusal(403, 'ORIGIN_WRONG')
}

async function fileRoutes(app: FastifyInstance): Promise<void> {
  for (const [path, [file, type]] of Object.entries(FILES)) {
    const text = await readFile(new URL(`../desk/${file}`, import.meta.url), 'utf8')
    app.get(path, async (_request, reply) => await reply.type(type).send(text))
  }
}

/** The tester's desk: its page, and the calls that the page and tests make. For this machine only. */
export function deskRoutes(books: Books) {
  return async (app: FastifyInstance): Promise<void> => {
    app.removeContentTypeParser('text/plain')
    app.addHook('onRequest', async ({ headers }) => checkCaller(headers.host, headers.origin))
    await app.register(fileRoutes)
    app.get('/operator/view', async () => ({ ...(await deskView(books)), names: FAULTS }))
    app.post('/operator/faults', async ({ body }) => {
      const { subject, fault: one } = read(chosen, body)
      if (!canHave(subject, one.name)) throw new Refusal(422, 'FAULT_WRONG')
      await inTransaction(books, async (tx) => await chooseFault(tx, subject, one))
      return {}
    })
    app.delete('/operator/faults', async () => {
      await inTransaction(books, async (tx) => await tx.query('DELETE FROM next_faults'))
      return {}
    })
    app.post('/operator/orders/:orderId/pay', async ({ params, body }) => {
      const { orderId } = read(orderAt, params)
      return { paymentId: await payOrder(books, orderId, read(paid, body)) }
    })
    app.post('/operator/payments/:paymentId/reverse', async ({ params }) => {
      await reversePayment(books, read(paymentAt, params).paymentId)
      return {}
    })
    app.post('/operator/payouts/:payoutId/end', async ({ params, body }) => {
      await endPayout(books, read(payoutAt, params).payoutId, read(ended, body).to)
      return {}
    })
    app.post('/operator/chains/:chain/mine', async ({ params, body }) => {
      const { chain } = read(chainAt, params)
      return { head: await mine(books, chain, read(mined, body).blocks) }
    })
    app.post('/operator/chains/:chain/reorganize', async ({ params, body }) => {
      const { chain } = read(chainAt, params)
      return { head: await reorganize(books, chain, read(reorganized, body)) }
    })
  }
}
