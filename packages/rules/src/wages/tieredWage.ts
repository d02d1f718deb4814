import { type Units, units } from '@croupier/money'
import type { TieredTerms } from '../contracts/tieredTerms.ts'
import { payOfTier, type TeamMeasure, tierReached } from './tierReached.ts'

/** Steps in which a wage counts the effective bets of a team, in units: 0.01 yuan (rules B7.3, config default). */
export const RANK_UNIT: Units = units(100n)

/** What a wage of a period comes to, and why. */
export type TieredWage = {
  /** null: no tier was reached, and nothing is due */
  readonly tierNo: number | null
  readonly due: Units
}

/** One clock hour of an hourly wage. */
export type HourWage = TeamMeasure & TieredWage

const rankedDown = (effective: Units, rankUnit: Units): Units => units(effective - (effective % rankUnit))

/**
 * The wage of one contract in one period (rules B7): floor2(E' × ratio) of the tier reached, E' the effective bets rounded down
 * to the rank unit. The tier is chosen by E itself. Plain table, not brackets: the ratio applies to all of E'.
 * @param rankUnit in units, above zero
 * @returns `base` is E'
 */
export function dailyWage(
  terms: Pick<TieredTerms, 'tiers'>,
  measure: TeamMeasure,
  rankUnit: Units = RANK_UNIT,
): TieredWage & { readonly base: Units } {
  const base = rankedDown(measure.effective, rankUnit)
  const reached = tierReached(terms.tiers, measure)
  if (reached === null) return { tierNo: null, due: units(0n), base }
  return { tierNo: reached.no, due: payOfTier(reached.tier, base), base }
}

/**
 * The hourly wage of one contract for a day (rules B8): each clock hour has a tier of its own and is rounded by itself; the
 * wage is the sum.
 * @param hours what the team did in each clock hour of the day, oldest first
 */
export function hourlyWage(
  terms: Pick<TieredTerms, 'tiers'>,
  hours: readonly TeamMeasure[],
): { readonly due: Units; readonly hours: readonly HourWage[] } {
  const wages = hours.map((hour) => {
    const reached = tierReached(terms.tiers, hour)
    const due = reached === null ? units(0n) : payOfTier(reached.tier, hour.effective)
    return { ...hour, tierNo: reached?.no ?? null, due }
  })
  return { due: units(wages.reduce((sum, { due }) => sum + due, 0n)), hours: wages }
}
