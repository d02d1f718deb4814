import { z } from 'zod'
import { protectionErrors } from '../identity/protectionErrors.ts'

const none = z.strictObject({})

/** Refusals of deposits and withdrawals, of what has to be shown for them, and by what protects players; part of the table of errors. */
export const cashierErrors = {
  ...protectionErrors,
  // deposits (rules E4)
  DEPOSIT_NOT_FOUND: { status: 404, params: none },
  DEPOSIT_CHANNEL_CLOSED: { status: 409, params: none },
  DEPOSIT_AMOUNT_OUT_OF_RANGE: {
    status: 400,
    params: z.strictObject({ min: z.string(), max: z.string() }),
  },
  DEPOSIT_STOPPED: { status: 429, params: z.strictObject({ retryAfterS: z.int() }) },
  DEPOSITS_OPEN: { status: 409, params: z.strictObject({ max: z.int() }) },
  DEPOSIT_OVER: { status: 409, params: none },
  // withdrawals (rules E4.4, safety 4.5)
  WITHDRAWAL_NOT_FOUND: { status: 404, params: none },
  WITHDRAWAL_CLOSED: { status: 403, params: none },
  WITHDRAWAL_COOLING: { status: 409, params: z.strictObject({ retryAfterS: z.int() }) },
  WITHDRAWAL_ACCOUNT_YOUNG: { status: 409, params: z.strictObject({ retryAfterS: z.int() }) },
  WITHDRAWAL_WAGERING_OPEN: { status: 409, params: z.strictObject({ left: z.string() }) },
  WITHDRAWAL_BILLS_OPEN: { status: 409, params: none },
  WITHDRAWAL_PENDING: { status: 409, params: none },
  WITHDRAWAL_AMOUNT_OUT_OF_RANGE: {
    status: 400,
    params: z.strictObject({ min: z.string(), max: z.string() }),
  },
  // money goes back to where it came from first (protection M7)
  WITHDRAWAL_TO_SOURCE: { status: 409, params: z.strictObject({ left: z.string() }) },
  WITHDRAWAL_DAY_COUNT: { status: 409, params: z.strictObject({ count: z.int() }) },
  WITHDRAWAL_DAY_LIMIT: { status: 409, params: z.strictObject({ left: z.string() }) },
  WITHDRAWAL_MONTH_LIMIT: { status: 409, params: z.strictObject({ left: z.string() }) },
  // in its state that cannot be done, or not any more
  WITHDRAWAL_OVER: { status: 409, params: none },
  WITHDRAWAL_PROOF_MISSING: { status: 409, params: none },
  // an account with a downline or a contract is not closed (rules E3.9)
  CLOSING_TIED: { status: 409, params: none },
  // bound accounts
  PAYOUT_ACCOUNT_NOT_FOUND: { status: 404, params: none },
  // without a real name nothing can be bound: it would be nobody's
  PAYOUT_ACCOUNT_NAME_MISSING: { status: 409, params: none },
  PAYOUT_ACCOUNT_NUMBER_WRONG: { status: 400, params: none },
  PAYOUT_ACCOUNT_TAKEN: { status: 409, params: none },
  PAYOUT_ACCOUNTS_FULL: { status: 409, params: z.strictObject({ max: z.int() }) },
  PAYOUT_ACCOUNT_IN_USE: { status: 409, params: none },
  // what payment providers tell us
  CALLBACK_REFUSED: { status: 401, params: none },
  CALLBACK_UNKNOWN: { status: 422, params: none },
  // papers of a member (protection M8)
  PAPER_WAITING: { status: 409, params: none },
  PAPERS_OVERDUE: { status: 403, params: none },
} as const
