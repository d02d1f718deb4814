import { z } from 'zod'
import { cashierErrors } from './cashier/cashierErrors.ts'
import { contentErrors } from './content/contentErrors.ts'
import { secondChannel } from './identity/secondChannel.ts'
import { lotteryErrors } from './lottery/lotteryErrors.ts'
import { rewardsErrors } from './rewards/rewardsErrors.ts'

/** One error: its HTTP status and the parameters its message needs. */
export interface ErrorSpec {
  readonly status: number
  readonly params: z.ZodObject
}

const none = z.strictObject({})
/** which of two codes of a form it is about, where one was typed */
const codeChannel = z.enum(['sms', 'email']).optional()

/**
 * The one table of everything that can be refused (architecture 9, spec 8). Codes are never renamed; statuses, parameters,
 * the client's narrowing and the translated messages all derive from it.
 */
export const errors = {
  // the wire itself
  VALIDATION_FAILED: { status: 400, params: none },
  /** more decimals than the currency has (rules E2), in this field */
  AMOUNT_TOO_FINE: { status: 400, params: z.strictObject({ field: z.string(), decimals: z.int() }) },
  NOT_FOUND: { status: 404, params: none },
  METHOD_NOT_ALLOWED: { status: 405, params: none },
  BODY_UNSUPPORTED: { status: 415, params: none },
  BAD_ENCRYPTED_BODY: { status: 400, params: none },
  BODY_TOO_LARGE: { status: 413, params: none },
  ORIGIN_REFUSED: { status: 403, params: none },
  RATE_LIMITED: { status: 429, params: z.strictObject({ retryAfterS: z.int() }) },
  INTERNAL: { status: 500, params: none },
  /** as many files as one account takes at a time are being made */
  FILES_RUNNING: { status: 429, params: none },
  SERVICE_BUSY: { status: 503, params: z.strictObject({ retryAfterS: z.int() }) },
  // repeating a command (safety R7)
  IDEMPOTENCY_MISMATCH: { status: 422, params: none },
  IDEMPOTENCY_KEY_EXPIRED: { status: 422, params: none },
  IDEMPOTENCY_RUNNING: { status: 409, params: z.strictObject({ retryAfterS: z.int() }) },
  // site
  SITE_MAINTENANCE: { status: 503, params: none },
  SITE_UNKNOWN_HOST: { status: 404, params: none },
  SITE_REGION_BLOCKED: { status: 451, params: z.strictObject({ country: z.string() }) },
  SITE_ADDRESS_BLOCKED: { status: 403, params: none },
  // money is not moved through a VPN or a data centre
  SITE_ANONYMISER_REFUSED: { status: 403, params: none },
  SITE_MONEY_READ_ONLY: { status: 503, params: none },
  // codes to a phone or a mailbox (spec 8)
  CODE_NUMBER_INVALID: { status: 400, params: none },
  // `captcha`: of a login, whether a picture has to be read before the next try
  CODE_WRONG: {
    status: 400,
    params: z.strictObject({
      triesLeft: z.int(),
      captcha: z.boolean().optional(),
      channel: codeChannel,
    }),
  },
  CODE_TRIES_OVER: { status: 400, params: z.strictObject({ channel: codeChannel }) },
  CODE_EXPIRED: { status: 400, params: z.strictObject({ channel: codeChannel }) },
  CODE_TOO_MANY: {
    status: 429,
    params: z.strictObject({ retryAfterS: z.int(), channel: codeChannel }),
  },
  CODE_QUOTA_EXCEEDED: { status: 429, params: none },
  CODE_NOT_OFFERED: { status: 403, params: none },
  // session
  SESSION_WRONG_CREDENTIALS: {
    status: 401,
    // `triesLeft` before login is locked; null while there are more than two (experience 3.13)
    params: z.strictObject({ captcha: z.boolean(), triesLeft: z.int().nullable() }),
  },
  SESSION_CAPTCHA_WRONG: { status: 400, params: none },
  SESSION_SLIDER_WRONG: { status: 400, params: none },
  // right so far, from an address the account was never used from: `attempt` finishes the second step, nothing else
  SESSION_SECOND_CHECK_REQUIRED: {
    status: 401,
    params: z.strictObject({
      attempt: z.string(),
      channels: z.array(secondChannel),
      holderName: z.boolean(),
    }),
  },
  SESSION_ATTEMPT_OVER: { status: 401, params: none },
  SESSION_CODE_WRONG: { status: 400, params: z.strictObject({ triesLeft: z.int() }) },
  SESSION_MISSING: { status: 401, params: none },
  SESSION_EXPIRED: { status: 401, params: none },
  SESSION_NON_MEMBER: { status: 403, params: none },
  SESSION_NON_AGENT: { status: 403, params: none },
  SESSION_PASSWORD_LAPSED: { status: 403, params: none },
  SESSION_LOCKED: { status: 429, params: z.strictObject({ retryAfterS: z.int() }) },
  // three wrong passwords in a row, where a jurisdiction asks for it (protection A5): what opens it is not a password
  SESSION_PASSWORD_LOCKED: { status: 403, params: none },
  SESSION_NOT_FRESH: { status: 403, params: none },
  // other sign-ins and free play
  SOCIAL_NOT_OFFERED: { status: 404, params: none },
  SOCIAL_STATE_WRONG: { status: 400, params: none },
  SOCIAL_REFUSED: { status: 400, params: none },
  SOCIAL_PROVIDER_AWAY: { status: 503, params: none },
  SOCIAL_ALREADY_BOUND: { status: 409, params: none },
  FREE_PLAY_CLOSED: { status: 404, params: none },
  FREE_PLAY_REPEATED: { status: 409, params: none },
  // member
  MEMBER_DEMO_BLOCKED: { status: 403, params: none },
  MEMBER_FROZEN: { status: 403, params: none },
  // on an exclusion list (protection A4)
  MEMBER_EXCLUDED: { status: 403, params: none },
  // before somebody was seen to be who they say (protection A3)
  MEMBER_NOT_IDENTIFIED: { status: 403, params: none },
  MEMBER_ACCOUNT_TAKEN: { status: 409, params: none },
  MEMBER_INVITE_CODE_WRONG: { status: 400, params: none },
  MEMBER_MOBILE_TAKEN: { status: 409, params: none },
  MEMBER_EMAIL_TAKEN: { status: 409, params: none },
  MEMBER_ID_NUMBER_TAKEN: { status: 409, params: none },
  MEMBER_RECOMMENDER_WRONG: { status: 400, params: none },
  MEMBER_REGISTER_CLOSED: { status: 403, params: none },
  MEMBER_TERMS_CHANGED: { status: 409, params: none },
  MEMBER_PROFILE_LOCKED: { status: 409, params: none },
  MEMBER_TOO_YOUNG: { status: 403, params: z.strictObject({ age: z.int() }) },
  MEMBER_PASSWORD_WRONG: { status: 400, params: none },
  MEMBER_PASSWORD_WEAK: { status: 400, params: none },
  MEMBER_PASSWORDS_DIFFER: { status: 400, params: none },
  MEMBER_RESET_LINK_WRONG: { status: 400, params: none },
  // only where the merchant has it said (rules E3.6)
  MEMBER_EMAIL_UNKNOWN: { status: 404, params: none },
  MEMBER_CONSENT_MISSING: { status: 400, params: z.strictObject({ age: z.int() }) },
  MEMBER_PASSWORD_CHANGE_REQUIRED: { status: 403, params: none },
  // withdrawal password (safety 4.5)
  PAYMENT_PASSWORD_MISSING: { status: 409, params: none },
  PAYMENT_PASSWORD_WRONG: { status: 400, params: z.strictObject({ triesLeft: z.int() }) },
  PAYMENT_PASSWORD_STOPPED: { status: 429, params: z.strictObject({ retryAfterS: z.int() }) },
  PAYMENT_PASSWORD_SAME: { status: 400, params: none },
  // second factors and passkeys
  FACTOR_CODE_WRONG: { status: 400, params: none },
  FACTOR_EXISTS: { status: 409, params: none },
  FACTOR_NOT_BEGUN: { status: 409, params: none },
  FACTOR_MISSING: { status: 409, params: none },
  PASSKEY_REFUSED: { status: 400, params: none },
  PASSKEYS_EXCEEDED: { status: 409, params: z.strictObject({ max: z.int() }) },
  // pictures (safety 4.8)
  IMAGE_UNREADABLE: { status: 400, params: none },
  IMAGE_TOO_LARGE: { status: 400, params: none },
  IMAGE_QUOTA_EXCEEDED: { status: 429, params: z.strictObject({ max: z.int() }) },
  ...cashierErrors,
  // the console
  STAFF_FORBIDDEN: { status: 403, params: none },
  // another officer has taken it up and has still time for it
  STAFF_CLAIMED: { status: 409, params: none },
  // nothing was done yet: the command waits for a second officer's yes (safety 4.9)
  STAFF_SECOND_WAITS: { status: 409, params: z.strictObject({ id: z.uuid() }) },
  STAFF_NAME_TAKEN: { status: 409, params: none },
  // nobody decides about their own account, and who changed a member's data does not pay that member out (safety 4.5)
  STAFF_OWN_CHANGE: { status: 403, params: none },
  // who enrolled within a day is nobody's second officer yet (safety 4.9)
  STAFF_NO_MAILBOX: { status: 409, params: none },
  STAFF_TOO_NEW: { status: 403, params: z.strictObject({ retryAfterS: z.int() }) },
  // somebody else was faster, or the state does not allow it any more
  STAFF_OVER: { status: 409, params: none },
  ...contentErrors,
  ...rewardsErrors,
  // wallet
  WALLET_INSUFFICIENT_FUNDS: { status: 409, params: none },
  WALLET_FROZEN: { status: 403, params: none },
  WALLET_IN_DEBT: { status: 409, params: none },
  // transfers between upline and downline (rules B3)
  TRANSFER_CLOSED: { status: 403, params: none },
  TRANSFER_RECEIVER_CLOSED: { status: 409, params: none },
  TRANSFER_AMOUNT_OUT_OF_RANGE: {
    status: 400,
    params: z.strictObject({ min: z.string(), max: z.string() }),
  },
  TRANSFER_DAY_LIMIT: { status: 409, params: z.strictObject({ left: z.string() }) },
  TRANSFER_WAGERING_OPEN: {
    status: 409,
    params: z.strictObject({ transferable: z.string(), left: z.string() }),
  },
  TRANSFER_BILLS_OPEN: { status: 409, params: none },
  // for a day after a change of what the account is protected by (safety 4.5)
  TRANSFER_COOLING: { status: 409, params: z.strictObject({ retryAfterS: z.int() }) },
  ...lotteryErrors,
  // agents and contracts
  AGENT_MEMBER_NOT_FOUND: { status: 404, params: none },
  AGENT_SERIES_INVALID: {
    status: 400,
    params: z.strictObject({ family: z.string(), min: z.int(), max: z.int() }),
  },
  // a quota for high series is used up: the highest that is free
  AGENT_SERIES_QUOTA: { status: 409, params: z.strictObject({ family: z.string(), max: z.int() }) },
  AGENT_LINKS_EXCEEDED: { status: 409, params: z.strictObject({ max: z.int() }) },
  CONTRACT_NOT_FOUND: { status: 404, params: none },
  CONTRACT_STATE_WRONG: { status: 409, params: none },
  CONTRACT_NOT_DIRECT_DOWNLINE: { status: 403, params: none },
  CONTRACT_TEST_LINE: { status: 409, params: none },
  CONTRACT_OWN_MISSING: { status: 409, params: none },
  CONTRACT_PAYER_IN_DEFAULT: { status: 409, params: none },
  CONTRACT_EXCEEDS_OWN: {
    status: 409,
    params: z.strictObject({
      field: z.enum(['winRate', 'lossRate', 'singleBetAmount', 'periodCode', 'minimumBetAmount', 'tier']),
    }),
  },
  /** terms that nobody could offer, whatever the own contract is (rules B5, B6.1) */
  CONTRACT_TERMS_WRONG: {
    status: 422,
    params: z.strictObject({
      problem: z.enum([
        'KIND',
        'PERIOD',
        'CARRY_OVER',
        'COUNT',
        'MIXED',
        'RATE',
        'NET_LOSS',
        'NEGATIVE',
        'ORDER',
        'FIXED',
        'OWN_FIXED',
        'PERIOD_KEPT',
      ]),
    }),
  },
  CONTRACT_CEILING: { status: 409, params: z.strictObject({ max: z.string() }) },
  AGENT_KEYS_EXCEEDED: { status: 409, params: z.strictObject({ max: z.int() }) },
  /** the key of an agent's program is good, but not for this call */
  AGENT_KEY_SCOPE: { status: 403, params: none },
  CONTRACT_EXISTS: { status: 409, params: none },
  CONTRACT_NEEDS_CONFIRMATION: { status: 409, params: z.strictObject({ cancelled: z.int() }) },
} as const satisfies Record<string, ErrorSpec>

