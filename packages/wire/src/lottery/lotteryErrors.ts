import { z } from 'zod'

const none = z.strictObject({})

/** Refusals of games, issues and bets; part of the table of errors. */
export const lotteryErrors = {
  // lottery
  GAME_NOT_FOUND: { status: 404, params: none },
  GAME_MAINTENANCE: { status: 503, params: none },
  GAME_LAUNCH_FAILED: { status: 503, params: none },
  // all games of a vendor rest, or are not on offer any more
  VENDOR_MAINTENANCE: { status: 503, params: none },
  VENDOR_OFF: { status: 404, params: none },
  VENDOR_SILENT: { status: 503, params: none },
  VENDOR_FUNDS_SHORT: { status: 409, params: none },
  VENDOR_TRANSFER_OPEN: { status: 409, params: none },
  ISSUE_NOT_FOUND: { status: 404, params: none },
  ISSUE_CLOSED: { status: 409, params: z.strictObject({ nextIssue: z.string() }) },
  BET_PLAY_UNKNOWN: { status: 400, params: z.strictObject({ line: z.int() }) },
  BET_CONTENT_INVALID: { status: 400, params: z.strictObject({ line: z.int() }) },
  BET_AMOUNT_MISMATCH: { status: 409, params: z.strictObject({ line: z.int() }) },
  BET_SERIES_INVALID: {
    status: 400,
    params: z.strictObject({ line: z.int(), min: z.int(), max: z.int() }),
  },
  BET_STAKE_TOO_SMALL: { status: 400, params: z.strictObject({ line: z.int(), min: z.string() }) },
  // what a line may stake, a player on a play in an issue, and on the issue in all
  BET_LINE_LIMIT_EXCEEDED: {
    status: 409,
    params: z.strictObject({ line: z.int(), max: z.string() }),
  },
  BET_PLAY_LIMIT_EXCEEDED: {
    status: 409,
    params: z.strictObject({ line: z.int(), max: z.string() }),
  },
  BET_LIMIT_EXCEEDED: { status: 409, params: z.strictObject({ max: z.string() }) },
  BET_LINES_EXCEEDED: { status: 409, params: z.strictObject({ max: z.int() }) },
  BET_ODDS_CHANGED: { status: 409, params: z.strictObject({ line: z.int(), odds: z.string() }) },
  BET_ORDER_NOT_FOUND: { status: 404, params: none },
  BET_NOT_CANCELLABLE: { status: 409, params: none },
  // chases (rules A7): the issue at which the plan fails
  CHASE_PROFIT_IMPOSSIBLE: { status: 409, params: z.strictObject({ issue: z.string() }) },
  CHASE_MULTIPLE_EXCEEDED: {
    status: 409,
    params: z.strictObject({ issue: z.string(), max: z.int() }),
  },
  // so many issues are planned from the first one on
  CHASE_ISSUES_MISSING: { status: 409, params: z.strictObject({ max: z.int() }) },
  CHASE_TOTAL_MISMATCH: { status: 409, params: z.strictObject({ total: z.string() }) },
  CHASE_NOT_FOUND: { status: 404, params: none },
  CHASE_ENDED: { status: 409, params: none },
  CHASE_ISSUE_CLOSED: { status: 409, params: z.strictObject({ issue: z.string() }) },
} as const
