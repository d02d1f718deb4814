import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import pg from 'pg'
import { Refusal } from '../refusal.ts'
import { sendCallbacks } from './callbacks.ts'
import { mine } from './chain.ts'
import { CHAINS } from './chainRules.ts'
import type { Books } from './database.ts'
import { deskRoutes } from './deskRoutes.ts'
import { gatewayRoutes } from './gatewayRoutes.ts'
import { expireOrders, payOrder } from './payments.ts'
import { advancePayouts } from './payouts.ts'
import { payableAt, payPage } from './payPage.ts'
import { makeSchema } from './schema.ts'
import type { SharedKey } from './signature.ts'

const CONNECTIONS_MAX = 8
const BODY_BYTES_MAX = 65_536
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

export interface CashierOptions {
  readonly databaseUrl: string
  readonly key: SharedKey
  /** where people reach the pay page, without a slash at its end */
  readonly publicUrl: string
  /** default: the machine's clock */
  readonly now?: () => Date
  readonly log?: FastifyBaseLogger
}

/** The outside world of the cashier: a bank, a wallet, a gateway and two chains. */
export interface Cashier {
  /** what the platform and payers call */
  readonly gateway: FastifyInstance
  /** what the tester calls, from this machine */
  readonly desk: FastifyInstance
  /** Does what is due: ends orders, moves payouts on, sends callbacks. */
  tick(): Promise<void>
  /** Puts a block on each chain. */
  mineAll(): Promise<void>
  close(): Promise<void>
}

function server(log: FastifyBaseLogger | undefined): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_BYTES_MAX,
    ...(log === undefined ? {} : { loggerInstance: log }),
  })
  app.setErrorHandler(async (error, request, reply) => {
    if (error instanceof Refusal) {
      return await reply.status(error.status).send({ code: error.code })
    }
    const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
    if (status >= 500) request.log.error({ err: error }, 'a call failed')
    return await reply.status(status).send({ code: status >= 500 ? 'FAILED' : 'CALL_WRONG' })
  })
  app.setNotFoundHandler(async (_request, reply) => {
    await reply.status(404).send({ code: 'NO_SUCH_ROUTE' })
  })
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', POLICY)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store')
  })
  return app
}

function payRoutes(books: Books) {
  return async (app: FastifyInstance): Promise<void> => {
    const css = await readFile(new URL('../desk/desk.css', import.meta.url), 'utf8')
    app.get('/desk.css', async (_request, reply) => await reply.type('text/css').send(css))
    // The form of the page has no fields: nothing of its body is read.
    app.addContentTypeParser('application/x-www-form-urlencoded', (_request, payload, done) => {
      payload.resume()
      done(null)
    })
    app.get<{ Params: { ref: string } }>('/pay/:ref', async ({ params }, reply) => {
      const page = payPage(await payableAt(books, params.ref))
      return await reply.type('text/html; charset=utf-8').send(page)
    })
    app.post<{ Params: { ref: string } }>('/pay/:ref', async ({ params }, reply) => {
      const { orderId, state } = await payableAt(books, params.ref)
      if (state === 'WAITING') await payOrder(books, orderId, {})
      return await reply.redirect(`/pay/${params.ref}`, 303)
    })
  }
}

/** Opens the cashier on its schema, which it makes where it is missing; it listens nowhere yet. */
export async function openCashier(options: CashierOptions): Promise<Cashier> {
  const { databaseUrl, key, publicUrl, now = () => new Date(), log } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS_MAX,
    application_name: 'croupier-playground',
  })
  // An idle connection that breaks is replaced when one is needed.
  pool.on('error', (error) => log?.warn({ err: error }, 'database connection lost'))
  const random = (bytes: number) => randomBytes(bytes).toString('hex')
  const books: Books = { pool, now, random, publicUrl }
  const gateway = server(log)
  const desk = server(log)
  try {
    await makeSchema(pool)
    gateway.get('/readyz', async () => {
      await pool.query('SELECT 1')
      return { status: 'ready' }
    })
    await gateway.register(gatewayRoutes(books, key), { prefix: '/v1' })
    await gateway.register(payRoutes(books))
    await desk.register(deskRoutes(books))
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    gateway,
    desk,
    async tick() {
      await expireOrders(books)
      await advancePayouts(books)
      await sendCallbacks(books, key)
    },
    async mineAll() {
      for (const chain of CHAINS) await mine(books, chain, 1)
    },
    async close() {
      await gateway.close()
      await desk.close()
      await pool.end()
    },
  }
}
