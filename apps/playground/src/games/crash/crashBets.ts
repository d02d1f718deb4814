import { Refusal } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { deliver } from '../delivery.ts'
import { paytableHash } from '../outcome.ts'
import { changeRound, insertRound, lockRound, type Round, roundById } from '../roundBooks.ts'
import { keepBet, keepRollback, keepStep } from '../roundCalls.ts'
import { crashPayout, multiplierAt, POINT_MAX, reachedAfterMs, TARGET_MIN } from '../rules/crash/crash.ts'
import { type Session, sessionById } from '../sessions.ts'
import { inTransaction, type World } from '../world.ts'
import { type CrashTable, currentTable, tableAt, watchTables } from './crashTable.ts'

/** Bets of one player at one table. */
const BETS_MAX = 2
const SETTLED_AT_ONCE_MAX = 200

/** What a player asks for. */
interface CrashBet {
  /** made by the page; asked again, it is the same bet */
  readonly roundId: string
  /** in minor units */
  readonly stake: bigint
  /** leaves there by itself, in hundredths; null: when the player says so */
  readonly auto: number | null
}

interface Choice {
  readonly auto: number | null
  readonly table: number
}
const choiceOf = ({ choice }: Pick<Round, 'choice'>): Choice => choice as Choice

async function checkBet(
  tx: Tx,
  world: World,
  session: Session,
  { stake, auto }: CrashBet,
  table: CrashTable,
): Promise<void> {
  if (session.game !== 'crash') throw new Refusal(422, 'CHOICE_WRONG')
  if (session.endedAt !== null) throw new Refusal(403, 'SESSION_ENDED')
  if (stake < session.minStake || stake > session.maxStake) throw new Refusal(422, 'STAKE_WRONG')
  if (auto !== null && (auto < TARGET_MIN || auto > POINT_MAX)) {
    throw new Refusal(422, 'CHOICE_WRONG')
  }
  if (auto !== null && crashPayout(stake, auto) > session.maxPayout) {
    throw new Refusal(422, 'PAYOUT_TOO_HIGH')
  }
  if (world.now() >= table.startsAt) throw new Refusal(409, 'TOO_LATE')
  const { rows } = await tx.query<{ bets: number }>(
    `SELECT count(*)::int AS bets FROM rounds WHERE player = $1 AND game = 'crash' AND state NOT IN ('REFUSED', 'VOID')
        AND choice ->> 'table' = $2::text`,
    [session.player, String(table.number)],
  )
  if ((rows[0]?.bets ?? 0) >= BETS_MAX) throw new Refusal(409, 'ROUND_OPEN')
}

/** Bets on the table that has not started yet. @returns the balance as the host last said it */
export async function placeBet(world: World, session: Session, bet: CrashBet): Promise<string | null> {
  await inTransaction(world, async (tx) => {
    const known = await roundById(tx, bet.roundId)
    if (known !== undefined) {
      if (known.player === session.player && known.stake === bet.stake) return
      throw new Refusal(409, 'ROUND_DIFFERENT')
    }
    const table = await currentTable(tx, world)
    // Bets of one player follow each other, so that they can be counted.
    await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [session.player])
    await checkBet(tx, world, session, bet, table)
    const round: Round = {
      roundId: bet.roundId,
      sessionId: session.sessionId,
      player: session.player,
      game: 'crash',
      seedId: null,
      nonce: null,
      stake: bet.stake,
      choice: { auto: bet.auto, table: table.number } satisfies Choice,
      outcome: { steps: [], jackpots: [] },
      paytableHash: paytableHash('crash'),
      state: 'BETTING',
      why: null,
      stepsShown: 0,
      won: 0n,
      begunAt: world.now(),
      endedAt: null,
    }
    await insertRound(tx, round)
    await keepBet(tx, world, session, round)
  })
  return await deliver(world, bet.roundId)
}

