import { type Units, yuan } from '@croupier/money'

/** What may leave an account on a business day: how many withdrawals, and how much in all, in units. */
interface DayWithdrawals {
  readonly count: number
  readonly amount: Units
}

const of = (count: number, amount: bigint): DayWithdrawals => ({ count, amount: yuan(amount) })

/** The column of rules C2, for the levels from 0 on. */
const BY_LEVEL: readonly DayWithdrawals[] = [
  of(3, 50_000n),
  of(5, 100_000n),
  of(5, 100_000n),
  of(8, 200_000n),
  of(8, 200_000n),
  of(10, 300_000n),
  of(10, 400_000n),
  of(15, 500_000n),
]
/** Of a level above all of them: as the highest. */
const HIGHEST = of(15, 500_000n)

/** The day's withdrawals of a VIP level (rules C2): so many, and so much in all. The merchant's own bounds hold besides. */
export const dayWithdrawals = (level: number): DayWithdrawals => BY_LEVEL[level] ?? HIGHEST
