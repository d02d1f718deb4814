import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal, read } from '../refusal.ts'
import { callerOf } from './callerOf.ts'
import { move } from './moves.ts'
import { paceOf, paytableHash } from './outcome.ts'
import { readPools } from './pools.ts'
import { beginRound, goOn } from './rounds.ts'
import { CLIENT_SEED } from './rules/roundStream.ts'
import { rotateSeeds, seedsOf } from './seeds.ts'
import { openSession, type Session } from './sessions.ts'
import { history, readRound, replay } from './views.ts'
import { hostOf, inTransaction, type World } from './world.ts'

const ticket = z.object({ ticket: z.string().max(200) })
const roundAt = z.object({ roundId: z.uuid() })
const begun = z.object({
  roundId: z.uuid(),
  stake: z
    .string()
    .regex(/^[1-9]\d{0,13}$/)
    .transform(BigInt),
  choice: z.unknown(),
})
const next = z.object({ shown: z.int().min(0) })
const moved = z.object({ shown: z.int().min(0), move: z.looseObject({}) })
const rotated = z.object({ clientSeed: z.string().regex(CLIENT_SEED) })

async function stateOf(world: World, session: Session): Promise<object> {
  return await inTransaction(world, async (tx) => ({
    game: session.game,
    isDemo: session.isDemo,
    currency: session.currency,
    scale: session.scale,
    minStake: String(session.minStake),
    maxStake: String(session.maxStake),
    maxPayout: String(session.maxPayout),
    isEnded: session.endedAt !== null,
    paceMs: paceOf(session, world.isPaced),
    urls: session.urls,
    paytableHash: paytableHash(session.game),
    seeds: await seedsOf(tx, world, session.player),
    pools: await readPools(tx, session),
    history: await history(tx, world, session),
  }))
}

async function played(world: World, session: Session, roundId: string, balance: string | null): Promise<object> {
  return await inTransaction(world, async (tx) => ({
    balance,
    round: await readRound(tx, world, session, roundId),
    seeds: await seedsOf(tx, world, session.player),
    pools: await readPools(tx, session),
  }))
}

/** What a game's page calls, with the token it got for its ticket. */
export function playRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/open', async ({ body }) => {
      const { token, session, balance } = await openSession(world, read(ticket, body).ticket)
      return { token, balance, ...(await stateOf(world, session)) }
    })
    app.post('/state', async (request) => {
      const session = await callerOf(world, request)
      const { hostToken: sessionToken, game: gameId } = session
      const reply = await hostOf(world, session).call('/wallet/balance', { sessionToken, gameId })
      const balance = reply.isSure ? (reply.body.balance ?? null) : null
      return { balance, ...(await stateOf(world, session)) }
    })
    app.post('/rounds', async (request) => {
      const session = await callerOf(world, request)
      const input = read(begun, request.body)
      const balance = await beginRound(world, session, input)
      return await played(world, session, input.roundId, balance)
    })
    app.post('/rounds/:roundId/next', async (request) => {
      const session = await callerOf(world, request)
      const { roundId } = read(roundAt, request.params)
      const { shown } = read(next, request.body)
      return await played(world, session, roundId, await goOn(world, session, roundId, shown))
    })
    app.post('/rounds/:roundId/move', async (request) => {
      const session = await callerOf(world, request)
      const { roundId } = read(roundAt, request.params)
      const input = read(moved, request.body)
      return await played(world, session, roundId, await move(world, session, roundId, input))
    })
    app.post('/seeds', async (request) => {
      const session = await callerOf(world, request)
      return await rotateSeeds(world, session.player, read(rotated, request.body).clientSeed)
    })
    app.get('/replay/:roundId', async ({ params }) => {
      const found = await replay(world, read(roundAt, params).roundId)
      if (found === null) throw new Refusal(404, 'NO_SUCH_ROUND')
      return found
    })
  }
}
