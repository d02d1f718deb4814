import { type Decimals, min, type Units, units } from '@croupier/money'
import type { CarryOver, TieredTerms } from '../contracts/tieredTerms.ts'
import { type Period, periodAt } from './periods.ts'
import type { TieredWage } from './tieredWage.ts'
import { PERIOD_DECIMALS, payOfTier, type TeamMeasure, tierReached } from './tierReached.ts'

/** A team's figures of a period in a category, as an agent's loss is made of them (rules B4); all in units. */
export type LossFigures = {
  readonly bets: Units
  readonly payouts: Units
  readonly rebates: Units
  readonly waterRebates: Units
  readonly promotions: Units
  /** what the node itself received from above: inner wages of the team cancel out */
  readonly wages: Units
}

/** L of a team: B − P − R − FS − PR − WG, the latter when the terms deduct wages (rules B4). Below zero when the team won. */
export function teamLoss(figures: LossFigures, deductWages: boolean): Units {
  const { bets, payouts, rebates, waterRebates, promotions, wages } = figures
  const paidOut = payouts + rebates + waterRebates + promotions
  return units(bets - paidOut - (deductWages ? wages : 0n))
}

/** What the dividend before left for the next one, and when its period ended. */
export type CarriedLoss = { readonly carryOut: Units; readonly end: Date }

/**
 * The negative base that comes into a period (rules B10.2); never above zero. It comes from the period right before only: one
 * without a contract, or under NONE, ends it.
 */
export function carryInto(mode: CarryOver, start: Date, before: CarriedLoss | null): Units {
  if (mode === 'NONE' || before === null) return units(0n)
  const adjoins = before.end.getTime() === start.getTime()
  return adjoins ? before.carryOut : units(0n)
}

/**
 * The negative base that a period leaves for the next (rules B10.2); never above zero. NEXT hands on the loss of this period
 * alone, MONTH nothing when the month is over, by the calendar of the zone.
 * @param zone IANA name of the merchant's time zone
 */
export function carryOutOf(
  mode: CarryOver,
  { loss, base }: { readonly loss: Units; readonly base: Units },
  { start, end }: Pick<Period, 'start' | 'end'>,
  zone: string,
): Units {
  const none = units(0n)
  switch (mode) {
    case 'NONE':
      return none
    case 'NEXT':
      return min(none, loss)
    case 'PERMANENT':
      return min(none, base)
    case 'MONTH': {
      const isOver = periodAt('M', start, zone).key !== periodAt('M', end, zone).key
      return isOver ? none : min(none, base)
    }
  }
}

/** A dividend, and the base that its ratio applied to. */
export type Dividend = TieredWage & {
  /** loss and carry; below zero when the team won */
  readonly base: Units
  /** the base cut to the cap: what the ratio is taken of */
  readonly counted: Units
}

/**
 * The dividend of one contract in one period (rules B10.1): base × ratio of the tier that the base reaches as it is, cut to the
 * currency's decimals, base = L + carry, counted at most capFactor times the theoretical result of the team. No dividend where either is not above zero.
 * @param capFactor 0 switches the cap off
 */
export function dividend(
  terms: Pick<TieredTerms, 'tiers'>,
  measure: TeamMeasure & { readonly loss: Units; readonly theoretical: Units },
  {
    carryIn,
    capFactor,
    decimals = PERIOD_DECIMALS,
  }: { readonly carryIn: Units; readonly capFactor: number; readonly decimals?: Decimals },
): Dividend {
  const base = units(measure.loss + carryIn)
  const cap = units(BigInt(capFactor) * measure.theoretical)
  const counted = capFactor === 0 ? base : min(base, cap)
  const reached = counted <= 0n ? null : tierReached(terms.tiers, measure, base)
  return {
    base,
    counted,
    tierNo: reached?.no ?? null,
    due: reached === null ? units(0n) : payOfTier(reached.tier, counted, decimals),
  }
}

/**
 * The part of an amount that belongs to one category where it is paid for all together: wages of CONS contracts by effective
 * bets. Cut towards zero.
 * @param part the measure of the category, and `whole` of all; both in units
 * @param isFirst whether the category takes what nothing can be measured by
 */
export function shareOfCategory(amount: bigint, part: bigint, whole: bigint, isFirst: boolean): bigint {
  if (whole === 0n) return isFirst ? amount : 0n
  return (amount * part) / whole
}
