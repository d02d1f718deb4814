import { z } from 'zod'

/** An amount above zero with at most four places, as a decimal text. */
const amountFrom = z.string().regex(/^(?=.*[1-9])(0|[1-9]\d{0,8})(\.\d{1,4})?$/)

/** An amount with at most four places, as a decimal text; it may be nothing. */
const amountFromZero = z.string().regex(/^(0|[1-9]\d{0,8})(\.\d{1,4})?$/)

const STREAK_MAX = 20
const PPM_MAX = 1_000_000
const CANCEL_FEE_PPM_MAX = 200_000

/** Rules of lottery bets that a merchant sets for itself; what is absent has its default. */
export const lotterySettings = z.strictObject({
  /** the least stake of a LOTT line, and of a selection in ELOTT (rules A3) */
  leastLott: amountFrom.default('0.002'),
  leastElott: amountFrom.default('1'),
  /** issues of one chase at most (rules A7) */
  chaseIssues: z.int().min(1).max(120).default(120),
  /** runs of so many equal outcomes are listed as long dragons (rules A8) */
  streakFrom: z.int().min(2).max(STREAK_MAX).default(3),
  /** what a player pays for taking an order back (rules A6): this part of its stake, where the stake is above an amount */
  cancelFeePpm: z.int().min(0).max(CANCEL_FEE_PPM_MAX).default(0),
  cancelFeeAbove: amountFromZero.default('0'),
  /** what covers more than this part of all combinations has no effective bet (rules B4) */
  coverPpm: z.int().min(1).max(PPM_MAX).default(700_000),
})
