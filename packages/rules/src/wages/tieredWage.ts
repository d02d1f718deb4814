import { type Units, units } from '@croupier/money'
import type { TieredTerms } from '../contracts/tieredTerms.ts'
import { PERIOD_DECIMALS, payOfTier, type TeamMeasure, tierReached } from './tierReached.ts'

/** Steps in which a wage counts the effective bets of a team, in units: 0.01 yuan (rules B7.3, config default). */
export const RANK_UNIT: Units = units(100n)

/** What a wage of a period comes to, and why. */
export type TieredWage = {
  /** null: no tier was reached, and nothing is due */
  readonly tierNo: number | null
  readonly due: Units
}

/** A wage, and what of its effective bets is below zero and goes on into the next period; at most 0. */
export type CarriedWage = TieredWage & { readonly carryOut: Units }

/** One clock hour of an hourly wage. */
export type HourWage = TeamMeasure & CarriedWage & { readonly carryIn: Units }

const NONE = units(0n)

/** Effective bets with those that were below zero before: what tiers are compared with, and what is still below zero (rules B11). */
const withCarry = (measure: TeamMeasure, carryIn: Units): { counted: TeamMeasure; carryOut: Units } => {
  const effective = units(measure.effective + carryIn)
  return { counted: { ...measure, effective }, carryOut: effective < 0n ? effective : NONE }
}

const rankedDown = (effective: Units, rankUnit: Units): Units => units(effective - (effective % rankUnit))

/**
 * The wage of one contract in one period (rules B7): E' × ratio of the tier reached, E' the effective bets rounded down to the rank unit,
 * cut to the currency's decimals. The tier is chosen by E itself. Plain table, not brackets: the ratio applies to all of E'. Bets below zero pay
 * nothing and go on into the next period (rules B11).
 * @param rankUnit in units, above zero
 * @param carryIn what the period before left below zero, in units
 * @returns `base` is E'
 */
export function dailyWage(
  terms: Pick<TieredTerms, 'tiers'>,
  measure: TeamMeasure,
  rankUnit: Units = RANK_UNIT,
  carryIn: Units = NONE,
  decimals = PERIOD_DECIMALS,
): CarriedWage & { readonly base: Units } {
  const { counted, carryOut } = withCarry(measure, carryIn)
  const base = rankedDown(counted.effective, rankUnit)
  const reached = tierReached(terms.tiers, counted)
  if (reached === null) return { tierNo: null, due: NONE, base, carryOut }
  return { tierNo: reached.no, due: payOfTier(reached.tier, base, decimals), base, carryOut }
}

/**
 * The hourly wage of one contract for a day (rules B8): each clock hour has a tier of its own and is rounded by itself; the
 * wage is the sum. Bets below zero pay nothing and go on into the next hour (rules B11).
 * @param hours what the team did in each clock hour of the day, oldest first
 * @param carryIn what the hour before the first left below zero, in units
 */
export function hourlyWage(
  terms: Pick<TieredTerms, 'tiers'>,
  hours: readonly TeamMeasure[],
  carryIn: Units = NONE,
  decimals = PERIOD_DECIMALS,
): { readonly due: Units; readonly carryOut: Units; readonly hours: readonly HourWage[] } {
  let carried = carryIn
  const wages = hours.map((hour) => {
    const { counted, carryOut } = withCarry(hour, carried)
    const reached = tierReached(terms.tiers, counted)
    const due = reached === null ? NONE : payOfTier(reached.tier, counted.effective, decimals)
    const wage = { ...hour, carryIn: carried, carryOut, tierNo: reached?.no ?? null, due }
    carried = carryOut
    return wage
  })
  return { due: units(wages.reduce((sum, { due }) => sum + due, 0n)), carryOut: carried, hours: wages }
}
