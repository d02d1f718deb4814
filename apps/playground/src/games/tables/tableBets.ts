import { Refusal } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { deliver } from '../delivery.ts'
import { paytableHash } from '../outcome.ts'
import { changeRound, insertRound, lockRound, type Round, roundById } from '../roundBooks.ts'
import { keepBet, keepStep } from '../roundCalls.ts'
import { spotPayout } from '../rules/tables/table.ts'
import { isTableGame, TABLE_GAMES, TABLES, type TableGame } from '../rules/tables/tableGames.ts'
import { type Session, sessionById } from '../sessions.ts'
import { inTransaction, type World } from '../world.ts'
import { currentLiveTable, isBeingBetOn, type LiveTable, liveTableAt, stakedAt } from './tables.ts'

/** How often a player may bet on one round of a table. */
const BETS_MAX = 5
const SETTLED_AT_ONCE_MAX = 200

/** A stake on one spot, in minor units. */
export interface SpotBet {
  readonly spot: string
  readonly amount: bigint
}

/** What a player asks for. */
interface TableBet {
  /** made by the page; asked again, it is the same bet */
  readonly roundId: string
  readonly bets: readonly SpotBet[]
}

/** What the books keep of a bet: amounts as digits. */
interface Choice {
  readonly table: number
  readonly bets: readonly { readonly spot: string; readonly amount: string }[]
}
const choiceOf = ({ choice }: Pick<Round, 'choice'>): Choice => choice as Choice

/** The game of a session, if it is one of these tables. @throws Refusal 422 CHOICE_WRONG */
export function tableGameOf({ game }: Session): TableGame {
  if (!isTableGame(game)) throw new Refusal(422, 'CHOICE_WRONG')
  return game
}

const stakeOf = (bets: readonly SpotBet[]): bigint => bets.reduce((sum, { amount }) => sum + amount, 0n)

async function checkBet(
  tx: Tx,
  world: World,
  session: Session,
  bets: readonly SpotBet[],
  { game, number, closesAt, deal }: LiveTable,
): Promise<void> {
  if (session.endedAt !== null) throw new Refusal(403, 'SESSION_ENDED')
  const { spots, most } = TABLES[game]
  const isKnown = bets.every(({ spot }) => spots.includes(spot))
  const isOnce = new Set(bets.map(({ spot }) => spot)).size === bets.length
  if (!isKnown || !isOnce) throw new Refusal(422, 'CHOICE_WRONG')
  const stake = stakeOf(bets)
  const isSmall = bets.some(({ amount }) => amount < session.minStake)
  if (isSmall || stake > session.maxStake) throw new Refusal(422, 'STAKE_WRONG')
  const pays = bets.reduce((sum, { spot, amount }) => sum + spotPayout(amount, most(spot, deal.open)), 0n)
  if (pays > session.maxPayout) throw new Refusal(422, 'PAYOUT_TOO_HIGH')
  if (world.now() >= closesAt) throw new Refusal(409, 'TOO_LATE')
  const { rows } = await tx.query<{ bets: number }>(
    `SELECT count(*)::int AS bets FROM rounds WHERE player = $1 AND game = $2 AND state NOT IN ('REFUSED', 'VOID')
        AND choice ->> 'table' = $3::text`,
    [session.player, game, String(number)],
  )
  if ((rows[0]?.bets ?? 0) >= BETS_MAX) throw new Refusal(409, 'ROUND_OPEN')
}

/**
 * Bets on the round that is being bet on. @returns the balance as the host last said it
 * @throws Refusal 403 SESSION_ENDED, 409 ROUND_OPEN, ROUND_DIFFERENT or TOO_LATE, 422
 */
export async function placeTableBet(
  world: World,
  session: Session,
  { roundId, bets }: TableBet,
): Promise<string | null> {
  const game = tableGameOf(session)
  const stake = stakeOf(bets)
  await inTransaction(world, async (tx) => {
    const known = await roundById(tx, roundId)
    if (known !== undefined) {
      if (known.player === session.player && known.stake === stake) return
      throw new Refusal(409, 'ROUND_DIFFERENT')
    }
    const table = await currentLiveTable(tx, world, game)
    // Bets of one player follow each other, so that they can be counted.
    await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [session.player])
    await checkBet(tx, world, session, bets, table)
    const kept = bets.map(({ spot, amount }) => ({ spot, amount: String(amount) }))
    const round: Round = {
      roundId,
      sessionId: session.sessionId,
      player: session.player,
      game,
      stake,
      seedId: null,
      nonce: null,
      outcome: { steps: [], jackpots: [] },
      choice: { table: table.number, bets: kept } satisfies Choice,
      paytableHash: paytableHash(game),
      state: 'BETTING',
      why: null,
      stepsShown: 0,
      won: 0n,
      begunAt: world.now(),
      endedAt: null,
    }
    await insertRound(tx, round)
    await keepBet(tx, world, session, round, { bets: kept })
  })
  return await deliver(world, roundId)
}

/** What every spot of a bet pays once the result is known, in minor units. */
function paidOf(
  { game, deal }: LiveTable,
  { bets }: Choice,
  staked: Readonly<Record<string, bigint>>,
): Record<string, bigint> {
  return Object.fromEntries(
    bets.map(({ spot, amount }) => [spot, spotPayout(BigInt(amount), TABLES[game].pays(spot, deal, staked))]),
  )
}

async function settleOne(world: World, roundId: string): Promise<void> {
  const isDue = await inTransaction(world, async (tx) => {
    const round = await lockRound(tx, roundId)
    if (round?.state !== 'OPEN') return false
    const choice = choiceOf(round)
    const table = await liveTableAt(tx, round.game as TableGame, choice.table)
    if (table === undefined || world.now() < table.endsAt) return false
    const session = await sessionById(tx, round.sessionId)
    const { pool = [] } = TABLES[table.game]
    const isOfPool = choice.bets.some(({ spot }) => pool.includes(spot))
    // A pool is shared when all of its stakes are known.
    if (isOfPool && (await isBeingBetOn(tx, table))) return false
    const paid = paidOf(table, choice, isOfPool ? await stakedAt(tx, table, session) : {})
    const won = Object.values(paid).reduce((sum, amount) => sum + amount, 0n)
    const texts = Object.fromEntries(Object.entries(paid).map(([spot, all]) => [spot, String(all)]))
    const view = { result: table.deal.result, paid: texts }
    const outcome = { steps: [{ won: String(won), view }], jackpots: [] }
    const ended = { outcome, state: 'DONE', stepsShown: 1, won, endedAt: world.now() } as const
    await keepStep(tx, world, session, await changeRound(tx, round, ended), 0, true)
    return true
  })
  if (isDue) await deliver(world, roundId)
}

/** Pays the bets on every round that has ended. What it deals was certain before the first bet, so an end of the process loses none. */
export async function settleLiveTables(world: World): Promise<void> {
  const open = await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<{ round_id: string }>(
      `SELECT r.round_id FROM rounds r
         JOIN live_tables t ON t.game = r.game AND t.number = (r.choice ->> 'table')::int
        WHERE r.state = 'OPEN' AND r.game = ANY ($1) AND t.ends_at <= $2 ORDER BY r.begun_at LIMIT $3`,
      [TABLE_GAMES, world.now(), SETTLED_AT_ONCE_MAX],
    )
    return rows
  })
  await Promise.all(open.map(async ({ round_id }) => await settleOne(world, round_id)))
}
