import type { Tx } from '../../transaction.ts'
import type { Round } from '../roundBooks.ts'
import type { SportId } from '../rules/book/sports.ts'
import type { World } from '../world.ts'
import { courseOf, fixturesAt } from './fixtures.ts'
import { slipOf } from './legs.ts'

/** A match that somebody bet on, as anybody may see it. */
export interface MatchReplay {
  readonly sport: SportId
  readonly number: number
  readonly commitment: string
  /** null until the match is over */
  readonly serverSeed: string | null
  readonly score: readonly [number, number] | null
  /** a result that took the place of the one that was played, or null */
  readonly corrected: readonly [number, number] | null
}

/** The matches of a bet, each with its seed once nothing more can be bet on it. */
export async function matchesOf(tx: Tx, world: World, round: Round): Promise<readonly MatchReplay[]> {
  const fixtures = await fixturesAt(tx, slipOf(round).legs)
  return [...fixtures.values()].map((fixture) => {
    const { sport, number, commitment, serverSeed, corrected } = fixture
    const { phase, score } = courseOf({ ...fixture, corrected: null }, world.now())
    const isOver = phase === 'ENDED' || phase === 'ABANDONED'
    const known = isOver ? { serverSeed, score } : { serverSeed: null, score: null }
    return { sport, number, commitment, corrected, ...known }
  })
}
