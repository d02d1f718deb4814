import { type Units, units } from '@croupier/money'

/** Why an officer has to look at a member's money (protection M8). */
export type CaseCause = 'SINGLE_DEPOSIT' | 'DEPOSITS' | 'FUNDS' | 'TRANSFERS' | 'PASSED_THROUGH'
/** What a member can show: who they are, where they live, where the money comes from. */
export type PaperKind = 'IDENTITY' | 'ADDRESS' | 'FUNDS'

/** What moved, in units. */
export interface MoneyMoved {
  /** the largest deposit of the last 180 days */
  readonly largestDeposit: Units
  /** all deposits of the last 180 days, less what was reversed */
  readonly deposits: Units
  /** the larger of what was sent and what was received in the last 30 days */
  readonly transfers: Units
  /** of the last 7 days */
  readonly recentDeposits: Units
  readonly recentWithdrawals: Units
  readonly recentBets: Units
}

/** From which amount on each cause holds, in units. */
export type CaseBounds = Readonly<Record<CaseCause, Units>>

export interface CaseFound {
  readonly cause: CaseCause
  readonly units: Units
  readonly bound: Units
}

const PASSED_OF = 100n
/** Money passed through when this share of it left again, and less than half of it was bet. */
const PASSED_PERCENT = 80n
const BET_PERCENT = 50n

/** Whether what came in went out again nearly whole, with little play between. */
function passedThrough({ recentDeposits, recentWithdrawals, recentBets }: MoneyMoved): boolean {
  return (
    recentDeposits > 0n &&
    recentWithdrawals * PASSED_OF >= recentDeposits * PASSED_PERCENT &&
    recentBets * PASSED_OF < recentDeposits * BET_PERCENT
  )
}

/**
 * The causes that hold for what moved (protection M8), each with the amount that was found and the bound it reached.
 * @param bounds a cause holds from its bound on, the bound itself included
 */
export function causesOf(moved: MoneyMoved, bounds: CaseBounds): CaseFound[] {
  const found: Readonly<Record<CaseCause, Units>> = {
    SINGLE_DEPOSIT: moved.largestDeposit,
    DEPOSITS: moved.deposits,
    FUNDS: moved.deposits,
    TRANSFERS: moved.transfers,
    PASSED_THROUGH: passedThrough(moved) ? moved.recentWithdrawals : units(0n),
  }
  const causes = Object.keys(bounds) as CaseCause[]
  return causes
    .filter((cause) => found[cause] >= bounds[cause])
    .map((cause) => ({ cause, units: found[cause], bound: bounds[cause] }))
}

const PAPERS: Readonly<Record<CaseCause, readonly PaperKind[]>> = {
  SINGLE_DEPOSIT: ['IDENTITY', 'ADDRESS'],
  DEPOSITS: ['IDENTITY', 'ADDRESS'],
  FUNDS: ['FUNDS'],
  TRANSFERS: [],
  PASSED_THROUGH: [],
}

/** The papers that a case asks its member for; none where only an officer has to look. */
export const papersOf = (cause: CaseCause): readonly PaperKind[] => PAPERS[cause]
