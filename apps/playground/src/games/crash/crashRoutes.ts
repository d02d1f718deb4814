import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { read } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { callerOf } from '../callerOf.ts'
import type { Session } from '../sessions.ts'
import { type RoundView, readRound } from '../views.ts'
import { inTransaction, type World } from '../world.ts'
import { cancelBet, cashOut, placeBet } from './crashBets.ts'
import { type CrashTable, currentTable, lastPoints } from './crashTable.ts'

const BETS_SHOWN_MAX = 30

/** The table as everybody at it sees it. */
export interface TableView {
  readonly number: number
  readonly commitment: string
  readonly phase: 'BETTING' | 'RISING' | 'ENDED'
  readonly startsInMs: number
  /** since the start; 0 before it */
  readonly elapsedMs: number
  /** null until it has ended, as its seed */
  readonly point: number | null
  readonly serverSeed: string | null
  /** who plays is not said */
  readonly bets: readonly { readonly stake: string; readonly at: number | null }[]
  readonly mine: readonly RoundView[]
  /** of the tables before, newest first */
  readonly points: readonly number[]
}

const begun = z.object({
  roundId: z.uuid(),
  stake: z
    .string()
    .regex(/^[1-9]\d{0,13}$/)
    .transform(BigInt),
  auto: z.int().nullable(),
})
const one = z.object({ roundId: z.uuid() })

interface BetRow {
  readonly round_id: string
  readonly player: string
  readonly stake: string
  readonly at: number | null
}

function phaseOf({ startsAt, endsAt }: CrashTable, now: Date): TableView['phase'] {
  if (now < startsAt) return 'BETTING'
  return now < endsAt ? 'RISING' : 'ENDED'
}

async function viewOf(tx: Tx, world: World, session: Session): Promise<TableView> {
  const table = await currentTable(tx, world)
  const now = world.now()
  const phase = phaseOf(table, now)
  const { rows } = await tx.query<BetRow>(
    `SELECT r.round_id, r.player, r.stake::text AS stake, (r.outcome #>> '{steps,0,view,at}')::int AS at
       FROM rounds r JOIN sessions s ON s.session_id = r.session_id
      WHERE r.game = 'crash' AND r.choice ->> 'table' = $1 AND r.state IN ('OPEN', 'DONE', 'BETTING')
        AND s.is_demo = $2 AND s.currency = $3 ORDER BY r.number LIMIT $4`,
    [String(table.number), session.isDemo, session.currency, BETS_SHOWN_MAX],
  )
  const mine: RoundView[] = []
  for (const { round_id } of rows.filter(({ player }) => player === session.player)) {
    const round = await readRound(tx, world, session, round_id)
    if (round !== null) mine.push(round)
  }
  const hasEnded = phase === 'ENDED'
  return {
    number: table.number,
    commitment: table.commitment,
    phase,
    startsInMs: Math.max(0, table.startsAt.getTime() - now.getTime()),
    elapsedMs: Math.max(0, now.getTime() - table.startsAt.getTime()),
    point: hasEnded ? table.point : null,
    serverSeed: hasEnded ? table.serverSeed : null,
    bets: rows.map(({ stake, at }) => ({ stake, at })),
    mine,
    points: await lastPoints(tx, world),
  }
}

/** What the page of crash calls: the table, a bet on it, the way back before the start, the way out after it. */
export function crashRoutes(world: World) {
  const replyOf = async (session: Session, balance: string | null) => ({
    balance,
    table: await inTransaction(world, async (tx) => await viewOf(tx, world, session)),
  })
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/crash/table', async (request) => await replyOf(await callerOf(world, request), null))
    app.post('/crash/bet', async (request) => {
      const session = await callerOf(world, request)
      return await replyOf(session, await placeBet(world, session, read(begun, request.body)))
    })
    app.post('/crash/cancel', async (request) => {
      const session = await callerOf(world, request)
      const { roundId } = read(one, request.body)
      return await replyOf(session, await cancelBet(world, session, roundId))
    })
    app.post('/crash/out', async (request) => {
      const session = await callerOf(world, request)
      const { roundId } = read(one, request.body)
      return await replyOf(session, await cashOut(world, session, roundId))
    })
  }
}
