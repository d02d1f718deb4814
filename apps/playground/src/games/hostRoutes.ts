import { ogp } from '@croupier/wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal, read } from '../refusal.ts'
import { catalogue, type Title } from './catalogue.ts'
import { endedRounds } from './endedRounds.ts'
import { nonceOf, type SharedKey, signedHeaders } from './host/signature.ts'
import { ARENA_GAMES } from './outcome.ts'
import { readPools } from './pools.ts'
import { endSession, game, launch } from './sessions.ts'
import { transactions, type Vendor } from './transactions.ts'
import { moveMoney, openWallet, whatMoved } from './transferWallets.ts'
import { replay } from './views.ts'
import { inTransaction, type World } from './world.ts'

/** The game that is offered to be played from a wallet of its own. */
const TRANSFER_GAME = 'dice'

const pooled = z.object({ currency: z.string().max(8).default('CNY') })

function parsed(body: unknown): unknown {
  try {
    return JSON.parse(String(body))
  } catch {
    throw new Refusal(400, 'BAD_REQUEST')
  }
}

/**
 * The keys by which the platform calls: a vendor that plays with its money, the same for the games of the arena, and one to which
 * money is moved.
 */
export interface HostKeys {
  readonly real: SharedKey
  readonly arena: SharedKey
  readonly transfer: SharedKey
}

/** As which of them a call addresses us. */
const isOfArena = ({ arena }: HostKeys, { headers }: FastifyRequest): boolean =>
  headers[ogp.HEADERS.provider] === arena.provider
const isOfTransfer = ({ transfer }: HostKeys, { headers }: FastifyRequest): boolean =>
  headers[ogp.HEADERS.provider] === transfer.provider
function vendorOf(keys: HostKeys, request: FastifyRequest): Vendor {
  if (isOfTransfer(keys, request)) return 'transfer'
  return isOfArena(keys, request) ? 'arena' : 'real'
}
const keyOf = (keys: HostKeys, request: FastifyRequest): SharedKey => keys[vendorOf(keys, request)]

/** The games of the vendor that a call addresses. */
const titlesOf = (keys: HostKeys, request: FastifyRequest): readonly Title[] =>
  catalogue().filter(({ gameId }) =>
    isOfTransfer(keys, request) ? gameId === TRANSFER_GAME : ARENA_GAMES.includes(gameId) === isOfArena(keys, request),
  )

/** @throws Refusal 401 for a call that is not signed with the shared key, is too old, or comes a second time */
async function checkCall(world: World, key: SharedKey, request: FastifyRequest): Promise<void> {
  const body = Buffer.isBuffer(request.body) ? request.body : ''
  const call = { method: request.method, path: request.raw.url ?? '', body }
  const now = world.now()
  const nonce = nonceOf(request.headers, call, key, now)
  if (nonce === null) throw new Refusal(401, 'BAD_SIGNATURE')
  await inTransaction(world, async (tx) => {
    await tx.query('DELETE FROM nonces WHERE seen_at < $1', [new Date(now.getTime() - ogp.NONCE_MS)])
    const { rowCount } = await tx.query('INSERT INTO nonces (nonce, seen_at) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      nonce,
      now,
    ])
    if (rowCount !== 1) throw new Refusal(401, 'REPLAYED_NONCE')
  })
}

/** Transfer wallets: the platform moves its players' money here and back. */
function transferRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/players/create', async ({ body }): Promise<ogp.PlayerReply> => {
      const { playerId: player, currency } = read(ogp.playerBody, parsed(body))
      const balance = await inTransaction(world, async (tx) => await openWallet(tx, { player, currency }))
      return { status: 'OK', balance: String(balance) }
    })
    for (const way of ['in', 'out'] as const) {
      app.post(`/transfer/${way}`, async ({ body }): Promise<ogp.TransferReply> => {
        const moved = read(ogp.transferBody, parsed(body))
        return await inTransaction(world, async (tx) => await moveMoney(tx, way, moved))
      })
    }
    app.post('/transfer/status', async ({ body }): Promise<ogp.TransferReply> => {
      const query = read(ogp.transferStatusBody, parsed(body))
      return await inTransaction(world, async (tx) => await whatMoved(tx, query))
    })
    app.post('/rounds/list', async ({ body }): Promise<ogp.EndedReply> => {
      return await endedRounds(world, read(ogp.endedBody, parsed(body)).cursor)
    })
  }
}

/** What the platform calls (OGP/1, host → provider); every call is signed. */
export function hostRoutes(world: World, keys: HostKeys) {
  return async (app: FastifyInstance): Promise<void> => {
    // A signature is over the bytes as they came.
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    app.addHook('preValidation', async (request) => await checkCall(world, keyOf(keys, request), request))
    // The host can prove later what it was told.
    app.addHook('onSend', async (request, reply, body) => {
      const nonce = request.headers[ogp.HEADERS.nonce]
      if (typeof body !== 'string' || typeof nonce !== 'string') return
      const answer = { method: request.method, path: request.raw.url ?? '', body }
      reply.headers(signedHeaders(answer, keyOf(keys, request), world.now(), nonce))
    })

    app.post('/games', async (request) => ({ status: 'OK', games: titlesOf(keys, request) }))
    app.post('/launch', async (request): Promise<ogp.Launched> => {
      const { gameId, mode, ...rest } = read(ogp.launchBody, parsed(request.body))
      const { launchToken, language, urls, tableId = null } = rest
      const isTransfer = isOfTransfer(keys, request)
      const input = { launchToken, language, urls, isDemo: mode === 'demo', isTransfer, tableId }
      const opened = await launch(world, { ...input, game: read(game, gameId) })
      const url = `${world.publicUrl}${opened.path}`
      return { status: 'OK', url, expiresAt: opened.expiresAt.toISOString() }
    })
    await app.register(transferRoutes(world))
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
      return { status: 'OK', ...(await transactions(world, cursor, vendorOf(keys, request))) }
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
