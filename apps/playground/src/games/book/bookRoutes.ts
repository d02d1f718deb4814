import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal, read } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { callerOf } from '../callerOf.ts'
import { roundsOf } from '../roundBooks.ts'
import { isBookGame, SPORTS_OF } from '../rules/book/fixtures.ts'
import { MARKETS, type Market, OUTCOMES } from '../rules/book/odds.ts'
import { ACCEPTS } from '../rules/book/slips.ts'
import { SPORTS, type SportId, sidesOf } from '../rules/book/sports.ts'
import type { Session } from '../sessions.ts'
import { type RoundView, readRound } from '../views.ts'
import { inTransaction, type World } from '../world.ts'
import { LEGS_MAX } from './bookBets.ts'
import { cashOut, correctResult, offerOf } from './bookSettling.ts'
import { chooseFeed, courseFed, type FedCourse, feedFault, feedsOf } from './feed.ts'
import { type Fixture, fixturesOf, pricesOf } from './fixtures.ts'
import { type Leg, legsNow, slipOf } from './legs.ts'
import { askForBet, takeDueBets, type WaitingBet, waitingBets } from './liveDelay.ts'

const BETS_SHOWN = 12

/** A match as everybody sees it. */
export interface FixtureView extends FedCourse {
  readonly sport: SportId
  readonly number: number
  readonly home: string
  readonly away: string
  readonly startsInMs: number
  readonly commitment: string
  readonly markets: readonly Market[]
}

/** A bet of the player, with the outcome of each leg. */
export interface BookBetView {
  readonly round: RoundView
  readonly legs: readonly (Leg & { readonly state: string })[]
  /** how many legs a line has */
  readonly size: number
  /** what it is bought back for now, in minor units; null: it is not */
  readonly offer: string | null
}

/** What the page of the book is told. */
export interface BookView {
  readonly fixtures: readonly FixtureView[]
  readonly bets: readonly BookBetView[]
  readonly waiting: readonly WaitingBet[]
}

const leg = z.strictObject({
  sport: z.enum(SPORTS),
  number: z.int().min(0),
  market: z.enum(MARKETS),
  outcome: z.enum(OUTCOMES),
  price: z.int().min(101),
})
const amount = z
  .string()
  .regex(/^[1-9]\d{0,13}$/)
  .transform(BigInt)
const placed = z
  .object({
    roundId: z.uuid(),
    stake: amount,
    /** how many legs a line has; default: all of them */
    size: z.int().min(1).max(LEGS_MAX).optional(),
    accept: z.enum(ACCEPTS).default('NONE'),
    legs: z.array(leg).min(1).max(LEGS_MAX),
  })
  .transform((body) => ({ ...body, size: body.size ?? body.legs.length }))
const boughtBack = z.object({ roundId: z.uuid(), shown: amount })
const points = z.int().min(0).max(10_000)
const result = z.object({
  sport: z.enum(SPORTS),
  number: z.int().min(0),
  score: z.tuple([points, points]),
})

/** What is offered: a suspended match keeps its markets, without a price. */
function marketsShown(fixture: Fixture, course: FedCourse): readonly Market[] {
  return pricesOf(fixture, course).map(({ id, line, prices }) => {
    const none = Object.fromEntries(Object.keys(prices).map((outcome) => [outcome, null]))
    return { id, line, prices: course.isSuspended ? none : prices }
  })
}

async function fixtureViews(tx: Tx, world: World, session: Session): Promise<FixtureView[]> {
  if (!isBookGame(session.game)) throw new Refusal(422, 'CHOICE_WRONG')
  const now = world.now()
  const feeds = await feedsOf(tx)
  const views: FixtureView[] = []
  for (const sport of SPORTS_OF[session.game]) {
    for (const fixture of await fixturesOf(tx, world, sport)) {
      const course = courseFed(fixture, now, feeds.get(sport))
      const [home, away] = sidesOf(sport, fixture.number)
      views.push({
        sport,
        number: fixture.number,
        home: home.name,
        away: away.name,
        ...course,
        startsInMs: Math.max(0, fixture.startsAt.getTime() - now.getTime()),
        commitment: fixture.commitment,
        markets: marketsShown(fixture, course),
      })
    }
  }
  return views
}

async function viewOf(tx: Tx, world: World, session: Session): Promise<BookView> {
  const rounds = await roundsOf(tx, session.player, session.game, BETS_SHOWN)
  const legs = await legsNow(tx, world, rounds)
  const bets: BookBetView[] = []
  for (const [index, round] of rounds.entries()) {
    const view = await readRound(tx, world, session, round.roundId)
    const own = legs[index] ?? []
    const offer = offerOf(round, own)
    if (view === null) continue
    bets.push({
      round: view,
      size: slipOf(round).size,
      offer: offer === null ? null : String(offer),
      legs: own.map(({ chancePpm: _, ...one }) => one),
    })
  }
  const fixtures = await fixtureViews(tx, world, session)
  return { fixtures, bets, waiting: await waitingBets(tx, world, session) }
}

/** What the page of the book calls: matches with their prices, and bets on them. */
export function bookRoutes(world: World) {
  const replyOf = async (session: Session, balance: string | null) => ({
    balance,
    book: await inTransaction(world, async (tx) => await viewOf(tx, world, session)),
  })
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/book', async (request) => {
      const session = await callerOf(world, request)
      await takeDueBets(world)
      return await replyOf(session, null)
    })
    app.post('/book/bet', async (request) => {
      const session = await callerOf(world, request)
      return await replyOf(session, await askForBet(world, session, read(placed, request.body)))
    })
    app.post('/book/out', async (request) => {
      const session = await callerOf(world, request)
      return await replyOf(session, await cashOut(world, session, read(boughtBack, request.body)))
    })
  }
}

/** What a tester may do with results and with what is told of matches, from this machine. */
export function resultRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/operator/results', async ({ body }) => {
      await correctResult(world, read(result, body))
      return {}
    })
    app.post('/operator/feeds', async ({ body }) => {
      await inTransaction(world, async (tx) => await chooseFeed(tx, read(feedFault, body)))
      return {}
    })
  }
}
