import { Refusal } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { deliver } from '../delivery.ts'
import { PAYTABLE_HASHES } from '../outcome.ts'
import { changeRound, insertRound, lockRound, type Round, roundById } from '../roundBooks.ts'
import { keepBet, keepCorrection, keepStep } from '../roundCalls.ts'
import { BOOK_GAMES, isBookGame, SPORTS_OF } from '../rules/book/fixtures.ts'
import { combinedPayout, hasWon, type MarketId, type OutcomeId } from '../rules/book/odds.ts'
import { type SportId, sidesOf } from '../rules/book/sports.ts'
import { type Session, sessionById } from '../sessions.ts'
import { inTransaction, type World } from '../world.ts'
import { courseOf, type Fixture, fixtureAt, pricesOf } from './fixtures.ts'

/** Legs of one bet: more than one is an accumulator. */
export const LEGS_MAX = 8
const SETTLED_AT_ONCE_MAX = 200

/** What a player asks for, at the price that the page shows. */
export interface AskedLeg {
  readonly sport: SportId
  readonly number: number
  readonly market: MarketId
  readonly outcome: OutcomeId
  /** in hundredths, the stake with it */
  readonly price: number
}

/** A leg as the books keep it. */
export interface Leg extends AskedLeg {
  readonly line: number | null
  readonly home: string
  readonly away: string
}

interface BookBet {
  /** made by the page; asked again, it is the same bet */
  readonly roundId: string
  readonly stake: bigint
  readonly legs: readonly AskedLeg[]
}

export const legsOf = ({ choice }: Pick<Round, 'choice'>): readonly Leg[] =>
  (choice as { legs: readonly Leg[] }).legs

async function checkedLeg(tx: Tx, world: World, session: Session, leg: AskedLeg): Promise<Leg> {
  if (!isBookGame(session.game) || !SPORTS_OF[session.game].includes(leg.sport)) {
    throw new Refusal(422, 'CHOICE_WRONG')
  }
  const fixture = await fixtureAt(tx, leg.sport, leg.number)
  if (fixture === undefined) throw new Refusal(422, 'CHOICE_WRONG')
  const markets = pricesOf(fixture, courseOf(fixture, world.now()))
  const market = markets.find(({ id }) => id === leg.market)
  const price = market?.prices[leg.outcome] ?? null
  if (market === undefined || price === null) throw new Refusal(409, 'TOO_LATE')
  if (price !== leg.price) throw new Refusal(409, 'PRICE_CHANGED')
  const [home, away] = sidesOf(leg.sport, leg.number)
  return { ...leg, line: market.line, home: home.name, away: away.name }
}

async function checkedLegs(
  tx: Tx,
  world: World,
  session: Session,
  { stake, legs }: BookBet,
): Promise<readonly Leg[]> {
  if (session.endedAt !== null) throw new Refusal(403, 'SESSION_ENDED')
  if (stake < session.minStake || stake > session.maxStake) throw new Refusal(422, 'STAKE_WRONG')
  // Two legs of one match depend on each other: their prices may not be multiplied.
  const matches = new Set(legs.map(({ sport, number }) => `${sport} ${number}`))
  if (legs.length > LEGS_MAX || matches.size < legs.length) throw new Refusal(422, 'CHOICE_WRONG')
  const pays = combinedPayout(
    stake,
    legs.map(({ price }) => price),
  )
  if (pays > session.maxPayout) throw new Refusal(422, 'PAYOUT_TOO_HIGH')
  const checked: Leg[] = []
  for (const leg of legs) checked.push(await checkedLeg(tx, world, session, leg))
  return checked
}

/**
 * Bets at the prices that the page shows; where one of them is another now, nothing is bet.
 * @returns the balance as the host last said it
 * @throws Refusal 403 SESSION_ENDED, 409 PRICE_CHANGED, ROUND_DIFFERENT or TOO_LATE, 422
 */
