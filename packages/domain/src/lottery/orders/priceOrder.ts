import type { BetLineRow } from '@croupier/ledger'
import { sum, toDecimalString, type Units } from '@croupier/money'
import { drawPolicies, isRefusal, isThinCover, type Play, type PricedLine, playTable, priceLine } from '@croupier/rules'
import { fail, type lottery } from '@croupier/wire'
import type { Game, GameMode } from '../games/game.ts'
import { lineLimit } from '../games/narrowLimits.ts'
import { type PayoutCaps, storedTerms } from './lineTerms.ts'

/** An order whose every line is parsed, counted and priced by the rules. */
export interface PricedOrder {
  readonly mode: GameMode
  readonly lines: readonly BetLineRow[]
  /** the same lines as the rules have them */
  readonly priced: readonly PricedLine[]
  readonly stake: Units
}

function checkSeries(mode: GameMode, ownSeries: number, series: number, line: number): void {
  const max = Math.min(ownSeries, mode.maxBetSeries)
  if (series < mode.minSeries || series > max || series % 2 !== 0) {
    fail('BET_SERIES_INVALID', { line, min: mode.minSeries, max })
  }
}

/** ELOTT: the odds that were shown must still be the odds, unless the player takes any (rules A3). */
function checkOdds(input: lottery.BetLineInput, priced: PricedLine, line: number): void {
  if (input.mode === 'LOTT' || input.acceptAnyOdds) return
  const { prizes } = priced
  const same = prizes.length === input.odds.length && prizes.every((odds, at) => odds === input.odds[at])
  if (!same) fail('BET_ODDS_CHANGED', { line, odds: prizes.map(toDecimalString).join(',') })
}

/** A line's play, when the game has it for this draw: LHC plays on animals are those of the lunar year. */
type PlayOf = (playCode: string) => Play | undefined

function playsFor(game: Game, { mode, policies }: GameMode, drawAt: Date): PlayOf {
  const offered = playTable(game.family, mode, drawPolicies(game.family, policies, drawAt))
  return (playCode) => offered.find(({ code }) => code === playCode)
}

function price(mode: GameMode, playOf: PlayOf, input: lottery.BetLineInput, line: number): PricedLine {
  const play = playOf(input.playCode)
  if (play === undefined) fail('BET_PLAY_UNKNOWN', { line })
  if (input.mode === 'LOTT' && !mode.units.includes(input.unit)) {
    fail('BET_CONTENT_INVALID', { line })
  }
  const { content, series } = input
  const priced = priceLine(
    play,
    input.mode === 'LOTT' ? input : { content, series, stakeUnits: input.stakePerBet },
    mode.limits.stakeMin,
  )
  if (!isRefusal(priced)) return priced
  if (priced.refused === 'BET_STAKE_TOO_SMALL') {
    fail('BET_STAKE_TOO_SMALL', { line, min: toDecimalString(mode.limits.stakeMin) })
  }
  if (priced.refused === 'BET_SERIES_INVALID') {
    fail('BET_SERIES_INVALID', { line, min: mode.minSeries, max: mode.maxBetSeries })
  }
  return fail('BET_CONTENT_INVALID', { line })
}

function checkAmounts(mode: GameMode, input: lottery.BetLineInput, priced: PricedLine, line: number): void {
  if (priced.bets !== input.bets || priced.stakeUnits !== input.stake) {
    fail('BET_AMOUNT_MISMATCH', { line })
  }
  const { stakeMin } = mode.limits
  if (priced.mode === 'LOTT' && priced.stakeUnits < stakeMin) {
    fail('BET_STAKE_TOO_SMALL', { line, min: toDecimalString(stakeMin) })
  }
  const lineStakeMax = lineLimit(mode, priced.playCode, 'lineStakeMax')
  if (priced.stakeUnits > lineStakeMax) {
    fail('BET_LINE_LIMIT_EXCEEDED', { line, max: toDecimalString(lineStakeMax) })
  }
}

/** What is paid of a line at most, by the limits of today (rules A3). */
function capsOf(mode: GameMode, play: Play | undefined, { playCode, bets }: PricedLine): PayoutCaps {
  const { issuePayoutMax, thinPpm, thinPayoutMax, plays } = mode.limits
  return {
    line: lineLimit(mode, playCode, 'linePayoutMax'),
    issue: issuePayoutMax,
    play: plays[playCode]?.issuePayoutMax ?? null,
    thin: play !== undefined && isThinCover(play, bets, thinPpm) ? thinPayoutMax : null,
  }
}

/**
 * Judges an order by the rules alone (A3): every figure is worked out from the content, the client's figures are only compared.
 * All lines of an order are of one mode.
 * Lines are counted from 0 in refusals.
 * @param drawAt when the issue draws, which decides which plays there are
 * @param ownSeries the player's G in a mode; null without one, which allows the mode's least
 * @throws DomainError BET_PLAY_UNKNOWN, BET_CONTENT_INVALID, BET_SERIES_INVALID, BET_STAKE_TOO_SMALL, BET_AMOUNT_MISMATCH,
 * BET_ODDS_CHANGED, BET_LINE_LIMIT_EXCEEDED, BET_LIMIT_EXCEEDED of the order as a whole
 */
export function priceOrder(
  game: Game,
  drawAt: Date,
  inputs: readonly lottery.BetLineInput[],
  ownSeries: (mode: lottery.PrizeMode) => number | null,
): PricedOrder {
  const mode = game.modes.find((one) => one.mode === inputs[0]?.mode)
  if (mode === undefined) fail('BET_PLAY_UNKNOWN', { line: 0 })
  const playOf = playsFor(game, mode, drawAt)
  const own = ownSeries(mode.mode) ?? mode.minSeries
  const judged = inputs.map((input, line): PricedLine => {
    if (input.mode !== mode.mode) fail('BET_PLAY_UNKNOWN', { line })
    checkSeries(mode, own, input.series, line)
    const priced = price(mode, playOf, input, line)
    checkAmounts(mode, input, priced, line)
    checkOdds(input, priced, line)
    return priced
  })
  const lines = judged.map((priced, line): BetLineRow => {
    const { playCode, content, bets, stakeUnits: stake } = priced
    const caps = capsOf(mode, playOf(playCode), priced)
    const terms = storedTerms(priced, { caps, coverPpm: mode.limits.coverPpm })
    const playStakeMax = mode.limits.plays[playCode]?.issueStakeMax
    const own = playStakeMax === undefined ? {} : { playStakeMax }
    return { lineNo: line + 1, playCode, content, bets, stake, terms, ...own }
  })
  const stake = sum(lines.map((line) => line.stake))
  const { issueStakeMax } = mode.limits
  if (stake > issueStakeMax) fail('BET_LIMIT_EXCEEDED', { max: toDecimalString(issueStakeMax) })
  return { mode, lines, priced: judged, stake }
}