/** A stable error code. */
export type ErrorCode = keyof typeof errors

/** The parameters that belong to a code. */
export type ErrorParams<C extends ErrorCode> = z.infer<(typeof errors)[C]['params']>

/** Codes that any call may answer with, besides those in its own list. */
export const commonErrors = [
  'VALIDATION_FAILED',
  'AMOUNT_TOO_FINE',
  'NOT_FOUND',
  'BODY_UNSUPPORTED',
  'BODY_TOO_LARGE',
  'ORIGIN_REFUSED',
  'RATE_LIMITED',
  'FILES_RUNNING',
  'INTERNAL',
  'SERVICE_BUSY',
  'SITE_MAINTENANCE',
  'SITE_UNKNOWN_HOST',
  'SITE_REGION_BLOCKED',
  'SITE_ADDRESS_BLOCKED',
  'SESSION_MISSING',
  'SESSION_EXPIRED',
  'SESSION_NON_AGENT',
  'AGENT_KEY_SCOPE',
  'MEMBER_DEMO_BLOCKED',
  'MEMBER_FROZEN',
  'MEMBER_PASSWORD_CHANGE_REQUIRED',
] as const satisfies readonly ErrorCode[]

/** A refusal that was expected. Broken invariants are plain errors instead. */
export class DomainError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C
  readonly params: ErrorParams<C>

  constructor(code: C, params: ErrorParams<C>) {
    super(code)
    this.name = 'DomainError'
    this.code = code
    this.params = params
  }

  /** The HTTP status of this refusal. */
  get status(): number {
    return errors[this.code].status
  }
}

/**
 * Refuse with a code of the table.
 * @throws DomainError always
 */
export function fail<C extends ErrorCode>(code: C, params: ErrorParams<C>): never {
  throw new DomainError(code, params)
}

const errorCodes = Object.keys(errors) as [ErrorCode, ...ErrorCode[]]

/** What an error looks like on the wire (rules E1.2). */
export const errorReply = z.object({
  error: z.object({
    code: z.enum(errorCodes),
    params: z.record(z.string(), z.unknown()),
    requestId: z.string(),
    /** field path → what is wrong with it, for VALIDATION_FAILED */
    fields: z.array(z.object({ path: z.string(), rule: z.string(), message: z.string() })).optional(),
  }),
})
export type ErrorReply = z.infer<typeof errorReply>
