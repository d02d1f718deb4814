import { min, sum, UNITS_PER_YUAN, type Units, units } from '@croupier/money'
import type { Selection, Tier } from '../mechanics/board.ts'
import { bestDraw, countLines, hasOddsPerPick, pickTierOf, stakesPerBet, tiersOf } from '../mechanics/mechanics.ts'
import type { Play } from '../plays/play.ts'
import { formatContent, isRefusal, parseContent, type Refusal } from '../plays/selection.ts'
import { isSeries, oddsOf, tierOdds, unitPrize } from './prizes.ts'

/** The eight LOTT modes are two bases times these units (rules A3). */
export const UNITS_IN_YUAN = { YUAN: 1n, JIAO: 10n, FEN: 100n, LI: 1_000n } as const
export type BetUnit = keyof typeof UNITS_IN_YUAN

/** The largest multiple of a line (rules A3). */
export const MULTIPLE_MAX = 99_999
/** The smallest stake of one selection at odds by default: 1 yuan (rules A3, config). */
export const SELECTION_STAKE_MIN: Units = units(UNITS_PER_YUAN)

/** What a player sends for an official line. */
export type LottTerms = {
  readonly content: string
  /** Yuan per bet before unit and multiple. */
  readonly base: 1 | 2
  readonly unit: BetUnit
  readonly multiple: number
  readonly series: number
}

/** What a player sends for a line at odds: the same stake on every pick. */
export type OddsTerms = {
  readonly content: string
  /** Stake of each selection, in units; of one that is on many prizes, its stake on each of them. */
  readonly stakeUnits: Units
  readonly series: number
}

type Priced = {
  readonly playCode: string
  /** In its normal form. */
  readonly content: string
  readonly bets: number
  /** Stake of the whole line. */
  readonly stakeUnits: Units
  readonly series: number
  /** The most this line can pay (see bestDraw). */
  readonly topPayoutUnits: Units
}

/** An official line with its terms fixed. */
export type LottLine = Priced & {
  readonly mode: 'LOTT'
  readonly base: 1 | 2
  readonly unit: BetUnit
  readonly multiple: number
  /** Unit prize of a 2-yuan bet per tier, in units. */
  readonly prizes: readonly Units[]
}

/** A line at odds with its odds fixed. */
export type OddsLine = Priced & {
  readonly mode: 'ELOTT'
  readonly stakePerSelection: Units
  /**
   * Odds scaled by 10^4: of each selection in the order of the content, or of each tier where
   * picks combine to bets or a pick can win more than one prize.
   */
  readonly prizes: readonly Units[]
}

export type PricedLine = LottLine | OddsLine

/** What pays for wins of one tier of an official line (rules A3), cut towards zero. */
export function lottPayout(line: Pick<LottLine, 'base' | 'unit' | 'multiple'>, prize: Units, wins: number): Units {
  const each = prize * BigInt(line.base) * BigInt(line.multiple) * BigInt(wins)
  return units(each / (2n * UNITS_IN_YUAN[line.unit]))
}

/** stake × odds, cut towards zero (rules A3). */
export function oddsPayout(stake: Units, odds: Units): Units {
  return units((stake * odds) / UNITS_PER_YUAN)
}

/** The price of one official bet, in units. Exact: the smallest is 1 li of 1 yuan, 10 units. */
export function betPrice(terms: Pick<LottTerms, 'base' | 'unit' | 'multiple'>): Units {
  const one = (UNITS_PER_YUAN * BigInt(terms.base)) / UNITS_IN_YUAN[terms.unit]
  return units(one * BigInt(terms.multiple))
}

function refuseSeries(series: number): Refusal {
  return { refused: 'BET_SERIES_INVALID', reason: `${series} is no series of this play` }
}

type Counted = { selection: Selection; bets: number }

function countContent(play: Play, content: string): Counted | Refusal {
  const selection = parseContent(play, content)
  if (isRefusal(selection)) return selection
  const bets = countLines(play, selection)
  if (bets > 0) return { selection, bets }
  return { refused: 'BET_CONTENT_INVALID', reason: 'the picks make no bet' }
}