export async function placeBookBet(
  world: World,
  session: Session,
  asked: BookBet,
): Promise<string | null> {
  const { roundId, stake } = asked
  await inTransaction(world, async (tx) => {
    const known = await roundById(tx, roundId)
    if (known !== undefined) {
      if (known.player === session.player && known.stake === stake) return
      throw new Refusal(409, 'ROUND_DIFFERENT')
    }
    const legs = await checkedLegs(tx, world, session, asked)
    const { sessionId, player, game } = session
    const round: Round = {
      ...{ roundId, sessionId, player, game, stake, seedId: null, nonce: null, choice: { legs } },
      ...{ outcome: { steps: [], jackpots: [] }, paytableHash: PAYTABLE_HASHES[game] },
      ...{ state: 'BETTING', why: null, stepsShown: 0, won: 0n },
      ...{ begunAt: world.now(), endedAt: null },
    }
    await insertRound(tx, round)
    // The whole stake lies on the first leg: an accumulator is one bet.
    const bets = legs.map(({ sport, number, market, outcome, price }, index) => ({
      spot: `${sport}/${number}/${market}/${outcome}`,
      amount: index === 0 ? String(stake) : '0',
      odds: (price / 100).toFixed(2),
    }))
    await keepBet(tx, world, session, round, { bets })
  })
  return await deliver(world, roundId)
}

type LegState = 'OPEN' | 'WON' | 'LOST' | 'VOID'

/** The outcome of a leg so far. */
function stateOf(leg: Leg, fixture: Fixture | undefined, now: Date): LegState {
  if (fixture === undefined) return 'VOID'
  const { phase, score } = courseOf(fixture, now)
  if (phase === 'ABANDONED') return 'VOID'
  if (phase !== 'ENDED') return 'OPEN'
  const won = hasWon(leg.sport, leg.market, leg.outcome, leg.line, score)
  if (won === null) return 'VOID'
  return won ? 'WON' : 'LOST'
}

/** The outcome of every leg so far. */
export async function legStates(tx: Tx, world: World, legs: readonly Leg[]): Promise<LegState[]> {
  const states: LegState[] = []
  for (const leg of legs) {
    states.push(stateOf(leg, await fixtureAt(tx, leg.sport, leg.number), world.now()))
  }
  return states
}

/** What a bet comes to; null: it is not known yet. One lost leg loses it, a void one counts as if it were not there. */
function wonOf({ stake }: Round, legs: readonly Leg[], states: readonly LegState[]): bigint | null {
  if (states.includes('LOST')) return 0n
  if (states.includes('OPEN')) return null
  const counting = legs.filter((_, index) => states[index] === 'WON')
  return combinedPayout(
    stake,
    counting.map(({ price }) => price),
  )
}

/** Settles a bet, or settles it again where a result was corrected. @returns whether there is something to say */
async function settleOne(tx: Tx, world: World, roundId: string): Promise<boolean> {
  const round = await lockRound(tx, roundId)
  if (round === undefined || (round.state !== 'OPEN' && round.state !== 'DONE')) return false
  const legs = legsOf(round)
  const states = await legStates(tx, world, legs)
  const won = wonOf(round, legs, states)
  if (won === null || (round.state === 'DONE' && won === round.won)) return false
  const session = await sessionById(tx, round.sessionId)
  const steps = [...round.outcome.steps, { won: String(won), view: { states } }]
  const ended = { state: 'DONE', won, stepsShown: steps.length, endedAt: world.now() } as const
  const next = await changeRound(tx, round, { ...ended, outcome: { ...round.outcome, steps } })
  if (round.state === 'OPEN') await keepStep(tx, world, session, next, 0, true)
  else await keepCorrection(tx, world, session, next)
  return true
}

async function settle(world: World, roundIds: readonly string[]): Promise<void> {
  for (const roundId of roundIds) {
    const isTold = await inTransaction(world, async (tx) => await settleOne(tx, world, roundId))
    if (isTold) await deliver(world, roundId)
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
