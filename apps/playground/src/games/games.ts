import { randomBytes } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import pg from 'pg'
import { z } from 'zod'
import { Refusal, read } from '../refusal.ts'
import { bookRoutes, resultRoutes } from './book/bookRoutes.ts'
import { settleBook } from './book/bookSettling.ts'
import { takeDueBets } from './book/liveDelay.ts'
import { clientFiles } from './clientFiles.ts'
import { settleTables } from './crash/crashBets.ts'
import { crashRoutes } from './crash/crashRoutes.ts'
import { deliverDue } from './delivery.ts'
import { tendDuels } from './duels/duelPlay.ts'
import { duelRoutes } from './duels/duelRoutes.ts'
import { chooseFault, fault } from './faults.ts'
import { fishRoutes } from './fish/fishRoutes.ts'
import { demoHost } from './host/demoHost.ts'
import { httpHost } from './host/httpHost.ts'
import { type SharedKey, transferKey } from './host/signature.ts'
import { transferHost } from './host/transferHost.ts'
import { type HostKeys, hostRoutes } from './hostRoutes.ts'
import { gamePage, languageOf, replayPage } from './pages.ts'
import { playRoutes } from './playRoutes.ts'
import { followReviews } from './reviews.ts'
import { finishForgotten } from './rounds.ts'
import { makeSchema } from './schema.ts'
import { game } from './sessions.ts'
import { settleLiveTables } from './tables/tableBets.ts'
import { tableRoutes } from './tables/tableRoutes.ts'
import { inTransaction, type World } from './world.ts'

const CONNECTIONS_MAX = 10
const BODY_BYTES_MAX = 65_536

export interface GamesOptions {
  readonly databaseUrl: string
  /** as a vendor that plays with the platform's money */
  readonly key: SharedKey
  /** by this name the platform knows the vendor of the e-sports; default: the key's with _ARENA */
  readonly arena?: string
  /** by which name it is a vendor to which money is moved; default: HARBOUR */
  readonly transferProvider?: string
  /** where players reach the games, without a slash at its end */
  readonly publicUrl: string
  /** where the platform takes calls, without a slash at its end */
  readonly hostUrl: string
  /** whether a player waits between rounds */
  readonly isPaced: boolean
  /** default: the machine's clock */
  readonly now?: () => Date
  /** that many random bytes as hex; default: the machine's */
  readonly random?: (bytes: number) => string
  readonly log?: FastifyBaseLogger
}

/** The game provider. */
export interface Games {
  /** what the platform and players call */
  readonly app: FastifyInstance
  /** what a tester calls, from this machine */
  readonly desk: FastifyInstance
  /** Does what is due: sends calls again, ends forgotten rounds. */
  tick(): Promise<void>
  close(): Promise<void>
}

/** A page runs in a frame of no origin, so what it loads is named by its address and open to every origin. */
const policyOf = (origin: string): string =>
  [
    "default-src 'none'",
    ...['script-src', 'style-src', 'font-src', 'connect-src'].map((name) => `${name} ${origin}`),
    `img-src ${origin} data: blob:`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

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
  return app
}

const pageAt = z.object({ game })
const shownIn = z.object({ language: z.string().max(20).default('zh-CN') })

async function pageRoutes(app: FastifyInstance): Promise<void> {
  app.get('/play/:game', async ({ params, query }, reply) => {
    const { language } = read(shownIn, query)
    const page = gamePage(read(pageAt, params).game, languageOf(language))
    return await reply.type('text/html; charset=utf-8').send(page)
  })
  app.get('/replay/:roundId', async ({ query, headers }, reply) => {
    // Its address is kept with the round, by the host too: who opens it reads it in the own browser's language.
    const [preferred] = (headers['accept-language'] ?? '').split(/[,;]/)
    const { language } = read(shownIn, { language: preferred || undefined, ...(query as object) })
    const page = replayPage(languageOf(language))
    return await reply.type('text/html; charset=utf-8').send(page)
  })
}

function deskRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/operator/faults', async ({ body }) => {
      await inTransaction(world, async (tx) => await chooseFault(tx, read(fault, body)))
      return {}
    })
  }
}

async function openRoutes(app: FastifyInstance, world: World, keys: HostKeys): Promise<void> {
  const policy = policyOf(new URL(world.publicUrl).origin)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('access-control-allow-origin', '*')
    reply.header('access-control-allow-headers', 'authorization, content-type')
    reply.header('content-security-policy', policy)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    reply.header('cache-control', 'no-store')
  })
  app.options('/*', async (_request, reply) => await reply.status(204).send())
  app.get('/readyz', async () => {
    await world.pool.query('SELECT 1')
    return { status: 'ready' }
  })
  await app.register(clientFiles)
  await app.register(pageRoutes)
  await app.register(playRoutes(world), { prefix: '/api' })
  await app.register(crashRoutes(world), { prefix: '/api' })
  await app.register(tableRoutes(world), { prefix: '/api' })
  await app.register(fishRoutes(world), { prefix: '/api' })
  await app.register(duelRoutes(world), { prefix: '/api' })
  await app.register(bookRoutes(world), { prefix: '/api' })
  await app.register(hostRoutes(world, keys), { prefix: '/ogp/v1' })
}

/** Opens the games on their schema, which is made where it is missing; they listen nowhere yet. */
export async function openGames(options: GamesOptions): Promise<Games> {
  const { databaseUrl, key, publicUrl, hostUrl, isPaced, log } = options
  const { now = () => new Date(), random = (bytes) => randomBytes(bytes).toString('hex') } = options
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: CONNECTIONS_MAX,
    application_name: 'croupier-games',
  })
  // An idle connection that breaks is replaced when one is needed.
  pool.on('error', (error) => log?.warn({ err: error }, 'database connection lost'))
  const keys = {
    real: key,
    arena: { ...key, provider: options.arena ?? `${key.provider}_ARENA` },
    transfer: transferKey(key, options.transferProvider ?? 'HARBOUR'),
  }
  const platform = httpHost({ url: hostUrl, key: keys.transfer, now, random })
  const hosts = {
    real: httpHost({ url: hostUrl, key, now, random }),
    arena: httpHost({ url: hostUrl, key: keys.arena, now, random }),
    transfer: transferHost({ pool, platform }),
    demo: demoHost({ pool, now, random }),
  }
  const world: World = { pool, now, random, publicUrl, isPaced, hosts }
  const app = server(log)
  const desk = server(log)
  try {
    await makeSchema(pool)
    await openRoutes(app, world, keys)
    await desk.register(deskRoutes(world))
    await desk.register(resultRoutes(world))
  } catch (error) {
    await pool.end()
    throw error
  }
  return {
    app,
    desk,
    async tick() {
      await deliverDue(world)
      await followReviews(world)
      await finishForgotten(world)
      await settleTables(world)
      await settleLiveTables(world)
      await tendDuels(world)
      await takeDueBets(world)
      await settleBook(world)
    },
    async close() {
      await app.close()
      await desk.close()
      await pool.end()
    },
  }
}
