import { z } from 'zod'

/** A verdict: decided for good, kept, and the same for every repeat. */
export const finalCodes = [
  'OK',
  'INSUFFICIENT_FUNDS',
  'LIMIT_EXCEEDED',
  'RG_BLOCKED',
  'PLAYER_BLOCKED',
  'GAME_DISABLED',
  'PROVIDER_DISABLED',
  'REGION_BLOCKED',
  'SESSION_EXPIRED',
  'SESSION_UNKNOWN',
  'TX_ROLLED_BACK',
  'BET_SETTLED',
  'ROUND_CLOSED',
  'STALE_VERSION',
  'PENDING_REVIEW',
] as const
export type FinalCode = (typeof finalCodes)[number]

/** Never reached a verdict: nothing is kept of it, and sending it again helps nobody. */
export const badCodes = ['BAD_REQUEST', 'BAD_AMOUNT', 'CURRENCY_MISMATCH', 'TX_CONFLICT', 'NOT_SUPPORTED'] as const
export type BadCode = (typeof badCodes)[number]

/** Nothing was decided: a bet is rolled back, a win and a rollback come again. */
export const retryCodes = ['BET_NOT_FOUND', 'BUSY', 'TEMPORARY', 'MAINTENANCE'] as const
export type RetryCode = (typeof retryCodes)[number]

/** Refused before the body was read; answered with HTTP 401. */
export const signatureCodes = ['BAD_SIGNATURE', 'CLOCK_SKEW', 'REPLAYED_NONCE', 'KEY_UNKNOWN'] as const
export type SignatureCode = (typeof signatureCodes)[number]

export const statusCodes = [...finalCodes, ...badCodes, ...retryCodes] as const
/** What a definite answer says; each comes with HTTP 200. */
export const status = z.enum(statusCodes)
export type Status = z.output<typeof status>

const RETRYABLE: ReadonlySet<string> = new Set(retryCodes)
/** Whether the same call, with the same txId, should be made again. */
export const isRetryable = (code: string): boolean => RETRYABLE.has(code)
