import type { Tx } from '../../transaction.ts'
import type { Round } from '../roundBooks.ts'
import { hasWon, type MarketId, type OutcomeId } from '../rules/book/odds.ts'
import type { LegState, SlipLeg } from '../rules/book/slips.ts'
import type { SportId } from '../rules/book/sports.ts'
import type { World } from '../world.ts'
import { courseFed, feedsOf } from './feed.ts'
import { courseOf, type Fixture, fixturesAt, pricesOf } from './fixtures.ts'

/** What a player asks for, at the price that the page shows. */
export interface LegInput {
  readonly sport: SportId
  readonly number: number
  readonly market: MarketId
  readonly outcome: OutcomeId
  /** in hundredths, the stake with it */
  readonly price: number
}

/** A leg as the books keep it. */
export interface Leg extends LegInput {
  readonly line: number | null
  readonly home: string
  readonly away: string
  /** the score that the feed gave when the bet was placed */
  readonly seen?: readonly [number, number]
}

interface Slip {
  readonly legs: readonly Leg[]
  /** how many legs a line has; all of them: one line, an accumulator */
  readonly size: number
}

/** What a bet lies on. */
export const slipOf = ({ choice }: Pick<Round, 'choice'>): Slip => {
  const { legs, size = legs.length } = choice as Slip & { readonly size?: number }
  return { legs, size }
}

/** Whether the feed told something else than what was played when the bet was placed: then it should not have been taken. */
function isMistaken({ seen }: Leg, fixture: Fixture, placedAt: Date): boolean {
  if (seen === undefined) return false
  const { phase, score } = courseOf({ ...fixture, corrected: null }, placedAt)
  if (phase === 'ENDED' || phase === 'ABANDONED') return true
  return seen[0] !== score[0] || seen[1] !== score[1]
}

/** The outcome of a leg so far. */
function stateOf(leg: Leg, fixture: Fixture | undefined, placedAt: Date, now: Date): LegState {
  if (fixture === undefined || isMistaken(leg, fixture, placedAt)) return 'VOID'
  const { phase, score } = courseOf(fixture, now)
  if (phase === 'ABANDONED') return 'VOID'
  if (phase !== 'ENDED') return 'OPEN'
  const won = hasWon(leg.sport, leg.market, leg.outcome, leg.line, score)
  if (won === null) return 'VOID'
  return won ? 'WON' : 'LOST'
}

/** Every leg of some bets with its outcome so far and what the model holds of it, in the order of the bets. */
export async function legsNow(
  tx: Tx,
  world: World,
  rounds: readonly Pick<Round, 'choice' | 'begunAt'>[],
): Promise<readonly (readonly (Leg & SlipLeg)[])[]> {
  const slips = rounds.map((round) => ({ ...slipOf(round), placedAt: round.begunAt }))
  const fixtures = await fixturesAt(
    tx,
    slips.flatMap(({ legs }) => legs),
  )
  const feeds = await feedsOf(tx)
  const now = world.now()
  return slips.map(({ legs, placedAt }) =>
    legs.map((leg) => {
      const fixture = fixtures.get(`${leg.sport} ${leg.number}`)
      const state = stateOf(leg, fixture, placedAt, now)
      if (state !== 'OPEN' || fixture === undefined) return { ...leg, state }
      const course = courseFed(fixture, now, feeds.get(leg.sport))
      const market = pricesOf(fixture, course).find(({ id }) => id === leg.market)
      const chance = market?.chances[leg.outcome] ?? 0
      const isPriced = (market?.prices[leg.outcome] ?? null) !== null
      return { ...leg, state, chancePpm: isPriced ? Math.floor(chance * 1_000_000) : null }
    }),
  )
}
