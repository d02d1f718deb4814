import { UNITS_PER_YUAN, type Units, units } from '@croupier/money'
import { type Fraction, fraction, NOTHING, plus } from '../chances/fraction.ts'
import type { Selection } from '../mechanics/board.ts'
import { betsByTier, hasOddsPerPick, tiersOf } from '../mechanics/mechanics.ts'
import type { Play } from '../plays/play.ts'
import { type OddsLine, type PricedLine, UNITS_IN_YUAN } from './priceLine.ts'
import { tierOfPick } from './prizes.ts'
import { selectionOf } from './settleLine.ts'

/** Bets at odds that are given per tier: a push gives each of them its stake back. */
function expectedOfBets(play: Play, line: OddsLine, selection: Selection): Fraction {
  const tiers = tiersOf(play, selection)
  return betsByTier(play, selection).reduce((total, bets, index) => {
    const { win, push } = tiers[index] ?? { win: NOTHING, push: NOTHING }
    const prize = line.stakePerSelection * (line.prizes[index] ?? 0n)
    const won = fraction(prize * win.num * BigInt(bets), UNITS_PER_YUAN * win.den)
    const pushed = fraction(line.stakePerSelection * push.num * BigInt(bets), push.den)
    return plus(total, plus(won, pushed))
  }, NOTHING)
}

function expectedPayout(play: Play, line: PricedLine): Fraction {
  const selection = selectionOf(play, line)
  if (line.mode === 'LOTT') {
    const scale = BigInt(line.base) * BigInt(line.multiple)
    const divisor = 2n * UNITS_IN_YUAN[line.unit]
    return betsByTier(play, selection).reduce((total, bets, index) => {
      const { win } = play.tiers[index] ?? { win: NOTHING }
      const paid = (line.prizes[index] ?? 0n) * scale * BigInt(bets)
      return plus(total, fraction(paid * win.num, divisor * win.den))
    }, NOTHING)
  }
  if (!hasOddsPerPick(play)) return expectedOfBets(play, line, selection)
  return selection.cells.flat().reduce((total, symbol, index) => {
    const tier = tierOfPick(play, symbol)
    if (tier === undefined) throw new RangeError(`${play.code} has no tier for ${symbol}`)
    const prize = line.stakePerSelection * (line.prizes[index] ?? 0n)
    const won = fraction(prize * tier.win.num, UNITS_PER_YUAN * tier.win.den)
    const pushed = fraction(line.stakePerSelection * tier.push.num, tier.push.den)
    return plus(total, plus(won, pushed))
  }, NOTHING)
}

/**
 * T = stake − Σ p·payout of a line (rules B4): what the house keeps of it on average, exact from
 * the play table and the prizes the line was accepted with, then cut towards zero once.
 */
export function theoreticalResult(play: Play, line: PricedLine): Units {
  const { num, den } = expectedPayout(play, line)
  return units((line.stakeUnits * den - num) / den)
}