async function settle(tx: Tx, world: World, session: Session, round: Round, at: number | null): Promise<void> {
  const pays = at === null ? 0n : crashPayout(round.stake, at)
  const won = pays > session.maxPayout ? session.maxPayout : pays
  const outcome = { steps: [{ won: String(won), view: { at } }], jackpots: [] }
  const ended = { outcome, state: 'DONE', stepsShown: 1, won, endedAt: world.now() } as const
  await keepStep(tx, world, session, await changeRound(tx, round, ended), 0, true)
}

async function own(tx: Tx, session: Session, roundId: string) {
  const round = await lockRound(tx, roundId)
  const table = round && (await tableAt(tx, choiceOf(round).table))
  if (round?.player !== session.player || table === undefined) {
    throw new Refusal(404, 'NO_SUCH_ROUND')
  }
  return { round, table }
}

/**
 * Leaves the table at the multiplier of now; who has left already stays where they left.
 * @throws Refusal 404, 409 TOO_LATE before the start and after the end
 */
export async function cashOut(world: World, session: Session, roundId: string): Promise<string | null> {
  await inTransaction(world, async (tx) => {
    const { round, table } = await own(tx, session, roundId)
    if (round.state === 'DONE') return
    const now = world.now()
    const isRising = table.state === 'OPEN' && now >= table.startsAt && now < table.endsAt
    if (round.state !== 'OPEN' || !isRising) throw new Refusal(409, 'TOO_LATE')
    const here = multiplierAt(now.getTime() - table.startsAt.getTime())
    await settle(tx, world, session, round, Math.min(here, choiceOf(round).auto ?? here))
  })
  return await deliver(world, roundId)
}

/** Takes a bet back before the table starts. @throws Refusal 404, 409 TOO_LATE */
export async function cancelBet(world: World, session: Session, roundId: string): Promise<string | null> {
  await inTransaction(world, async (tx) => {
    const { round, table } = await own(tx, session, roundId)
    if (round.state === 'VOID') return
    if (round.state !== 'OPEN' || world.now() >= table.startsAt) throw new Refusal(409, 'TOO_LATE')
    await changeRound(tx, round, { state: 'UNDOING', why: 'CANCELLED' })
    await keepRollback(tx, world, session, round, 'CANCELLED')
  })
  return await deliver(world, roundId)
}

/** Where a bet stands that nobody has left by hand: a multiplier, null for lost, undefined while it goes on. */
function resultOf(world: World, table: CrashTable, auto: number | null): number | null | undefined {
  const elapsed = world.now().getTime() - table.startsAt.getTime()
  if (auto !== null && auto <= table.point && elapsed >= reachedAfterMs(auto)) return auto
  return world.now() >= table.endsAt ? null : undefined
}

async function settleOne(world: World, roundId: string): Promise<void> {
  const isDue = await inTransaction(world, async (tx) => {
    const round = await lockRound(tx, roundId)
    if (round?.state !== 'OPEN') return false
    const { auto, table: number } = choiceOf(round)
    const table = await tableAt(tx, number)
    if (table === undefined) return false
    const session = await sessionById(tx, round.sessionId)
    if (table.state === 'VOID') {
      await changeRound(tx, round, { state: 'UNDOING', why: 'INTERRUPTED' })
      await keepRollback(tx, world, session, round, 'INTERRUPTED')
      return true
    }
    const at = resultOf(world, table, auto)
    if (at === undefined) return false
    await settle(tx, world, session, round, at)
    return true
  })
  if (isDue) await deliver(world, roundId)
}

/** Pays who has reached their target, ends what has lost, and gives back what an interrupted table held. */
export async function settleTables(world: World): Promise<void> {
  const open = await inTransaction(world, async (tx) => {
    await watchTables(tx, world)
    const { rows } = await tx.query<{ round_id: string }>(
      `SELECT round_id FROM rounds WHERE state = 'OPEN' AND game = 'crash' ORDER BY begun_at LIMIT $1`,
      [SETTLED_AT_ONCE_MAX],
    )
    return rows
  })
  await Promise.all(open.map(async ({ round_id }) => await settleOne(world, round_id)))
}
