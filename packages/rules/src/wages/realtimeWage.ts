import { PPM, UNITS_PER_YUAN, type Units, units, ZERO_UNITS } from '@croupier/money'

/** The rates of a real-time contract, in ppm of effective bets (rules B5, B9). */
export type RealtimeRates = { readonly winRatePpm: number; readonly lossRatePpm: number }

/** What one contract's team did in a window, lines under the single bet amount left out. */
export type RealtimeSums = {
  /** Effective bets of lines that won by net result; negative when corrections outweigh. */
  readonly wonUnits: bigint
  /** Effective bets of lines that lost by net result, likewise. */
  readonly lostUnits: bigint
  /** What earlier windows left below zero, in units × ppm; never positive. */
  readonly carryNumerator?: bigint
}

export type RealtimeWage = {
  /** What is posted; zero posts nothing. */
  readonly amountUnits: Units
  /** The exact wage with the carry in it, in units × ppm, before the one rounding. */
  readonly numerator: bigint
  /** What the contract's next window starts from; zero unless this one is negative. */
  readonly carryNumerator: bigint
}

/**
 * The wage of one contract in one window (rules B9): floor4(win·W + loss·L), rounded once towards
 * zero. A negative sum posts nothing and is carried on exactly; the fraction of a unit that is
 * cut from a posting stays with the payer.
 */
export function realtimeWage(rates: RealtimeRates, sums: RealtimeSums): RealtimeWage {
  const numerator =
    BigInt(rates.winRatePpm) * sums.wonUnits + BigInt(rates.lossRatePpm) * sums.lostUnits + (sums.carryNumerator ?? 0n)
  if (numerator < 0n) return { amountUnits: ZERO_UNITS, numerator, carryNumerator: numerator }
  return { amountUnits: units(numerator / PPM), numerator, carryNumerator: 0n }
}

/** One settled line as a wage sees it. */
export type WageLine = {
  readonly stakeUnits: Units
  /** Payout − stake. */
  readonly netUnits: Units
  /** Signed: a correction takes back with a minus. */
  readonly effectiveUnits: Units
}

/** How a line counts for a contract. */
export type LineVerdict = 'WIN' | 'LOSS' | 'EVEN' | 'UNDER_MINIMUM'

/** A line's part in a wage, for the explanation that must add up to the posting (rules B9). */
export type LineShare = {
  readonly verdict: LineVerdict
  readonly ratePpm: number
  /** Exact, in units × ppm. */
  readonly shareNumerator: bigint
}

/**
 * How one line counts for a contract (rules B9): the threshold compares the stake, the rate is
 * taken of the effective bet.
 * @param singleBetAmount the contract's least stake
 */
export function shareOfLine(rates: RealtimeRates, singleBetAmount: Units, line: WageLine): LineShare {
  const verdict = verdictOf(singleBetAmount, line)
  const ratePpm = verdict === 'WIN' ? rates.winRatePpm : verdict === 'LOSS' ? rates.lossRatePpm : 0
  return { verdict, ratePpm, shareNumerator: line.effectiveUnits * BigInt(ratePpm) }
}

function verdictOf(singleBetAmount: Units, line: WageLine): LineVerdict {
  if (line.netUnits === 0n) return 'EVEN'
  if (line.stakeUnits < singleBetAmount) return 'UNDER_MINIMUM'
  return line.netUnits > 0n ? 'WIN' : 'LOSS'
}

const EXACT_PLACES = 10

/** An exact numerator (units × ppm) as a decimal string of yuan, at most 10 places. */
export function exactYuan(numerator: bigint): string {
  const magnitude = numerator < 0n ? -numerator : numerator
  const scale = PPM * UNITS_PER_YUAN
  const places = (magnitude % scale).toString().padStart(EXACT_PLACES, '0').replace(/0+$/, '')
  const text = `${numerator < 0n ? '-' : ''}${magnitude / scale}`
  return places === '' ? text : `${text}.${places}`
}