/**
 * Prices an official line from its content alone (rules A3); the client's figures are compared
 * with this and never believed. Bounds of the player's own series and limits are the caller's.
 * @throws RangeError when the multiple is not an integer in 1..99 999
 */
export function priceLott(play: Play, terms: LottTerms): LottLine | Refusal {
  const { base, unit, multiple, series } = terms
  if (multiple % 1 !== 0 || multiple < 1 || multiple > MULTIPLE_MAX) {
    throw new RangeError('a multiple is an integer from 1 to 99 999')
  }
  const counted = countContent(play, terms.content)
  if (isRefusal(counted)) return counted
  if (!isSeries(play.family, 'LOTT', series)) return refuseSeries(series)
  const prizes = play.tiers.map((tier) => unitPrize(tier, series))
  const { perTier } = bestDraw(play, counted.selection, { perTier: prizes, stake: 0n })
  return {
    mode: 'LOTT',
    playCode: play.code,
    content: formatContent(play, counted.selection),
    bets: counted.bets,
    stakeUnits: units(betPrice(terms) * BigInt(counted.bets)),
    series,
    base,
    unit,
    multiple,
    prizes,
    topPayoutUnits: sum(prizes.map((prize, tier) => lottPayout(terms, prize, perTier[tier] ?? 0))),
  }
}

function oddsPrizes(play: Play, selection: Selection, tiers: readonly Tier[], series: number): Units[] {
  const odds = tiers.map((tier) => tierOdds(tier, series))
  if (!hasOddsPerPick(play)) return odds
  // Picks of a tier have the same odds: a board of many numbers works them out once.
  const tierOf = pickTierOf(play)
  return selection.cells.flat().map((symbol) => odds[tierOf?.(symbol) ?? -1] ?? oddsOf(play, symbol, series))
}

/**
 * Prices a line at odds: every pick is one bet with the same stake and its own odds (rules A3).
 */
export function priceOdds(play: Play, terms: OddsTerms, stakeMin: Units = SELECTION_STAKE_MIN): OddsLine | Refusal {
  const counted = countContent(play, terms.content)
  if (isRefusal(counted)) return counted
  if (!isSeries(play.family, 'ELOTT', terms.series)) return refuseSeries(terms.series)
  if (terms.stakeUnits <= 0n || min(terms.stakeUnits, stakeMin) !== stakeMin) {
    return { refused: 'BET_STAKE_TOO_SMALL', reason: 'a selection is below the least stake' }
  }
  const tiers = tiersOf(play, counted.selection)
  const perTier = tiers.map((tier) => oddsPayout(terms.stakeUnits, tierOdds(tier, terms.series)))
  const best = bestDraw(play, counted.selection, { perTier, stake: terms.stakeUnits })
  return {
    mode: 'ELOTT',
    playCode: play.code,
    content: formatContent(play, counted.selection),
    bets: counted.bets,
    stakeUnits: units(terms.stakeUnits * BigInt(counted.bets * stakesPerBet(play))),
    series: terms.series,
    stakePerSelection: terms.stakeUnits,
    prizes: oddsPrizes(play, counted.selection, tiers, terms.series),
    topPayoutUnits: units(
      perTier.reduce(
        (total, payout, tier) => total + payout * BigInt(best.perTier[tier] ?? 0),
        terms.stakeUnits * BigInt(best.pushed),
      ),
    ),
  }
}

/**
 * Prices a line of either mode; the play says which terms it takes.
 * @param stakeMin the least stake of a selection at odds
 */
export function priceLine(
  play: Play,
  terms: LottTerms | OddsTerms,
  stakeMin: Units = SELECTION_STAKE_MIN,
): PricedLine | Refusal {
  if ('stakeUnits' in terms) {
    if (play.mode !== 'ELOTT') return { refused: 'BET_CONTENT_INVALID', reason: 'no odds play' }
    return priceOdds(play, terms, stakeMin)
  }
  if (play.mode !== 'LOTT') return { refused: 'BET_CONTENT_INVALID', reason: 'not official' }
  return priceLott(play, terms)
}
