import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { Refusal, read } from '../../refusal.ts'
import type { Tx } from '../../transaction.ts'
import { callerOf } from '../callerOf.ts'
import { roundsOf } from '../roundBooks.ts'
import { isBookGame, SPORTS_OF } from '../rules/book/fixtures.ts'
import { MARKETS, type Market, OUTCOMES } from '../rules/book/odds.ts'
import { SPORTS, type SportId, sidesOf } from '../rules/book/sports.ts'
import type { Session } from '../sessions.ts'
import { type RoundView, readRound } from '../views.ts'
import { inTransaction, type World } from '../world.ts'
import { correctResult, LEGS_MAX, type Leg, legStates, legsOf, placeBookBet } from './bookBets.ts'
import { type Course, courseOf, fixturesOf, pricesOf } from './fixtures.ts'

const BETS_SHOWN = 12

/** A match as everybody sees it. */
export interface FixtureView extends Course {
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
}

/** What the page of the book is told. */
export interface BookView {
  readonly fixtures: readonly FixtureView[]
  readonly bets: readonly BookBetView[]
}

const leg = z.strictObject({
  sport: z.enum(SPORTS),
  number: z.int().min(0),
  market: z.enum(MARKETS),
  outcome: z.enum(OUTCOMES),
  price: z.int().min(101),
})
const placed = z.object({
  roundId: z.uuid(),
  stake: z
    .string()
    .regex(/^[1-9]\d{0,13}$/)
    .transform(BigInt),
  legs: z.array(leg).min(1).max(LEGS_MAX),
})
const points = z.int().min(0).max(10_000)
const result = z.object({
  sport: z.enum(SPORTS),
  number: z.int().min(0),
  score: z.tuple([points, points]),
})

async function fixtureViews(tx: Tx, world: World, session: Session): Promise<FixtureView[]> {
  if (!isBookGame(session.game)) throw new Refusal(422, 'CHOICE_WRONG')
  const now = world.now()
  const views: FixtureView[] = []
  for (const sport of SPORTS_OF[session.game]) {
    for (const fixture of await fixturesOf(tx, world, sport)) {
      const course = courseOf(fixture, now)
      const [home, away] = sidesOf(sport, fixture.number)
      views.push({
        ...{ sport, number: fixture.number, home: home.name, away: away.name, ...course },
        startsInMs: Math.max(0, fixture.startsAt.getTime() - now.getTime()),
        commitment: fixture.commitment,
        markets: pricesOf(fixture, course),
      })
    }
  }
  return views
}

async function viewOf(tx: Tx, world: World, session: Session): Promise<BookView> {
  const bets: BookBetView[] = []
  for (const { roundId, choice } of await roundsOf(tx, session.player, session.game, BETS_SHOWN)) {
    const round = await readRound(tx, world, session, roundId)
    if (round === null) continue
    const legs = legsOf({ choice })
    const states = await legStates(tx, world, legs)
    bets.push({
      round,
      legs: legs.map((one, index) => ({ ...one, state: states[index] ?? 'OPEN' })),
    })
  }
  return { fixtures: await fixtureViews(tx, world, session), bets }
}

/** What the page of the book calls: matches with their prices, and bets on them. */
export function bookRoutes(world: World) {
  const told = async (session: Session, balance: string | null) => ({
    balance,
    book: await inTransaction(world, async (tx) => await viewOf(tx, world, session)),
  })
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/book', async (request) => await told(await callerOf(world, request), null))
    app.post('/book/bet', async (request) => {
      const session = await callerOf(world, request)
      return await told(session, await placeBookBet(world, session, read(placed, request.body)))
    })
  }
}

/** What a tester may do with results, from this machine. */
export function resultRoutes(world: World) {
  return async (app: FastifyInstance): Promise<void> => {
    app.post('/operator/results', async ({ body }) => {
      await correctResult(world, read(result, body))
      return {}
    })
  }
}
