/** Where a leg of a bet stands. */
export type LegState = 'OPEN' | 'WON' | 'LOST' | 'VOID'

/** A leg as far as its bet depends on it. */
export interface SlipLeg {
  /** in hundredths, the stake with it */
  readonly price: number
  readonly state: LegState
  /** of an open leg: how likely the model holds it now, in millionths; null: nobody prices it now */
  readonly chancePpm?: number | null
}

const PPM = 1_000_000n
/** Cashing out keeps this part of what the model holds a bet worth. */
export const CASH_OUT_PERCENT = 5n

/** Every choice of so many of the legs: the lines of a system. With all of them there is one line, the accumulator. */
export function linesOf(count: number, size: number): readonly (readonly number[])[] {
  if (size === 0) return [[]]
  return Array.from({ length: count }, (_, first) => first).flatMap((first) =>
    linesOf(count - first - 1, size - 1).map((rest) => [first, ...rest.map((index) => index + first + 1)]),
  )
}

/** What every line gets of a stake in minor units; null: it cannot be shared without a rest. */
export function stakeOfLine(stake: bigint, count: number, size: number): bigint | null {
  const lines = BigInt(linesOf(count, size).length)
  return lines === 0n || stake % lines !== 0n ? null : stake / lines
}

const product = (legs: readonly SlipLeg[], of: (leg: SlipLeg) => bigint): bigint =>
  legs.reduce((all, leg) => all * of(leg), 1n)

/** What lines come to that all legs are known of: a lost leg loses its line, a void one counts as if it were not there. */
function lineWon(stake: bigint, legs: readonly SlipLeg[]): bigint {
  if (legs.some(({ state }) => state === 'LOST')) return 0n
  const counting = legs.filter(({ state }) => state !== 'VOID')
  return (stake * product(counting, ({ price }) => BigInt(price))) / 100n ** BigInt(counting.length)
}

const linesWith = (legs: readonly SlipLeg[], size: number): readonly (readonly SlipLeg[])[] =>
  linesOf(legs.length, size).map((line) => line.flatMap((index) => legs[index] ?? []))

/**
 * What a bet pays, in minor units, each line cut towards zero; null: it is not known yet.
 * @param stake of each line
 */
export function slipWon(stake: bigint, size: number, legs: readonly SlipLeg[]): bigint | null {
  const lines = linesWith(legs, size).filter((line) => line.every(({ state }) => state !== 'LOST'))
  if (lines.some((line) => line.some(({ state }) => state === 'OPEN'))) return null
  return lines.reduce((all, line) => all + lineWon(stake, line), 0n)
}

/** What a bet pays at most: every leg that is open is right. @param stake of each line */
export const slipMost = (stake: bigint, size: number, legs: readonly SlipLeg[]): bigint =>
  linesWith(legs, size).reduce((all, line) => all + lineWon(stake, line), 0n)

/**
 * What a bet that is not over is bought back for: what each line would pay, times how likely the model holds its open legs
 * now, less 5 %, cut towards zero; null where a leg has no price now.
 * @param stake of each line, in minor units
 */
export function cashOutOf(stake: bigint, size: number, legs: readonly SlipLeg[]): bigint | null {
  const open = legs.filter(({ state }) => state === 'OPEN')
  if (open.length === 0 || open.some(({ chancePpm }) => (chancePpm ?? null) === null)) return null
  const worth = linesWith(legs, size).reduce((all, line) => {
    const left = line.filter(({ state }) => state === 'OPEN')
    const chances = product(left, ({ chancePpm }) => BigInt(chancePpm ?? 0))
    return all + (lineWon(stake, line) * chances) / PPM ** BigInt(left.length)
  }, 0n)
  return (worth * (100n - CASH_OUT_PERCENT)) / 100n
}

/** What a player takes instead of the price that was shown. */
export const ACCEPTS = ['NONE', 'BETTER', 'ANY'] as const
export type Accept = (typeof ACCEPTS)[number]

/** Whether a bet may be placed at the price of now. */
export const isAccepted = (accept: Accept, shown: number, now: number): boolean =>
  shown === now || accept === 'ANY' || (accept === 'BETTER' && now > shown)

/** So long a bet on a match that is played waits before it is looked at again and placed. */
export const LIVE_DELAY_MS = 4_000
