import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { read } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { callerOf } from '../callerOf.ts'
import type { Session } from '../sessions.ts'
import { type RoundView, readRound } from '../views.ts'
import { inTransaction, type World } from '../world.ts'
import { placeTableBet, tableGameOf } from './tableBets.ts'
import { currentLiveTable, lastResults, stakedAt } from './tables.ts'

const SPOTS_MAX = 60
/** How often those who listen are told where a table is. */
const TELL_MS = 1_000

/** The table as everybody at it sees it. */
export interface LiveTableView {
  readonly number: number
  readonly commitment: string
  readonly phase: 'BETTING' | 'DEALING' | 'ENDED'
  readonly closesInMs: number
  /** what the odds are made of */
  readonly open: object
  /** null while bets are taken, as the seed until the end */
  readonly result: object | null
  readonly serverSeed: string | null
  readonly mine: readonly RoundView[]
  /** in minor units, of everybody, by spot: who plays is not said */
  readonly staked: Readonly<Record<string, string>>
  /** of the rounds before, newest first */
  readonly results: readonly object[]
}

const placed = z.object({
  roundId: z.uuid(),
  bets: z
    .array(
      z.object({
        spot: z.string().max(20),
        amount: z
          .string()
          .regex(/^[1-9]\d{0,13}$/)
          .transform(BigInt),
      }),
    )
    .min(1)
    .max(SPOTS_MAX),
})

async function viewOf(tx: Tx, world: World, session: Session): Promise<LiveTableView> {
  const game = tableGameOf(session)
  const table = await currentLiveTable(tx, world, game)
  const now = world.now()
  const phase = now < table.closesAt ? 'BETTING' : now < table.endsAt ? 'DEALING' : 'ENDED'
  const at = [game, String(table.number)]
  const { rows } = await tx.query<{ round_id: string }>(
    `SELECT round_id FROM rounds WHERE game = $1 AND choice ->> 'table' = $2 AND player = $3
      AND state IN ('BETTING', 'OPEN', 'DONE') ORDER BY number`,
    [...at, session.player],
  )
  const mine: RoundView[] = []
  for (const { round_id } of rows) {
    const round = await readRound(tx, world, session, round_id)
    if (round !== null) mine.push(round)
  }
  const staked = await stakedAt(tx, table, session)
  return {
    number: table.number,
    commitment: table.commitment,
    phase,
    closesInMs: Math.max(0, table.closesAt.getTime() - now.getTime()),
    open: table.deal.open,
    result: phase === 'BETTING' ? null : table.deal.result,
    serverSeed: phase === 'ENDED' ? table.serverSeed : null,
    mine,
    staked: Object.fromEntries(Object.entries(staked).map(([spot, amount]) => [spot, String(amount)])),
    results: await lastResults(tx, world, game),
  }
}

/** Those who listen to a table, until they go or the process ends. */
class Listeners {
  readonly timers = new Map<FastifyReply, NodeJS.Timeout>()

  add(reply: FastifyReply, text: () => Promise<string>): void {
    reply.hijack()
    const headers = { ...reply.getHeaders(), 'content-type': 'application/x-ndjson' }
    reply.raw.writeHead(200, headers as Record<string, string>)
    const say = async () => {
      const line = await text().catch(() => null)
      if (line === null) this.end(reply)
      else if (!reply.raw.writableEnded) reply.raw.write(`${line}\n`)
    }
    this.timers.set(
      reply,
      setInterval(() => void say(), TELL_MS),
    )
    reply.raw.on('close', () => this.end(reply))
    void say()
  }

  end(reply: FastifyReply): void {
    clearInterval(this.timers.get(reply))
    this.timers.delete(reply)
    reply.raw.end()
  }

  endAll(): void {
    for (const reply of this.timers.keys()) this.end(reply)
  }
}

/** What the page of a live table calls: the table, the same as an answer that goes on, and a bet. */
export function tableRoutes(world: World) {
  const view = async (session: Session): Promise<LiveTableView> =>
    await inTransaction(world, async (tx) => await viewOf(tx, world, session))
  const listeners = new Listeners()
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('preClose', () => listeners.endAll())
    app.post('/tables/state', async (request) => ({
      balance: null,
      table: await view(await callerOf(world, request)),
    }))
    app.post('/tables/listen', async (request, reply) => {
      const session = await callerOf(world, request)
      listeners.add(reply, async () => JSON.stringify({ table: await view(session) }))
    })
    app.post('/tables/bet', async (request) => {
      const session = await callerOf(world, request)
      const balance = await placeTableBet(world, session, read(placed, request.body))
      return { balance, table: await view(session) }
    })
  }
}
