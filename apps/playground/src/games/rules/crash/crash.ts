import { type Fraction, fraction } from '../fraction.ts'

/** The house keeps a hundredth of each stake on average, whatever multiplier a player aims at. */
export const CRASH_EDGE_PPM = 10_000
/** Multipliers are hundredths. */
export const TARGET_MIN = 101
/** A round that comes so far ends there: everybody is paid. */
export const POINT_MAX = 100_000
const WORDS = 2 ** 32
/** The multiplier is e to the power of this, for each millisecond. */
const GROWTH_PER_MS = 0.000_06

const KEPT_HUNDREDTHS = (1_000_000 - CRASH_EDGE_PPM) / 10_000

/**
 * Where a round ends, in hundredths.
 * @param word uniform below `words`
 */
export function pointOf(word: number, words = WORDS): number {
  const point = (BigInt(KEPT_HUNDREDTHS) * BigInt(words)) / BigInt(words - word)
  return Number(point < 100n ? 100n : point > BigInt(POINT_MAX) ? BigInt(POINT_MAX) : point)
}

/** On how many of all words a target is reached, in closed form: K·N/(N − w) ≥ target. */
export const reachingWords = (target: number, words = WORDS): bigint =>
  (BigInt(KEPT_HUNDREDTHS) * BigInt(words)) / BigInt(target)

/** The exact return of a bet that leaves at a target, before its payout is cut to whole units. */
export const crashReturn = (target: number, words = WORDS): Fraction =>
  fraction(BigInt(target) * reachingWords(target, words), 100n * BigInt(words))

/** What a bet that leaves at a multiplier pays, in the units of its stake, cut towards zero. */
export const crashPayout = (stake: bigint, multiplier: number): bigint => (stake * BigInt(multiplier)) / 100n

/** The multiplier so long after the start, in hundredths, cut towards zero. */
export const multiplierAt = (elapsedMs: number): number =>
  Math.min(POINT_MAX, Math.floor(100 * Math.exp(GROWTH_PER_MS * Math.max(0, elapsedMs))))

/** After how many milliseconds a multiplier is reached. */
export const reachedAfterMs = (multiplier: number): number => Math.ceil(Math.log(multiplier / 100) / GROWTH_PER_MS)
