import { commitment } from '@croupier/fairness'
import type { Tx } from '../../transaction.ts'
import { isOverAt, numbersAt, scoreAfter, scriptOf, startOf, stepAt } from '../rules/book/fixtures.ts'
import { marketsOf, type PricedMarket } from '../rules/book/odds.ts'
import { type Script, type SportId, sidesOf } from '../rules/book/sports.ts'
import type { World } from '../world.ts'

const SEED_BYTES = 32
const PRICED_MAX = 500

/** A match as the books have it: with all of its course, of which nobody is told more than was played. */
export interface Fixture {
  readonly sport: SportId
  readonly number: number
  readonly serverSeed: string
  readonly commitment: string
  readonly script: Script
  readonly startsAt: Date
  /** a result that took the place of the one that was played; null: there is none */
  readonly corrected: readonly [number, number] | null
}

const COLUMNS = `sport, number, server_seed AS "serverSeed", commitment, script, starts_at AS "startsAt", corrected`

async function announce(tx: Tx, world: World, sport: SportId, number: number): Promise<void> {
  const serverSeed = world.random(SEED_BYTES)
  await tx.query(
    `INSERT INTO fixtures (sport, number, server_seed, commitment, script, starts_at)
     VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (sport, number) DO NOTHING`,
    [
      sport,
      number,
      serverSeed,
      await commitment(serverSeed),
      await scriptOf(sport, number, serverSeed),
      new Date(startOf(sport, number)),
    ],
  )
}

/** The matches of a sport that are shown now, in the order in which they begin. */
export async function fixturesOf(tx: Tx, world: World, sport: SportId): Promise<Fixture[]> {
  const numbers = numbersAt(sport, world.now().getTime())
  const read = async () =>
    await tx.query<Fixture>(`SELECT ${COLUMNS} FROM fixtures WHERE sport = $1 AND number = ANY ($2) ORDER BY number`, [
      sport,
      numbers,
    ])
  const known = (await read()).rows
  if (known.length === numbers.length) return known
  const there = new Set(known.map(({ number }) => number))
  // A match whose beginning nobody saw announced is not begun now.
  const open = numbers.filter((number) => !there.has(number) && startOf(sport, number) > world.now().getTime())
  for (const number of open) await announce(tx, world, sport, number)
  return (await read()).rows
}

/** Matches by their sport and number, each found under both. */
export async function fixturesAt(
  tx: Tx,
  wanted: readonly Pick<Fixture, 'sport' | 'number'>[],
): Promise<ReadonlyMap<string, Fixture>> {
  const { rows } = await tx.query<Fixture>(
    `SELECT ${COLUMNS} FROM fixtures JOIN unnest($1::text[], $2::int[]) AS w(s, n) ON sport = w.s AND number = w.n`,
    [wanted.map(({ sport }) => sport), wanted.map(({ number }) => number)],
  )
  return new Map(rows.map((one) => [`${one.sport} ${one.number}`, one]))
}

/** Where a match is at a time. */
export interface Course {
  readonly phase: 'ANNOUNCED' | 'LIVE' | 'ENDED' | 'ABANDONED'
  readonly step: number
  readonly score: readonly [number, number]
}

/** A match after so many steps of it, while it is played. */
export const stepOf = ({ script }: Fixture, step: number): Course => ({
  phase: 'LIVE',
  step,
  score: scoreAfter(script, step),
})

/** Where a match is now. */
export function courseOf({ sport, script, startsAt, corrected }: Fixture, now: Date): Course {
  const step = Math.min(script.steps.length, stepAt(sport, startsAt.getTime(), now.getTime()))
  const score = scoreAfter(script, step)
  if (now < startsAt) return { phase: 'ANNOUNCED', step: 0, score: [0, 0] }
  if (!isOverAt(script, step)) return { phase: 'LIVE', step, score }
  const isAbandoned = script.abandonedAfter !== null && corrected === null
  return { phase: isAbandoned ? 'ABANDONED' : 'ENDED', step, score: corrected ?? score }
}

const priced = new Map<string, readonly PricedMarket[]>()

/** The markets of a match now; none where it is over. Prices of a standing are computed once. */
export function pricesOf(fixture: Fixture, { phase, step, score }: Course): readonly PricedMarket[] {
  if (phase === 'ENDED' || phase === 'ABANDONED') return []
  const { sport, number } = fixture
  const key = `${sport} ${number} ${step} ${score.join(':')}`
  const known = priced.get(key)
  if (known !== undefined) return known
  const markets = marketsOf({ sport, sides: sidesOf(sport, number), step, score })
  if (priced.size >= PRICED_MAX) priced.clear()
  priced.set(key, markets)
  return markets
}
