import type { Fraction } from '../../chances/fraction.ts'
import { type Pricing, type Tier, tier } from '../../mechanics/board.ts'
import type { NamedTier } from '../rows.ts'

const ODDS_SCALE = 10_000

/** Odds with the stake in them: no choice of series, no point rebate (rules A15, A18). */
export const fixedOdds = (odds: number): Pricing => ({
  kind: 'fixed',
  odds: BigInt(Math.round(odds * ODDS_SCALE)),
})

/** A tier at fixed odds, its chance worked out from the row. */
export const fixedTier = (odds: number, code = 'win'): NamedTier => ({
  code,
  pricing: fixedOdds(odds),
})

/** A tier at fixed odds of written bets, whose chance the row cannot tell. */
export const fixedTierOf = (odds: number, win: Fraction, code = 'win'): Tier => ({
  ...tier(code, win),
  pricing: fixedOdds(odds),
})
