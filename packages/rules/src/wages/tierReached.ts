import { type Decimals, floorTo, mulTrunc, type Units, units } from '@croupier/money'
import type { Tier } from '../contracts/tieredTerms.ts'

/** What a team did in a period or an hour, as tiers compare it (rules B4, B7). */
export type TeamMeasure = {
  /** effective bets of the whole team in the category; below zero when corrections outweigh */
  readonly effective: Units
  readonly activeUsers: number
}

/** The tier a team has reached, counted from 1. */
export type ReachedTier = { readonly no: number; readonly tier: Tier }

/**
 * The tier with the highest ratio whose thresholds all hold, or null (rules B7.2, B10.1). Tiers rise, so that is the last one.
 * @param base what netLoss is compared with: the base of a dividend; wages have none
 */
export function tierReached(
  tiers: readonly Tier[],
  { effective, activeUsers }: TeamMeasure,
  base: Units = units(0n),
): ReachedTier | null {
  for (let no = tiers.length; no > 0; no -= 1) {
    const tier = tiers[no - 1] as Tier
    const holds = effective >= tier.periodicBets && activeUsers >= tier.activeUserCount && base >= tier.netLoss
    if (holds) return { no, tier }
  }
  return null
}

/** Decimals of an amount that is paid for a period: those of the currency (rules 0.1.4), of the yuan where none is named. */
export const PERIOD_DECIMALS: Decimals = 2

/**
 * What a tier pays on a base: base × ratio, or its fixed amount, cut to the currency's decimals (rules 0.1.4, B7.3, B10.1). Never below zero.
 * @param base effective bets of a wage, the base of a dividend; in units
 */
export function payOfTier({ rateType, ratioPpm, fixed }: Tier, base: Units, decimals = PERIOD_DECIMALS): Units {
  const exact = rateType === 'F' ? fixed : mulTrunc(base, ratioPpm)
  return exact <= 0n ? units(0n) : floorTo(exact, decimals)
}
