import { ogp } from '@croupier/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal, read } from '../refusal.ts'
import { catalogue } from './catalogue.ts'
import { nonceOf, type SharedKey, signedHeaders } from './host/signature.ts'
import { ARENA_GAMES } from './outcome.ts'
import { readPools } from './pools.ts'
import { endSession, game, launch } from './sessions.ts'
import { transactions } from './transactions.ts'
import { replay } from './views.ts'
import { inTransaction, type World } from './world.ts'

/** The keys of both vendors that the platform knows the playground by: of all games, and of the arena's. */
export type VendorKeys = readonly [SharedKey, SharedKey]

const pooled = z.object({ currency: z.string().max(8).default('CNY') })

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw new Refusal(400, 'BAD_REQUEST')
  }
}

/** @throws Refusal 401 for a call that is not signed with the shared key, is too old, or comes a second time */
async function checkCall(world: World, key: SharedKey, request: FastifyRequest): Promise<void> {
  const body = Buffer.isBuffer(request.body) ? request.body : ''
  const call = { method: request.method, path: request.raw.url ?? '', body }
  const now = world.now()
  const nonce = nonceOf(request.headers, call, key, now)
  if (nonce === null) throw new Refusal(401, 'BAD_SIGNATURE')
  await inTransaction(world, async (tx) => {
    await tx.query('DELETE FROM nonces WHERE seen_at < $1', [
      new Date(now.getTime() - ogp.NONCE_MS),
    ])
    const { rowCount } = await tx.query(
      'INSERT INTO nonces (nonce, seen_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [nonce, now],
    )
    if (rowCount !== 1) throw new Refusal(401, 'REPLAYED_NONCE')
  })
}

/** What the platform calls (OGP/1, host → provider); every call is signed. */
export function hostRoutes(world: World, [key, arenaKey]: VendorKeys) {
  const isArena = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
    headers[ogp.HEADERS.provider] === arenaKey.provider
  return async (app: FastifyInstance): Promise<void> => {
    // A signature is over the bytes as they came.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    app.addHook('preValidation', async (request) => await checkCall(world, key, request))
    // The host can prove later what it was told.
    app.addHook('onSend', async (request, reply, body) => {
      const nonce = request.headers[ogp.HEADERS.nonce]
      if (typeof body !== 'string' || typeof nonce !== 'string') return
      const answer = { method: request.method, path: request.raw.url ?? '', body }
      const own = isArena(request) ? arenaKey : key
      reply.headers(signedHeaders(answer, own, world.now(), nonce))
    })

    app.post('/games', async (request) => {
      const games = catalogue().filter(
        ({ gameId }) => ARENA_GAMES.includes(gameId) === isArena(request),
      )
      return { status: 'OK', games }
    })
    app.post('/launch', async ({ body }): Promise<ogp.Launched> => {
      const { gameId, mode, launchToken, language, urls } = read(ogp.launchBody, parsed(body))
      const asked = { launchToken, language, urls, isDemo: mode === 'demo' }
      const opened = await launch(world, { ...asked, game: read(game, gameId) })
      const url = `${world.publicUrl}${opened.path}`
      return { status: 'OK', url, expiresAt: opened.expiresAt.toISOString() }
    })
    app.post('/session/terminate', async ({ body }) => {
      const { sessionToken, reason } = read(ogp.terminateBody, parsed(body))
      await endSession(world, sessionToken, reason)
      return { status: 'OK' }
    })
    app.post('/rounds/get', async ({ body }): Promise<ogp.RoundReply> => {
      const round = await replay(world, read(ogp.roundBody, parsed(body)).roundId)
      return round === null ? { status: 'ROUND_UNKNOWN' } : { status: 'OK', round: { ...round } }
    })
    app.post('/transactions/list', async (request) => {
      const { cursor } = read(ogp.transactionsBody, parsed(request.body))
      return { status: 'OK', ...(await transactions(world, cursor, isArena(request))) }
    })
    app.post('/ping', async () => ({ status: 'OK', serverTime: world.now().toISOString() }))
    app.post('/jackpots', async ({ body }) => {
      const { currency } = read(pooled, parsed(body))
      const of = { currency, isDemo: false, scale: 2 }
      const pools = await inTransaction(world, async (tx) => await readPools(tx, of))
      const rows = Object.entries(pools).map(([poolId, amount]) => ({ poolId, amount, currency }))
      return { status: 'OK', jackpots: rows }
    })
  }
}
