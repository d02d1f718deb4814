import { z } from 'zod'

const none = z.strictObject({})

/** Refusals by what protects a player (protection 2.2); part of the table of errors. */
export const protectionErrors = {
  // the player excluded itself, or rests: money out stays open
  PROTECTION_EXCLUDED: { status: 403, params: none },
  PROTECTION_TIME_OUT: { status: 403, params: none },
  // a limit that the player or an officer set would be passed
  PROTECTION_DEPOSIT_LIMIT: { status: 409, params: none },
  // the merchant takes no deposit before the player set a limit of them (protection P1)
  PROTECTION_LIMIT_FIRST: { status: 409, params: none },
  PROTECTION_LOSS_LIMIT: { status: 409, params: none },
  PROTECTION_STAKE_LIMIT: { status: 409, params: none },
  PROTECTION_SESSION_LIMIT: { status: 409, params: none },
  // what was raised waits for its days before it is asked once more
  PROTECTION_WAITS: { status: 409, params: z.strictObject({ retryAfterS: z.int() }) },
  // a break that runs is made longer, never shorter
  PROTECTION_BREAK_SHORTER: { status: 409, params: none },
} as const
