import { Refusal } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { deliver } from '../delivery.ts'
import { paytableHash } from '../outcome.ts'
import { insertRound, type Round, roundById } from '../roundBooks.ts'
import { keepBet } from '../roundCalls.ts'
import { isBookGame, SPORTS_OF } from '../rules/book/fixtures.ts'
import { type Accept, isAccepted, slipMost, stakeOfLine } from '../rules/book/slips.ts'
import { sidesOf } from '../rules/book/sports.ts'
import type { Session } from '../sessions.ts'
import { inTransaction, type World } from '../world.ts'
import { courseFed, feedsOf } from './feed.ts'
import { type Fixture, fixturesAt, pricesOf } from './fixtures.ts'
import type { Leg, LegInput } from './legs.ts'

/** Legs of one bet: more than one is an accumulator or a system. */
export const LEGS_MAX = 8

/** A bet as its player asks for it. */
export interface BookBet {
  /** made by the page; asked again, it is the same bet */
  readonly roundId: string
  /** of all lines together */
  readonly stake: bigint
  /** how many legs a line has */
  readonly size: number
  readonly accept: Accept
  readonly legs: readonly LegInput[]
}

/** A bet that may be placed now, and whether a match of it is being played. */
interface Checked {
  readonly legs: readonly Leg[]
  readonly isLive: boolean
}

/** @throws Refusal 409 PRICE_CHANGED or TOO_LATE, 422 CHOICE_WRONG */
function checkedLeg(
  leg: LegInput,
  fixture: Fixture | undefined,
  accept: Accept,
  course: ReturnType<typeof courseFed> | undefined,
): Leg {
  if (fixture === undefined || course === undefined) throw new Refusal(422, 'CHOICE_WRONG')
  const market = pricesOf(fixture, course).find(({ id }) => id === leg.market)
  const price = market?.prices[leg.outcome] ?? null
  if (market === undefined || price === null || course.isSuspended) {
    throw new Refusal(409, 'TOO_LATE')
  }
  if (!isAccepted(accept, leg.price, price)) throw new Refusal(409, 'PRICE_CHANGED')
  const [home, away] = sidesOf(leg.sport, leg.number)
  const names = { home: home.name, away: away.name }
  return { ...leg, price, line: market.line, ...names, seen: course.score }
}

function checkSlip(session: Session, { stake, size, legs }: BookBet): void {
  if (session.endedAt !== null) throw new Refusal(403, 'SESSION_ENDED')
  if (stake < session.minStake || stake > session.maxStake) throw new Refusal(422, 'STAKE_WRONG')
  const { game } = session
  if (!isBookGame(game)) throw new Refusal(422, 'CHOICE_WRONG')
  const isOther = legs.some(({ sport }) => !SPORTS_OF[game].includes(sport))
  // Two legs of one match depend on each other: their prices may not be multiplied.
  const matches = new Set(legs.map(({ sport, number }) => `${sport} ${number}`))
  const isTwice = legs.length > LEGS_MAX || matches.size < legs.length
  if (isOther || isTwice || size > legs.length) throw new Refusal(422, 'CHOICE_WRONG')
}

/**
 * What a bet would lie on now.
 * @throws Refusal 403 SESSION_ENDED, 409 PRICE_CHANGED or TOO_LATE, 422
 */
async function checked(tx: Tx, session: Session, bet: BookBet, now: Date): Promise<Checked> {
  checkSlip(session, bet)
  const fixtures = await fixturesAt(tx, bet.legs)
  const feeds = await feedsOf(tx)
  let isLive = false
  const legs = bet.legs.map((leg) => {
    const fixture = fixtures.get(`${leg.sport} ${leg.number}`)
    const course = fixture && courseFed(fixture, now, feeds.get(leg.sport))
    isLive ||= course?.phase === 'LIVE'
    return checkedLeg(leg, fixture, bet.accept, course)
  })
  const line = stakeOfLine(bet.stake, legs.length, bet.size)
  if (line === null) throw new Refusal(422, 'STAKE_WRONG')
  const open = legs.map(({ price }) => ({ price, state: 'OPEN' }) as const)
  if (slipMost(line, bet.size, open) > session.maxPayout) {
    throw new Refusal(422, 'PAYOUT_TOO_HIGH')
  }
  return { legs, isLive }
}

/**
 * Whether a bet could be placed now, and has to wait because a match of it is being played.
 * @throws Refusal as `keepBookBet`, and 409 ROUND_DIFFERENT
 */
export async function hasToWait(tx: Tx, world: World, session: Session, bet: BookBet): Promise<boolean> {
  const known = await roundById(tx, bet.roundId)
  if (known !== undefined) {
    if (known.player === session.player && known.stake === bet.stake) return false
    throw new Refusal(409, 'ROUND_DIFFERENT')
  }
  return (await checked(tx, session, bet, world.now())).isLive
}

/**
 * Keeps a bet with the call that takes its stake, at the prices of now as far as its player accepts them; once.
 * @throws Refusal 403 SESSION_ENDED, 409 PRICE_CHANGED or TOO_LATE, 422
 */
export async function keepBookBet(tx: Tx, world: World, session: Session, bet: BookBet): Promise<void> {
  const { roundId, stake, size } = bet
  if ((await roundById(tx, roundId)) !== undefined) return
  const begunAt = world.now()
  const { legs } = await checked(tx, session, bet, begunAt)
  const { sessionId, player, game } = session
  const round: Round = {
    roundId,
    sessionId,
    player,
    game,
    stake,
    seedId: null,
    nonce: null,
    choice: { legs, size },
    outcome: { steps: [], jackpots: [] },
    paytableHash: paytableHash(game),
    state: 'BETTING',
    why: null,
    stepsShown: 0,
    won: 0n,
    begunAt,
    endedAt: null,
  }
  await insertRound(tx, round)
  // The whole stake lies on the first leg: however many lines it has, it is one bet.
  const bets = legs.map(({ sport, number, market, outcome, price }, index) => ({
    spot: `${sport}/${number}/${market}/${outcome}`,
    amount: index === 0 ? String(stake) : '0',
    odds: (price / 100).toFixed(2),
  }))
  await keepBet(tx, world, session, round, { bets })
}

/** Places a bet, and has the host take its stake. @returns the balance as the host last said it */
export async function placeBookBet(world: World, session: Session, bet: BookBet): Promise<string | null> {
  await inTransaction(world, async (tx) => await keepBookBet(tx, world, session, bet))
  return await deliver(world, bet.roundId)
}
