import type { DrawStream } from '@croupier/fairness'

/** Points of one step of a match for one side, with how many of a million cases each has. */
export type StepPoints = readonly (readonly [points: number, cases: number])[]
export const CASES = 1_000_000

export const SPORTS = ['FOOTBALL', 'BASKETBALL', 'CRICKET', 'RIFT', 'STRIKE'] as const
export type SportId = (typeof SPORTS)[number]

/** How a sport is played here: a match is so many equal steps. */
export interface Sport {
  readonly steps: number
  readonly stepMs: number
  /** who may score in a step */
  readonly scoring: (step: number) => 'BOTH' | 'HOME' | 'AWAY'
  /** of a match of maps: how many a side needs; else 0 */
  readonly race: number
  readonly hasDraw: boolean
  /** whether the total is that of the side that begins alone */
  readonly isTotalOfHome: boolean
}

const both = (): 'BOTH' => 'BOTH'
const OPEN = { scoring: both, race: 0, hasDraw: false, isTotalOfHome: false }

export const SPORT: Readonly<Record<SportId, Sport>> = {
  // 90 minutes of two seconds.
  FOOTBALL: { ...OPEN, steps: 90, stepMs: 2_000, hasDraw: true },
  // 40 minutes of four seconds.
  BASKETBALL: { ...OPEN, steps: 40, stepMs: 4_000 },
  // 20 overs of each side, one side after the other.
  CRICKET: {
    ...OPEN,
    steps: 40,
    stepMs: 4_500,
    isTotalOfHome: true,
    scoring: (step) => (step < 20 ? 'HOME' : 'AWAY'),
  },
  // Maps: best of five, and best of three.
  RIFT: { ...OPEN, steps: 5, stepMs: 40_000, race: 3 },
  STRIKE: { ...OPEN, steps: 3, stepMs: 60_000, race: 2 },
}

/** A side and how strong it is: 100 is the average. */
export interface Team {
  readonly name: string
  readonly strength: number
}

/**
 * Two sides, by a fixture's number: the same for everybody, and no real ones. One round after the other in which each side
 * plays once, until each has met each other: all places but the first turn by one from round to round.
 */
export function sidesOf(sport: SportId, number: number): readonly [Team, Team] {
  const teams = TEAMS[sport]
  const [pairs, turning] = [teams.length / 2, teams.length - 1]
  const [round, pair] = [Math.floor(number / pairs), number % pairs]
  const one = (round + pair) % turning
  const other = pair === 0 ? turning : (round + turning - pair) % turning
  const sides = round % 2 === 0 ? [one, other] : [other, one]
  return sides.map((place) => teams[place]) as unknown as readonly [Team, Team]
}

const strengths = (names: readonly string[]): readonly Team[] =>
  names.map((name, index) => ({ name, strength: 82 + ((index * 7) % 37) }))

const TEAMS: Readonly<Record<SportId, readonly Team[]>> = {
  FOOTBALL: strengths([
    'Harbour City',
    'Northgate',
    'Red Mill',
    'Oakfield',
    'Saltmarsh',
    'Iron Quay',
    'Fernley',
    'Castle Row',
  ]),
  BASKETBALL: strengths([
    'Lakeside',
    'Foundry',
    'High Plains',
    'Cedar Bay',
    'Granite',
    'Union Yard',
    'Westport',
    'Signal Hill',
  ]),
  CRICKET: strengths([
    'Banyan',
    'Coral Coast',
    'Old Fort',
    'River Kings',
    'Monsoon',
    'Lotus',
    'Sandstone',
    'Tea Hills',
  ]),
  RIFT: strengths(['Lanternfall', 'Ninth Gate', 'Grey Owls', 'Tidebreak', 'Ember Six', 'Void Pact']),
  STRIKE: strengths(['Cold Site', 'Blackout', 'Second Wind', 'Low Ground', 'Static', 'Long Angle']),
}

