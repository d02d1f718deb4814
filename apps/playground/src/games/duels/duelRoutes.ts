import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { callerOf } from '../callerOf.ts'
import { roundsOf } from '../roundBooks.ts'
import type { Seat } from '../rules/duels/duel.ts'
import { DUELS } from '../rules/duels/duelGames.ts'
import type { Session } from '../sessions.ts'
import { type RoundView, readRound } from '../views.ts'
import { inTransaction, type World } from '../world.ts'
import { act, leave, seek } from './duelPlay.ts'
import { duelOf, seatOf } from './duels.ts'

/** A game of two as one side sees it. */
export interface DuelView {
  readonly commitment: string
  readonly seat: Seat
  readonly toMove: readonly Seat[]
  readonly leftMs: number
  readonly isOver: boolean
  readonly isPractice: boolean
  /** what this side may know */
  readonly view: object
}

/** What the page of a game for two is told. */
export interface DuelRoomView {
  readonly round: RoundView | null
  /** null: nobody is there yet */
  readonly duel: DuelView | null
  /** how many wait for somebody to play with in the room, of those who play for the same kind of money */
  readonly waiting: number
}

const begun = z.object({
  roundId: z.uuid(),
  stake: z
    .string()
    .regex(/^[1-9]\d{0,13}$/)
    .transform(BigInt),
})
const one = z.object({ roundId: z.uuid() })
const moved = z.object({ roundId: z.uuid(), move: z.looseObject({}) })

async function viewOf(tx: Tx, world: World, session: Session): Promise<DuelRoomView> {
  const [last] = await roundsOf(tx, session.player, session.game, 1)
  const duel = last && (await duelOf(tx, last.roundId))
  const { rows } = await tx.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM rounds r JOIN sessions s USING (session_id)
      WHERE r.state = 'OPEN' AND r.game = $1 AND s.is_demo = $2 AND s.currency = $3 AND s.table_id IS NOT DISTINCT FROM $4
        AND NOT EXISTS (SELECT 1 FROM duels d WHERE r.round_id IN (d.round_a, d.round_b))`,
    [session.game, session.isDemo, session.currency, session.tableId],
  )
  const room = { waiting: rows[0]?.waiting ?? 0 }
  if (last === undefined) return { ...room, round: null, duel: null }
  const round = await readRound(tx, world, session, last.roundId)
  if (duel === undefined) return { ...room, round, duel: null }
  const seat = seatOf(duel, last.roundId)
  const { commitment, state, dueAt, isOver } = duel
  return {
    ...room,
    round,
    duel: {
      commitment,
      seat,
      isOver,
      isPractice: duel.rounds[1] === null,
      toMove: isOver ? [] : DUELS[duel.game].toMove(state),
      leftMs: Math.max(0, dueAt.getTime() - world.now().getTime()),
      view: DUELS[duel.game].view(state, seat),
    },
  }
}

/** What the page of a game for two calls. */
export function duelRoutes(world: World) {
  const replyOf = async (session: Session, balance: string | null) => ({
    balance,
    room: await inTransaction(world, async (tx) => await viewOf(tx, world, session)),
  })
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/duel/room', async (request) => await replyOf(await callerOf(world, request), null))
    app.post('/duel/seek', async (request) => {
      const session = await callerOf(world, request)
      return await replyOf(session, await seek(world, session, read(begun, request.body)))
    })
    app.post('/duel/leave', async (request) => {
      const session = await callerOf(world, request)
      const { roundId } = read(one, request.body)
      return await replyOf(session, await leave(world, session, roundId))
    })
    app.post('/duel/move', async (request) => {
      const session = await callerOf(world, request)
      const { roundId, move } = read(moved, request.body)
      return await replyOf(session, await act(world, session, roundId, move))
    })
    app.post('/duel/resign', async (request) => {
      const session = await callerOf(world, request)
      const { roundId } = read(one, request.body)
      return await replyOf(session, await act(world, session, roundId, null))
    })
  }
}
