/** What is known of a member at the moment at which it asks for money (rules E4.6). */
export interface RiskFacts {
  /** other accounts of its merchant that were used in one of its browsers */
  readonly sameDevice: number
  /** … that logged in from one of its public addresses */
  readonly sameAddress: number
  /** … that have, or had, one of its bank, wallet or chain accounts */
  readonly samePayout: number
  /** whole days since the account was opened */
  readonly ageDays: number
  /** whole minutes since its latest deposit was credited; null: it never paid in */
  readonly depositMinutes: number | null
  /** whole minutes since it took its latest gift; null: it never took one */
  readonly claimMinutes: number | null
  /** gifts among all that it got from the house and paid in itself, parts per million */
  readonly bonusPpm: number
}

export const riskParts = ['PAYOUT', 'DEVICE', 'ADDRESS', 'AGE', 'DEPOSIT', 'CLAIM', 'BONUS'] as const
/** One thing that counts: what was found, and the points for it. */
export interface RiskPart {
  readonly name: (typeof riskParts)[number]
  /** accounts, days, minutes or parts per million; null: there is none */
  readonly value: number | null
  readonly points: number
}
/** How much speaks for a closer look, 0 to 100, with everything that it is made of. */
export interface Risk {
  readonly score: number
  readonly parts: RiskPart[]
}

const SCORE_MAX = 100
const DAY_MINUTES = 1_440
const HOUR_MINUTES = 60

type Step = readonly [bound: number, points: number]
/** What each part counts: `from` a value on, the most first; or `below` a value, the least first. */
const STEPS: Readonly<Record<RiskPart['name'], { from?: readonly Step[]; below?: readonly Step[] }>> = {
  PAYOUT: { from: [[1, 30]] },
  DEVICE: {
    from: [
      [3, 30],
      [1, 20],
    ],
  },
  ADDRESS: {
    from: [
      [3, 10],
      [1, 5],
    ],
  },
  AGE: {
    below: [
      [1, 15],
      [7, 10],
      [30, 5],
    ],
  },
  DEPOSIT: {
    below: [
      [HOUR_MINUTES, 10],
      [DAY_MINUTES, 5],
    ],
  },
  CLAIM: {
    below: [
      [HOUR_MINUTES, 15],
      [DAY_MINUTES, 10],
    ],
  },
  BONUS: {
    from: [
      [500_000, 15],
      [250_000, 5],
    ],
  },
}

function pointsOf(name: RiskPart['name'], value: number | null): number {
  if (value === null) return 0
  const { from = [], below = [] } = STEPS[name]
  const step = from.find(([bound]) => value >= bound) ?? below.find(([bound]) => value < bound)
  return step?.[1] ?? 0
}

/**
 * The score of a withdrawal or of a claim for a bonus (rules E4.6). It decides nothing: an officer reads it with its parts.
 * @returns every part, also those without points
 */
export function riskOf(facts: RiskFacts): Risk {
  const values: Readonly<Record<RiskPart['name'], number | null>> = {
    PAYOUT: facts.samePayout,
    DEVICE: facts.sameDevice,
    ADDRESS: facts.sameAddress,
    AGE: facts.ageDays,
    DEPOSIT: facts.depositMinutes,
    CLAIM: facts.claimMinutes,
    BONUS: facts.bonusPpm,
  }
  const parts = riskParts.map((name) => ({ name, value: values[name], points: pointsOf(name, values[name]) }))
  const sum = parts.reduce((so, { points }) => so + points, 0)
  return { score: Math.min(sum, SCORE_MAX), parts }
}
