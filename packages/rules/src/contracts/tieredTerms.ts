import type { Units } from '@croupier/money'
import type { PeriodCode } from '../wages/periods.ts'
import type { ContractKind } from './ceilings.ts'

/** One tier of a contract (rules B5): its thresholds are "at least". */
export type Tier = {
  /** the team's effective bets in the period */
  readonly periodicBets: Units
  /** the base of a dividend; 0 = unused, and 0 in every wage */
  readonly netLoss: Units
  readonly activeUserCount: number
  /** P: ratioPpm of the base; F: a fixed amount per period */
  readonly rateType: 'P' | 'F'
  readonly ratioPpm: number
  readonly fixed: Units
}

/** The outcome of a negative base (rules B10.2). */
export type CarryOver = 'NONE' | 'MONTH' | 'NEXT' | 'PERMANENT'

/** The terms of a dividend, a daily or an hourly wage (rules B5); tiers in rising order. */
export type TieredTerms = {
  readonly periodCode: PeriodCode
  /** the effective bet with which an account counts as active in the period (for an hourly wage: in the hour) */
  readonly minimumBetAmount: Units
  readonly deductWages: boolean
  readonly carryOver: CarryOver
  readonly tiers: readonly Tier[]
}

/** At most this many tiers in a contract (rules B6.1). */
export const TIERS_MAX = 10
/** Ratios go in steps of 0.01 % (rules B6.1). */
export const RATIO_STEP_PPM = 100

/**
 * What makes terms no terms at all, anyone who offers them (rules B5, B6.1).
 * KIND: terms of another kind; PERIOD: hourly wages are billed by the day; CARRY_OVER: only dividends carry, MONTH only by half
 * months; COUNT: 1 to 10 tiers; MIXED: ratios and fixed amounts in one contract; RATE: a ratio that is not a step of 0.01 %, or
 * nothing at all; NET_LOSS: a threshold that wages have not; NEGATIVE: a number below 0; ORDER: tiers do not rise;
 * FIXED: fixed amounts are paid by the house only; OWN_FIXED: who gets fixed amounts offers nothing below;
 * PERIOD_KEPT: a change keeps the period of the contract.
 */
export type TermsProblem =
  | 'KIND'
  | 'PERIOD'
  | 'CARRY_OVER'
  | 'COUNT'
  | 'MIXED'
  | 'RATE'
  | 'NET_LOSS'
  | 'NEGATIVE'
  | 'ORDER'
  | 'FIXED'
  | 'OWN_FIXED'
  | 'PERIOD_KEPT'

/** A problem, and in which tier it is: 1 for the first, 0 for terms as a whole. */
export type WrongTerms = { readonly problem: TermsProblem; readonly tierNo: number }

const amountOf = (tier: Tier): bigint => (tier.rateType === 'P' ? BigInt(tier.ratioPpm) : tier.fixed)

/** Strictly more for thresholds of which none is lower (rules B6.1). */
const isAbove = (tier: Tier, before: Tier): boolean =>
  amountOf(tier) > amountOf(before) &&
  tier.periodicBets >= before.periodicBets &&
  tier.netLoss >= before.netLoss &&
  tier.activeUserCount >= before.activeUserCount

function isWholeRate({ rateType, ratioPpm, fixed }: Tier): boolean {
  if (rateType === 'F') return fixed > 0n && ratioPpm === 0
  return ratioPpm > 0 && ratioPpm % RATIO_STEP_PPM === 0 && fixed === 0n
}

function problemOfTier(kind: ContractKind, tiers: readonly Tier[], index: number) {
  const [tier, before] = [tiers[index] as Tier, tiers[index - 1]]
  const { periodicBets, netLoss, activeUserCount } = tier
  if (periodicBets < 0n || netLoss < 0n || activeUserCount < 0) return 'NEGATIVE'
  if (kind !== 'DIVIDEND' && netLoss !== 0n) return 'NET_LOSS'
  if (tier.rateType !== tiers[0]?.rateType) return 'MIXED'
  if (!isWholeRate(tier)) return 'RATE'
  return before === undefined || isAbove(tier, before) ? null : 'ORDER'
}

function problemAround(kind: ContractKind, terms: TieredTerms): TermsProblem | null {
  const { periodCode, carryOver, tiers } = terms
  if (kind === 'REALTIME_WAGE') return 'KIND'
  if (kind === 'HOURLY_WAGE' && periodCode !== 'D') return 'PERIOD'
  if (kind !== 'DIVIDEND' && carryOver !== 'NONE') return 'CARRY_OVER'
  if (carryOver === 'MONTH' && periodCode !== 'H') return 'CARRY_OVER'
  if (terms.minimumBetAmount < 0n) return 'NEGATIVE'
  return tiers.length === 0 || tiers.length > TIERS_MAX ? 'COUNT' : null
}

/** What is wrong with terms by tiers anyone who offers them, the first problem; null for none (rules B5, B6.1). */
export function wrongTiers(kind: ContractKind, terms: TieredTerms): WrongTerms | null {
  const around = problemAround(kind, terms)
  if (around !== null) return { problem: around, tierNo: 0 }
  for (const index of terms.tiers.keys()) {
    const problem = problemOfTier(kind, terms.tiers, index)
    if (problem !== null) return { problem, tierNo: index + 1 }
  }
  return null
}

/** Whether anyone who reaches the child's tier has its payer reach at least as much in this one. */
const covers = (parent: Tier, child: Tier, sameLevel: boolean): boolean =>
  parent.rateType === 'P' &&
  parent.periodicBets <= child.periodicBets &&
  parent.netLoss <= child.netLoss &&
  parent.activeUserCount <= child.activeUserCount &&
  (parent.ratioPpm > child.ratioPpm || (sameLevel && parent.ratioPpm === child.ratioPpm))

/** Where terms by tiers leave those of their payer. */
export type BeyondOwn = {
  readonly field: 'periodCode' | 'minimumBetAmount' | 'tier'
  /** 1 for the first tier, 0 where it is not a tier */
  readonly tierNo: number
}

/**
 * Where a child's terms leave its payer's own, null when they nest (rules B6.1): the same period, a minimum bet not below, and
 * for each tier one of the payer's that is reached with no more and gives no less.
 * @param sameLevel whether an equal ratio is allowed; without it the payer's tier gives more
 */
export function beyondTiers(child: TieredTerms, parent: TieredTerms, sameLevel = true): BeyondOwn | null {
  if (child.periodCode !== parent.periodCode) return { field: 'periodCode', tierNo: 0 }
  if (child.minimumBetAmount < parent.minimumBetAmount) {
    return { field: 'minimumBetAmount', tierNo: 0 }
  }
  const index = child.tiers.findIndex((tier) => !parent.tiers.some((own) => covers(own, tier, sameLevel)))
  return index === -1 ? null : { field: 'tier', tierNo: index + 1 }
}
