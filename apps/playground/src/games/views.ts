import type { Tx } from '../transaction.ts'
import { type MatchReplay, matchesOf } from './book/matches.ts'
import { tableAt } from './crash/crashTable.ts'
import { duelOf } from './duels/duels.ts'
import { type Round, roundById, roundsOf } from './roundBooks.ts'
import { isBookGame } from './rules/book/fixtures.ts'
import { DUELS, type DuelGame, dealOfDuel, isDuelGame } from './rules/duels/duelGames.ts'
import type { Step } from './rules/seeded.ts'
import { isTableGame, type TableGame } from './rules/tables/tableGames.ts'
import { type Session, sessionById } from './sessions.ts'
import { liveTableAt } from './tables/tables.ts'
import { inTransaction, type World } from './world.ts'

const HISTORY_ROWS = 30

/** A round as its player sees it: only the steps that were shown, amounts in minor units as digits. */
export interface RoundView {
  readonly roundId: string
  readonly state: Round['state']
  /** why the host refused it, or why it was undone */
  readonly why: string | null
  readonly stake: string
  readonly choice: object
  readonly nonce: number | null
  readonly paytableHash: string
  readonly steps: readonly Step[]
  readonly won: string
  readonly prizes: readonly { poolId: string; amount: string }[]
  readonly begunAt: string
  readonly replayUrl: string
}

async function prizesOf(tx: Tx, round: Round): Promise<RoundView['prizes']> {
  if (round.outcome.jackpots.length === 0) return []
  const { rows } = await tx.query<{ pool_id: string; amount: string }>(
    `SELECT body ->> 'poolId' AS pool_id, body ->> 'amount' AS amount FROM calls
      WHERE round_id = $1 AND kind = 'JACKPOT' ORDER BY id`,
    [round.roundId],
  )
  return rows.map(({ pool_id, amount }) => ({ poolId: pool_id, amount }))
}

async function viewOf(tx: Tx, { publicUrl }: World, round: Round): Promise<RoundView> {
  return {
    roundId: round.roundId,
    state: round.state,
    why: round.why,
    stake: String(round.stake),
    choice: round.choice,
    nonce: round.nonce,
    paytableHash: round.paytableHash,
    steps: round.outcome.steps.slice(0, round.stepsShown),
    won: String(round.won),
    prizes: await prizesOf(tx, round),
    begunAt: round.begunAt.toISOString(),
    replayUrl: `${publicUrl}/replay/${round.roundId}`,
  }
}

/** A round of a player. @returns null where there is none */
export async function readRound(tx: Tx, world: World, session: Session, roundId: string): Promise<RoundView | null> {
  const round = await roundById(tx, roundId)
  return round?.player === session.player ? await viewOf(tx, world, round) : null
}

/** The newest rounds of a player in the game, newest first. */
export async function history(tx: Tx, world: World, { player, game }: Session): Promise<readonly RoundView[]> {
  const views: RoundView[] = []
  for (const round of await roundsOf(tx, player, game, HISTORY_ROWS)) {
    views.push(await viewOf(tx, world, round))
  }
  return views
}

/** A round as anybody may see it who has its address: who played it is not said. */
export interface Replay extends RoundView {
  readonly game: Round['game']
  readonly currency: string
  readonly scale: number
  readonly isDemo: boolean
  /** null: the round is of a table that many play at */
  readonly seeds: {
    readonly commitment: string
    readonly clientSeed: string
    /** null until its player rotates the pair */
    readonly serverSeed: string | null
  } | null
  /** the table that was played at, with its end once it is known */
  readonly table: {
    readonly number: number
    readonly commitment: string
    /** of crash, in hundredths */
    readonly point: number | null
    /** of other tables: what was dealt */
    readonly deal: object | null
    readonly serverSeed: string | null
  } | null
  /** of a bet on matches: each match of it */
  readonly matches: readonly MatchReplay[] | null
}

/** Of a duel: its seed only where both sides have seen everything that it dealt. */
async function duelTableOf(tx: Tx, game: DuelGame, round: Round): Promise<Replay['table']> {
  const duel = await duelOf(tx, round.roundId)
  if (duel === undefined) return null
  const { commitment, serverSeed } = duel
  const isShown = duel.isOver && DUELS[game].isShown(duel.state)
  const deal = isShown ? await dealOfDuel(game, serverSeed) : null
  return { number: 0, commitment, point: null, deal, serverSeed: isShown ? serverSeed : null }
}

async function liveTableOf(tx: Tx, world: World, game: TableGame, { choice }: Round): Promise<Replay['table']> {
  const table = await liveTableAt(tx, game, (choice as { table: number }).table)
  if (table === undefined) return null
  const { number, commitment, deal, serverSeed, endsAt } = table
  const hasEnded = world.now() >= endsAt
  const known = hasEnded ? { deal, serverSeed } : { deal: null, serverSeed: null }
  return { number, commitment, point: null, ...known }
}

/** A table with nothing of it that is not known yet. */
async function tableOf(tx: Tx, world: World, round: Round): Promise<Replay['table']> {
  if (isDuelGame(round.game)) return await duelTableOf(tx, round.game, round)
  if (isTableGame(round.game)) return await liveTableOf(tx, world, round.game, round)
  if (round.game !== 'crash') return null
  const table = await tableAt(tx, (round.choice as { table: number }).table)
  if (table === undefined) return null
  const hasEnded = world.now() >= table.endsAt
  return {
    number: table.number,
    commitment: table.commitment,
    point: hasEnded ? table.point : null,
    deal: null,
    serverSeed: hasEnded ? table.serverSeed : null,
  }
}

/** What the address of a round shows. @returns null where there is no such round */
export async function replay(world: World, roundId: string): Promise<Replay | null> {
  return await inTransaction(world, async (tx) => {
    const round = await roundById(tx, roundId)
    if (round === undefined) return null
    const { currency, scale, isDemo } = await sessionById(tx, round.sessionId)
    const { rows } = await tx.query<{
      commitment: string
      client_seed: string
      server_seed: string | null
    }>(
      `SELECT commitment, client_seed, CASE WHEN revealed_at IS NULL THEN NULL ELSE server_seed END AS server_seed
         FROM seeds WHERE id = $1`,
      [round.seedId],
    )
    const [pair] = rows
    const seeds = pair
      ? {
          commitment: pair.commitment,
          clientSeed: pair.client_seed,
          serverSeed: pair.server_seed,
        }
      : null
    const table = await tableOf(tx, world, round)
    const view = await viewOf(tx, world, round)
    const matches = isBookGame(round.game) ? await matchesOf(tx, world, round) : null
    return { ...view, game: round.game, currency, scale, isDemo, seeds, table, matches }
  })
}
