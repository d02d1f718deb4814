import type { Units } from '@croupier/money'
import type { PeriodCode } from '../wages/periods.ts'

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

/** What becomes of a negative base (rules B10.2). */
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
