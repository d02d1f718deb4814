import { CASES, pointsOf, SPORT, type SportId, type StepPoints, type Team } from './sports.ts'

export const MARKETS = ['WINNER', 'TOTAL', 'BOTH'] as const
export type MarketId = (typeof MARKETS)[number]
export const OUTCOMES = ['HOME', 'DRAW', 'AWAY', 'OVER', 'UNDER', 'YES', 'NO'] as const
export type OutcomeId = (typeof OUTCOMES)[number]

/** All prices of a market together are worth so many hundredths of a stake. */
const BOOK = 105
/** What is more or less certain than this is not priced. */
const CHANCE_MIN = 0.01
const CHANCE_MAX = 0.94

/** Where a match stands. */
export interface MatchState {
  readonly sport: SportId
  readonly sides: readonly [Team, Team]
  /** how many steps were played */
  readonly step: number
  readonly score: readonly [number, number]
}

/** A market with its prices, in hundredths, the stake with them; null: not priced. */
export interface Market {
  readonly id: MarketId
  /** of a total: half a point, so that nobody meets it */
  readonly line: number | null
  readonly prices: Readonly<Partial<Record<OutcomeId, number | null>>>
}

/** A market with how likely the model holds each outcome. */
export interface PricedMarket extends Market {
  readonly chances: Readonly<Partial<Record<OutcomeId, number>>>
}

/** How likely each number of further points is after so many steps. */
export function furtherPoints(points: StepPoints, steps: number): readonly number[] {
  let chances = [1]
  const most = Math.max(...points.map(([value]) => value))
  for (let step = 0; step < steps; step += 1) {
    const next = Array.from({ length: chances.length + most }, () => 0)
    for (const [index, chance] of chances.entries()) {
      for (const [value, cases] of points) {
        next[index + value] = (next[index + value] ?? 0) + (chance * cases) / CASES
      }
    }
    chances = next
  }
  return chances
}

/** How likely each final score is: pairs of the points of both sides. */
type Finals = readonly (readonly [home: number, away: number, chance: number])[]

function finalsOfRace({ sport, sides, score }: MatchState): Finals {
  const { race } = SPORT[sport]
  const won = (pointsOf(sport, sides, 0)[1]?.[1] ?? 0) / CASES
  const go = (home: number, away: number, chance: number): Finals =>
    home === race || away === race
      ? [[home, away, chance]]
      : [...go(home + 1, away, chance * won), ...go(home, away + 1, chance * (1 - won))]
  return go(score[0], score[1], 1)
}

/** How many steps a side has still to play. */
function stepsLeft({ sport, step }: MatchState, side: 0 | 1): number {
  const { steps, scoring } = SPORT[sport]
  const others = side === 0 ? 'AWAY' : 'HOME'
  let left = 0
  for (let at = step; at < steps; at += 1) if (scoring(at) !== others) left += 1
  return left
}

/** How likely every final score is from here on. Both sides score apart from each other. */
export function finalsOf(match: MatchState): Finals {
  const { sport, sides, score } = match
  if (SPORT[sport].race > 0) return finalsOfRace(match)
  const [home, away] = ([0, 1] as const).map((side) =>
    furtherPoints(pointsOf(sport, sides, side), stepsLeft(match, side)),
  )
  return (home ?? []).flatMap((ours, h) =>
    (away ?? []).map((theirs, a) => [score[0] + h, score[1] + a, ours * theirs] as const),
  )
}

/** A price for a chance, in hundredths, cut; null: not priced. */
export function priceOf(chance: number): number | null {
  if (chance < CHANCE_MIN || chance > CHANCE_MAX) return null
  return Math.floor(10_000 / (chance * BOOK))
}

/** The line of a total: half a point below or above what is likely before the match. */
export function lineOf(sport: SportId, sides: readonly [Team, Team]): number {
  if (SPORT[sport].race > 0) return SPORT[sport].race + 0.5
  const start: MatchState = { sport, sides, step: 0, score: [0, 0] }
  const mean = ([0, 1] as const).reduce<number>((sum, side) => {
    if (side === 1 && SPORT[sport].isTotalOfHome) return sum
    const points = pointsOf(sport, sides, side)
    const each = points.reduce((all, [value, cases]) => all + (value * cases) / CASES, 0)
    return sum + each * stepsLeft(start, side)
  }, 0)
  return Math.floor(mean) + 0.5
}

const totalOf = (sport: SportId, home: number, away: number): number =>
  SPORT[sport].isTotalOfHome ? home : home + away

/** Whether an outcome has come about with a final score; null: it is void, and the stake goes back. */
export function hasWon(
  sport: SportId,
  market: MarketId,
  outcome: OutcomeId,
  line: number | null,
  [home, away]: readonly [number, number],
): boolean | null {
  if (market === 'TOTAL') {
    return outcome === 'OVER' ? totalOf(sport, home, away) > (line ?? 0) : totalOf(sport, home, away) < (line ?? 0)
  }
  if (market === 'BOTH') return (home > 0 && away > 0) === (outcome === 'YES')
  if (home === away) return SPORT[sport].hasDraw ? outcome === 'DRAW' : null
  return outcome === (home > away ? 'HOME' : 'AWAY')
}

const outcomesOf = (sport: SportId, market: MarketId): readonly OutcomeId[] => {
  if (market === 'TOTAL') return ['OVER', 'UNDER']
  if (market === 'BOTH') return ['YES', 'NO']
  return SPORT[sport].hasDraw ? ['HOME', 'DRAW', 'AWAY'] : ['HOME', 'AWAY']
}

/** The markets of a match from here on, with their prices. */
export function marketsOf(match: MatchState): readonly PricedMarket[] {
  const { sport, sides } = match
  const finals = finalsOf(match)
  const line = lineOf(sport, sides)
  const ids: readonly MarketId[] = sport === 'FOOTBALL' ? MARKETS : ['WINNER', 'TOTAL']
  return ids.map((id) => {
    const at = id === 'TOTAL' ? line : null
    const outcomes = outcomesOf(sport, id)
    const chances = outcomes.map((outcome) =>
      finals.reduce((sum, [h, a, chance]) => sum + (hasWon(sport, id, outcome, at, [h, a]) === true ? chance : 0), 0),
    )
    // What is void goes back: the chances of the rest are those of a match that is not.
    const all = chances.reduce((sum, chance) => sum + chance, 0)
    const fair = outcomes.map((outcome, index) => [outcome, (chances[index] ?? 0) / (all || 1)] as const)
    const prices = Object.fromEntries(fair.map(([outcome, chance]) => [outcome, priceOf(chance)]))
    return { id, line: at, prices, chances: Object.fromEntries(fair) }
  })
}

export const FORMATS = ['DECIMAL', 'HONGKONG', 'MALAY', 'INDO', 'AMERICAN'] as const
export type OddsFormat = (typeof FORMATS)[number]

/** A price as it is written in a format. @param price in hundredths, the stake with it */
export function priceText(price: number, format: OddsFormat): string {
  const gain = (price - 100) / 100
  if (format === 'DECIMAL') return (price / 100).toFixed(2)
  if (format === 'HONGKONG') return gain.toFixed(2)
  if (format === 'MALAY') return (gain <= 1 ? gain : -1 / gain).toFixed(2)
  if (format === 'INDO') return (gain >= 1 ? gain : -1 / gain).toFixed(2)
  return gain >= 1 ? `+${Math.round(gain * 100)}` : String(Math.round(-100 / gain))
}
