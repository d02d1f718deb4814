import { isDecimalString, parseUnits, sum, type Units, units } from '@croupier/money'
import {
  type BetUnit,
  bringsRebates,
  findPlay,
  isRefusal,
  type Play,
  type PricedLine,
  priceLine,
  selfRebate,
  topTogether,
} from '@croupier/rules'
import type { BetLineInput } from '../../../api/lottery/lottery.ts'

type LineBase = { id: string; playCode: string; content: string; series: number }

/** A line that waits on the slip, as it is kept in session storage: prices are worked out again. */
export type SlipLine =
  | (LineBase & { mode: 'LOTT'; base: 1 | 2; unit: BetUnit; multiple: number })
  | (LineBase & {
      mode: 'ELOTT'
      /** Decimal string. */
      stakePerBet: string
      /** The player saw that the odds moved and wants the line at whatever they are now. */
      acceptAnyOdds: boolean
    })

/** A slip line with everything the rules say about it. */
export type PricedSlipLine = { line: SlipLine; play: Play; priced: PricedLine }

/** The totals of the lines of a slip. */
export type SlipTotals = {
  bets: number
  stake: Units
  /** The most that all lines together can pay: what excludes each other is not added up. */
  topPayout: Units
  /** Comes back at settlement, win or lose, because the chosen series is below the own one. */
  rebate: Units
}

/** Least stakes are the merchant's: the server says so where a line is below them. */
const ANY_STAKE: Units = units(1n)

/**
 * Prices a line with the same rules as the server; null when it is not a valid line (any more).
 * @param plays those of the game, where they are known: an operator may pay other fixed odds (rules A18)
 */
export function priceSlipLine(line: SlipLine, plays: readonly Play[] = []): PricedSlipLine | null {
  const play = plays.find(({ code }) => code === line.playCode) ?? findPlay(line.playCode)
  if (play === undefined) return null
  if (line.mode === 'ELOTT' && !isDecimalString(line.stakePerBet)) return null
  const { content, series } = line
  const priced = priceLine(
    play,
    line.mode === 'LOTT'
      ? { content, series, base: line.base, unit: line.unit, multiple: line.multiple }
      : { content, series, stakeUnits: parseUnits(line.stakePerBet) },
    ANY_STAKE,
  )
  return isRefusal(priced) ? null : { line, play, priced }
}

/** Prices all lines, leaving out what is not a valid line. */
export function priceSlip(lines: readonly SlipLine[], plays: readonly Play[] = []): PricedSlipLine[] {
  return lines.flatMap((line) => priceSlipLine(line, plays) ?? [])
}

/**
 * Totals of a slip.
 * @param ownSeries the player's own series in this game and mode
 */
export function slipTotals(lines: readonly PricedSlipLine[], ownSeries: number): SlipTotals {
  return {
    bets: lines.reduce((bets, { priced }) => bets + priced.bets, 0),
    stake: sum(lines.map(({ priced }) => priced.stakeUnits)),
    topPayout: topOf(lines),
    rebate: sum(
      lines
        .filter(({ play }) => bringsRebates(play))
        .map(({ priced }) => selfRebate(priced.stakeUnits, ownSeries, priced.series)),
    ),
  }
}

let lastTop: { readonly of: string; readonly top: Units } | null = null

/** Several parts of a screen show it of the same lines: it is worked out once for them. */
function topOf(lines: readonly PricedSlipLine[]): Units {
  const of = JSON.stringify(
    lines.map(({ priced }) => [priced.playCode, priced.content, `${priced.stakeUnits}`, priced.series]),
  )
  const top = lastTop?.of === of ? lastTop.top : topTogether(lines)
  lastTop = { of, top }
  return top
}

/** A line as it is sent: our figures go along and are only compared (rules A3). */
export function lineInput({ line, priced }: PricedSlipLine): BetLineInput {
  const shared = {
    playCode: line.playCode,
    content: priced.content,
    series: line.series,
    bets: priced.bets,
    stake: priced.stakeUnits,
  }
  if (line.mode === 'LOTT') {
    const { base, unit, multiple } = line
    return { mode: 'LOTT', ...shared, base, unit, multiple }
  }
  return {
    mode: 'ELOTT',
    ...shared,
    stakePerBet: parseUnits(line.stakePerBet),
    odds: [...priced.prizes],
    acceptAnyOdds: line.acceptAnyOdds,
  }
}