const FOOTBALL_GOALS = [1.45, 1.15] as const
const BASKETBALL_MINUTE: StepPoints = [
  [0, 200_000],
  [1, 100_000],
  [2, 320_000],
  [3, 180_000],
  [4, 120_000],
  [5, 80_000],
]
const CRICKET_OVER: StepPoints = [
  [3, 150_000],
  [5, 150_000],
  [6, 150_000],
  [7, 150_000],
  [8, 150_000],
  [9, 100_000],
  [11, 80_000],
  [14, 70_000],
]

/** Moves cases from the worst to the best step as one side is stronger than the other. */
function shifted(points: StepPoints, own: number, other: number, perPoint: number): StepPoints {
  const moved = Math.max(-60_000, Math.min(60_000, (own - other) * perPoint))
  return points.map(([value, cases], index) => {
    if (index === 0) return [value, cases - moved] as const
    return [value, index === points.length - 1 ? cases + moved : cases] as const
  })
}

/** What a side scores in a step of a match. @param side 0 for the side at home, which begins */
export function pointsOf(sport: SportId, sides: readonly [Team, Team], side: 0 | 1): StepPoints {
  const own = sides[side].strength
  const other = sides[side === 0 ? 1 : 0].strength
  if (sport === 'FOOTBALL') {
    const goals = Math.round(((FOOTBALL_GOALS[side] * own) / other / SPORT.FOOTBALL.steps) * CASES)
    return [
      [0, CASES - goals],
      [1, goals],
    ]
  }
  if (sport === 'BASKETBALL') return shifted(BASKETBALL_MINUTE, own, other, 700)
  if (sport === 'CRICKET') return shifted(CRICKET_OVER, own, other, 900)
  const won = Math.round((own / (own + other)) * CASES)
  return [
    [0, CASES - won],
    [1, won],
  ]
}

/** How a match goes, step by step; what is not played any more is not there. */
export interface Script {
  readonly steps: readonly (readonly [home: number, away: number])[]
  /** the step after which it was abandoned; null: it was played to its end */
  readonly abandonedAfter: number | null
}

const ABANDONED_OF = 60

async function drawn(stream: DrawStream, points: StepPoints): Promise<number> {
  let left = await stream.below(CASES)
  for (const [value, cases] of points) {
    left -= cases
    if (left < 0) return value
  }
  return 0
}

async function playStep(
  stream: DrawStream,
  id: SportId,
  sides: readonly [Team, Team],
  step: number,
): Promise<readonly [number, number]> {
  const { scoring, race } = SPORT[id]
  if (race > 0) {
    const isHome = (await drawn(stream, pointsOf(id, sides, 0))) === 1
    return isHome ? [1, 0] : [0, 1]
  }
  const who = scoring(step)
  const home = who === 'AWAY' ? 0 : await drawn(stream, pointsOf(id, sides, 0))
  const away = who === 'HOME' ? 0 : await drawn(stream, pointsOf(id, sides, 1))
  return [home, away]
}

/** Whether nothing can change any more. */
function isDecided(id: SportId, step: number, [home, away]: readonly [number, number]): boolean {
  const { race } = SPORT[id]
  if (race > 0) return home === race || away === race
  // The side that bats second stops when it has passed the first.
  return id === 'CRICKET' && step >= 20 && away > home
}

/** Plays a match from its seed alone. */
export async function playMatch(stream: DrawStream, id: SportId, sides: readonly [Team, Team]): Promise<Script> {
  const isAbandoned = (await stream.below(ABANDONED_OF)) === 0
  const last = isAbandoned ? await stream.below(SPORT[id].steps) : null
  const steps: (readonly [number, number])[] = []
  let score: readonly [number, number] = [0, 0]
  for (let step = 0; step < SPORT[id].steps; step += 1) {
    if (isDecided(id, step, score)) break
    const one = await playStep(stream, id, sides, step)
    steps.push(one)
    score = [score[0] + one[0], score[1] + one[1]]
  }
  const isBefore = last !== null && last < steps.length
  return { steps: isBefore ? steps.slice(0, last) : steps, abandonedAfter: isBefore ? last : null }
}
