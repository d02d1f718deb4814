import { type Units, units } from '@croupier/money'
import type { Family, Mode } from '../draws/family.ts'
import { type Tier, WHOLE_SHARE_PPM } from '../mechanics/board.ts'
import { pickTierOf } from '../mechanics/mechanics.ts'
import type { Play } from '../plays/play.ts'

/** The series of a (family, mode): even integers; return to player is g / 2000 (rules A2). */
export type SeriesBounds = { readonly min: number; readonly max: number; readonly maxBet: number }

const ODDS_SERIES: SeriesBounds = { min: 1900, max: 1980, maxBet: 1980 }
const OFFICIAL: SeriesBounds = { min: 1660, max: 1916, maxBet: 1910 }
const DIGITAL: SeriesBounds = { min: 1700, max: 1956, maxBet: 1950 }

/** The table of rules A2. */
export const SERIES_BOUNDS: Readonly<Record<Mode, Readonly<Partial<Record<Family, SeriesBounds>>>>> = {
  LOTT: {
    SSC: DIGITAL,
    '11X5': OFFICIAL,
    LF: OFFICIAL,
    PK10: { min: 1440, max: 1948, maxBet: 1940 },
    '3D': DIGITAL,
    K3: OFFICIAL,
    KL8: OFFICIAL,
  },
  ELOTT: {
    SSC: ODDS_SERIES,
    '11X5': ODDS_SERIES,
    LF: ODDS_SERIES,
    PK10: ODDS_SERIES,
    '3D': ODDS_SERIES,
    K3: ODDS_SERIES,
    KL8: ODDS_SERIES,
    LHC: ODDS_SERIES,
    VN: ODDS_SERIES,
    VNS: ODDS_SERIES,
    TH: ODDS_SERIES,
  },
}

/** Whether a series can exist at all for a play: even and within the table of rules A2. */
export function isSeries(family: Family, mode: Mode, series: number): boolean {
  const bounds = SERIES_BOUNDS[mode][family]
  if (bounds === undefined) return false
  return series % 2 === 0 && series >= bounds.min && series <= bounds.max
}

const ODDS_SCALE = 10_000n

function prizeOver(tier: Tier, series: number, divisor: bigint): Units {
  const { win, push } = tier
  const num = BigInt(series) * tier.sharePpm * ODDS_SCALE * win.den * (push.den - push.num)
  return units(num / (divisor * WHOLE_SHARE_PPM * win.num * push.den))
}

/**
 * The unit prize of a 2-yuan bet, U = floor4(g / (1000·p)), in units (rules A2).
 * @param series the player's chosen g
 */
export function unitPrize(tier: Tier, series: number): Units {
  return prizeOver(tier, series, 1_000n)
}

/** O = 1 + (g/2000 − 1 + miss) / mean, cut to 4 decimals, and hits times its net win on top. */
function perHitOdds({ hits, miss, mean }: Extract<Tier['pricing'], { kind: 'perHit' }>, g: number) {
  const num = (BigInt(g) - 2_000n) * miss.den + 2_000n * miss.num
  const net = (ODDS_SCALE * num * mean.den) / (2_000n * miss.den * mean.num)
  return units(ODDS_SCALE + BigInt(hits) * net)
}

/**
 * Decimal odds of a tier with the stake in them, scaled by 10^4: O = floor4(g / (2000·p')), p'
 * being the chance among the outcomes that do not push (rules A2), unless the tier has a pricing
 * of its own.
 */
export function tierOdds(tier: Tier, series: number): Units {
  const { pricing } = tier
  if (pricing.kind === 'fixed') return units(pricing.odds)
  if (pricing.kind === 'perHit') return perHitOdds(pricing, series)
  return prizeOver(tier, series, 2_000n)
}

/** The most that a tier may pay at fixed odds: floor4(gmax / (2000·p)) (rules A18), scaled by 10^4. */
export function fairOddsMax({ family, mode }: Pick<Play, 'family' | 'mode'>, tier: Tier): Units {
  return prizeOver(tier, SERIES_BOUNDS[mode][family]?.max ?? 0, 2_000n)
}

/** Whether every pick of a play is a bet with odds of its own, to be pressed on a board. */
export const hasOwnOdds = (play: Play): boolean =>
  play.mode === 'ELOTT' && play.field.form !== 'typed' && pickTierOf(play) !== null

/** The tier of a pick that is a bet of its own; absent where picks form bets together, or the play has no such symbol. */
export function tierOfPick(play: Play, symbol: string): Tier | undefined {
  const tierOf = pickTierOf(play)
  return tierOf !== null && play.field.symbols.includes(symbol) ? play.tiers[tierOf(symbol)] : undefined
}

/**
 * The odds of one pick, scaled by 10^4; of one that pays by its hits, those of one hit.
 * @throws RangeError when the play has no such symbol or no odds per pick
 */
export function oddsOf(play: Play, symbol: string, series: number): Units {
  const tier = tierOfPick(play, symbol)
  if (tier === undefined) throw new RangeError(`${play.code} has no odds for ${symbol}`)
  return tierOdds(tier, series)
}
