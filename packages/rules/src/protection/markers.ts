/** What a player did on a business day and before it; amounts in units of one currency. */
export interface PlayFacts {
  /** deposits of the last 7 days, and of the 28 before them */
  readonly deposits7: bigint
  readonly depositsBefore28: bigint
  /** deposits that were credited on the day */
  readonly depositsOfDay: number
  /** deposits that failed on the day */
  readonly failedOfDay: number
  /** staked on the day, and on the 28 days before the last 7 */
  readonly stakedOfDay: bigint
  readonly stakedBefore28: bigint
  /** stakes less payouts of the last 7 days; below zero for who won */
  readonly lost7: bigint
  /** minutes logged in on the day, and between midnight and six */
  readonly minutesOfDay: number
  readonly nightMinutes: number
  /** withdrawals that the player cancelled in the last 7 days */
  readonly cancelledWithdrawals7: number
  /** higher limits that the player asked for in the last 30 days */
  readonly raisedLimits30: number
  /** ways of payment that deposits of the last 7 days were begun with: kinds, and of USDT its chains */
  readonly depositWays7: number
  /** questions and complaints of the last 30 days */
  readonly letters30: number
}

type Measure = (facts: PlayFacts) => bigint

/** How many times as much as in an average week of the four before, in percent; nothing before is no growth. */
const growth = (now: bigint, before: bigint, weeks: bigint): bigint =>
  before <= 0n ? 0n : (now * weeks * 100n) / before

/**
 * The signs that play may do harm (protection P13): what is measured, from which value on it holds, and its points. One table: a
 * change of it changes whom officers speak with.
 */
const TABLE = {
  /** percent of an average week of the four weeks before */
  DEPOSITS_GROWING: { points: 2, from: 200n, of: (f) => growth(f.deposits7, f.depositsBefore28, 4n) },
  /** percent of an average day of the four weeks before, of who has lost in the last week */
  LOSSES_CHASED: {
    points: 3,
    from: 300n,
    of: (f) => (f.lost7 > 0n ? growth(f.stakedOfDay, f.stakedBefore28, 28n) : 0n),
  },
  /** deposits */
  MANY_DEPOSITS: { points: 2, from: 5n, of: (f) => BigInt(f.depositsOfDay) },
  /** deposits */
  FAILED_DEPOSITS: { points: 2, from: 3n, of: (f) => BigInt(f.failedOfDay) },
  /** minutes */
  NIGHT_PLAY: { points: 1, from: 120n, of: (f) => BigInt(f.nightMinutes) },
  /** minutes */
  LONG_PLAY: { points: 2, from: 360n, of: (f) => BigInt(f.minutesOfDay) },
  /** withdrawals */
  WITHDRAWALS_CANCELLED: { points: 2, from: 2n, of: (f) => BigInt(f.cancelledWithdrawals7) },
  /** requests */
  LIMITS_RAISED: { points: 2, from: 2n, of: (f) => BigInt(f.raisedLimits30) },
  /** ways */
  WAYS_CHANGED: { points: 1, from: 3n, of: (f) => BigInt(f.depositWays7) },
  /** questions and complaints */
  MANY_LETTERS: { points: 1, from: 4n, of: (f) => BigInt(f.letters30) },
} as const satisfies Record<string, { points: number; from: bigint; of: Measure }>

export type HarmMarkerName = keyof typeof TABLE
/** Every marker, in the order of the table. */
export const HARM_MARKERS = Object.keys(TABLE) as HarmMarkerName[]

/** From this score of a day on an officer is to speak with the player. */
export const SPEAK_FROM = 4

/** A sign that holds: what was measured, in its own unit, and its points. */
export interface HarmMarker {
  readonly marker: HarmMarkerName
  readonly value: bigint
  readonly points: number
}

/** The signs that hold for a day (protection P13). */
export const markersOf = (facts: PlayFacts): HarmMarker[] =>
  HARM_MARKERS.flatMap((marker) => {
    const { points, from, of } = TABLE[marker]
    const value = of(facts)
    return value >= from ? [{ marker, value, points }] : []
  })

/** The score of a day: the points of its signs. */
export const scoreOf = (markers: readonly Pick<HarmMarker, 'points'>[]): number =>
  markers.reduce((sum, { points }) => sum + points, 0)
