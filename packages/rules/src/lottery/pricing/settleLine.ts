import { sum, type Units, units, ZERO_UNITS } from '@croupier/money'
import type { Selection } from '../mechanics/board.ts'
import type { Outcome } from '../mechanics/mechanic.ts'
import { hasOddsPerPick, winsOf } from '../mechanics/mechanics.ts'
import { type Play, readDraw } from '../plays/play.ts'
import { isRefusal, parseContent } from '../plays/selection.ts'
import { lottPayout, type OddsLine, oddsPayout, type PricedLine } from './priceLine.ts'

export type Settlement = {
  readonly state: 'WIN' | 'LOSE' | 'PUSH'
  /** Everything that is paid: prizes and the stakes of pushed selections. */
  readonly payoutUnits: Units
  /** Winning bets per tier of the play. */
  readonly winningBets: readonly number[]
  /** The part of the stake that comes back without having been decided. */
  readonly pushedStakeUnits: Units
}

/** Many players pick the same, and a line is asked for its payout, its effective bet and its theoretical result. */
const SELECTIONS_PER_PLAY_MAX = 1_000
/** Longer contents are written bets, of which hardly two are alike. */
const KEPT_CONTENT_MAX = 1_000
const selections = new WeakMap<Play, Map<string, Selection>>()

function keptOf(play: Play): Map<string, Selection> {
  const known = selections.get(play)
  if (known !== undefined && known.size < SELECTIONS_PER_PLAY_MAX) return known
  const kept = new Map<string, Selection>()
  selections.set(play, kept)
  return kept
}

/**
 * The selection of an accepted line; the same one for the same content, while it is remembered.
 * @throws Error when the content does not belong to the play: an accepted line always does
 */
export function selectionOf(play: Play, { content }: Pick<PricedLine, 'content'>): Selection {
  const kept = keptOf(play)
  const known = kept.get(content)
  if (known !== undefined) return known
  const selection = parseContent(play, content)
  if (isRefusal(selection)) {
    throw new Error(`line content does not fit ${play.code}: ${selection.reason}`)
  }
  if (content.length <= KEPT_CONTENT_MAX) kept.set(content, selection)
  return selection
}

/** The place of a pick in the content of its line, where its odds are. */
function placeInContent({ cells }: Selection, cell: number, symbol: string): number {
  const before = cells.slice(0, cell).reduce((picks, one) => picks + one.length, 0)
  return before + (cells[cell]?.indexOf(symbol) ?? 0)
}

/** Odds per pick, or per tier where picks combine to bets. */
function oddsWinnings(play: Play, line: OddsLine, selection: Selection, outcome: Outcome): Units {
  if (!hasOddsPerPick(play)) {
    return sum(
      outcome.perTier.map((wins, tier) => {
        const odds = line.prizes[tier]
        if (odds === undefined) throw new Error(`no odds were fixed for tier ${tier}`)
        return units(oddsPayout(line.stakePerSelection, odds) * BigInt(wins))
      }),
    )
  }
  return sum(
    outcome.won.map(({ cell, symbol }) => {
      const odds = line.prizes[placeInContent(selection, cell, symbol)]
      if (odds === undefined) throw new Error(`no odds were fixed for ${symbol}`)
      return oddsPayout(line.stakePerSelection, odds)
    }),
  )
}

/** What a selection of a line pays in a draw of its play's own space: prizes per tier or per pick, each cut once (A3). */
export function payoutOf(
  play: Play,
  line: PricedLine,
  selection: Selection,
  draw: readonly number[],
  fixedOrder: Selection = selection,
): { prizeUnits: Units; pushedStakeUnits: Units; outcome: Outcome } {
  const outcome = winsOf(play, selection, draw)
  if (line.mode === 'ELOTT') {
    return {
      outcome,
      prizeUnits: oddsWinnings(play, line, fixedOrder, outcome),
      pushedStakeUnits: units(line.stakePerSelection * BigInt(outcome.pushedBets)),
    }
  }
  const prizeUnits = sum(outcome.perTier.map((wins, tier) => lottPayout(line, line.prizes[tier] ?? ZERO_UNITS, wins)))
  const perBet = line.stakeUnits / BigInt(line.bets)
  const pushedStakeUnits = units(perBet * BigInt(outcome.pushedBets))
  return { outcome, prizeUnits, pushedStakeUnits }
}

/** Settles a line on a draw of its play's own space: see settleLine. */
export function settleRead(play: Play, line: PricedLine, draw: readonly number[]): Settlement {
  const { outcome, prizeUnits, pushedStakeUnits } = payoutOf(play, line, selectionOf(play, line), draw)
  const won = outcome.perTier.some((wins) => wins > 0)
  const pushedWhole = pushedStakeUnits === line.stakeUnits
  return {
    state: won ? 'WIN' : pushedWhole ? 'PUSH' : 'LOSE',
    payoutUnits: units(prizeUnits + pushedStakeUnits),
    winningBets: outcome.perTier,
    pushedStakeUnits,
  }
}

/**
 * Settles a line at the prizes and odds it was accepted with (rules A3, A6). It wins when any bet
 * wins, pushes when its whole stake comes back undecided, and else loses – though pushed
 * selections among lost ones are paid back.
 * @param draw the numbers in draw order
 */
export function settleLine(play: Play, line: PricedLine, draw: readonly number[]): Settlement {
  return settleRead(play, line, readDraw(play, draw))
}
