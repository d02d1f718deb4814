import { Refusal } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { deliver } from '../delivery.ts'
import { changeRound, lockRound, type Round } from '../roundBooks.ts'
import { keepCorrection, keepStep } from '../roundCalls.ts'
import { BOOK_GAMES, isBookGame } from '../rules/book/fixtures.ts'
import { cashOutOf, type SlipLeg, slipWon, stakeOfLine } from '../rules/book/slips.ts'
import type { SportId } from '../rules/book/sports.ts'
import { type Session, sessionById } from '../sessions.ts'
import { inTransaction, type World } from '../world.ts'
import { legsNow, slipOf } from './legs.ts'

const SETTLED_AT_ONCE_MAX = 200

/** What one line of a bet has of its stake. */
function lineStakeOf(round: Round): bigint {
  const { legs, size } = slipOf(round)
  return stakeOfLine(round.stake, legs.length, size) ?? 0n
}

/** Whether its player has been bought out: no result is anything to it any more. */
const isOut = ({ outcome }: Round): boolean =>
  outcome.steps.some(({ view }) => (view as { isOut?: boolean }).isOut === true)

/** What a bet would be bought back for now, in minor units; null: it would not. */
export function offerOf(round: Round, legs: readonly SlipLeg[]): bigint | null {
  if (round.state !== 'OPEN') return null
  const offer = cashOutOf(lineStakeOf(round), slipOf(round).size, legs)
  return offer === null || offer <= 0n ? null : offer
}

async function endRound(tx: Tx, world: World, round: Round, won: bigint, view: object): Promise<Round> {
  const steps = [...round.outcome.steps, { won: String(won), view }]
  const ended = { state: 'DONE', won, stepsShown: steps.length, endedAt: world.now() } as const
  return await changeRound(tx, round, { ...ended, outcome: { ...round.outcome, steps } })
}

/** Settles a bet, or settles it again where a result was corrected. @returns whether there is something to say */
async function settleOne(tx: Tx, world: World, roundId: string): Promise<boolean> {
  const round = await lockRound(tx, roundId)
  if (round === undefined || (round.state !== 'OPEN' && round.state !== 'DONE')) return false
  if (isOut(round)) return false
  const [legs = []] = await legsNow(tx, world, [round])
  const won = slipWon(lineStakeOf(round), slipOf(round).size, legs)
  if (won === null || (round.state === 'DONE' && won === round.won)) return false
  const session = await sessionById(tx, round.sessionId)
  const next = await endRound(tx, world, round, won, { states: legs.map(({ state }) => state) })
  if (round.state === 'OPEN') await keepStep(tx, world, session, next, 0, true)
  else await keepCorrection(tx, world, session, next)
  return true
}

async function settle(world: World, roundIds: readonly string[]): Promise<void> {
  for (const roundId of roundIds) {
    const isSettled = await inTransaction(world, async (tx) => await settleOne(tx, world, roundId))
    if (isSettled) await deliver(world, roundId)
  }
}

/** Settles every bet whose matches are over. */
export async function settleBook(world: World): Promise<void> {
  const open = await inTransaction(world, async (tx) => {
    const { rows } = await tx.query<{ round_id: string }>(
      `SELECT round_id FROM rounds WHERE state = 'OPEN' AND game = ANY ($1) ORDER BY begun_at LIMIT $2`,
      [BOOK_GAMES, SETTLED_AT_ONCE_MAX],
    )
    return rows
  })
  await settle(
    world,
    open.map(({ round_id }) => round_id),
  )
}

/**
 * Buys a bet back for what the model holds it worth now, where that is not less than what the page showed; the round ends
 * with it. Asked again, nothing more is paid.
 * @param shown in minor units
 * @returns the balance as the host last said it
 * @throws Refusal 409 PRICE_CHANGED or TOO_LATE, 422 CHOICE_WRONG
 */
export async function cashOut(
  world: World,
  session: Session,
  { roundId, shown }: { roundId: string; shown: bigint },
): Promise<string | null> {
  await inTransaction(world, async (tx) => {
    const round = await lockRound(tx, roundId)
    if (round?.player !== session.player || !isBookGame(round.game)) {
      throw new Refusal(422, 'CHOICE_WRONG')
    }
    if (isOut(round)) return
    const [legs = []] = await legsNow(tx, world, [round])
    const offer = offerOf(round, legs)
    if (offer === null) throw new Refusal(409, 'TOO_LATE')
    if (offer < shown) throw new Refusal(409, 'PRICE_CHANGED')
    const view = { states: legs.map(({ state }) => state), isOut: true }
    const next = await endRound(tx, world, round, offer, view)
    await keepStep(tx, world, await sessionById(tx, round.sessionId), next, 0, true)
  })
  return await deliver(world, roundId)
}

/** Takes another result than the one that was played, and settles again what was settled by it. */
export async function correctResult(
  world: World,
  { sport, number, score }: { sport: SportId; number: number; score: readonly [number, number] },
): Promise<void> {
  const touched = await inTransaction(world, async (tx) => {
    await tx.query('UPDATE fixtures SET corrected = $3 WHERE sport = $1 AND number = $2', [
      sport,
      number,
      JSON.stringify(score),
    ])
    const { rows } = await tx.query<{ round_id: string }>(
      `SELECT round_id FROM rounds WHERE state = 'DONE' AND game = ANY ($1)
          AND choice -> 'legs' @> $2::jsonb ORDER BY begun_at`,
      [BOOK_GAMES, JSON.stringify([{ sport, number }])],
    )
    return rows
  })
  await settle(
    world,
    touched.map(({ round_id }) => round_id),
  )
}
