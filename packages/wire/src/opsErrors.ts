import { z } from 'zod'

const none = z.strictObject({})

/** What the console refuses; part of the table of errors. */
export const opsErrors = {
  STAFF_FORBIDDEN: { status: 403, params: none },
  // another officer has taken it up and has still time for it
  STAFF_CLAIMED: { status: 409, params: none },
  STAFF_NAME_TAKEN: { status: 409, params: none },
  // nobody decides about their own account, and who changed a member's data does not pay that member out (safety 4.5)
  STAFF_OWN_CHANGE: { status: 403, params: none },
  // somebody else was faster, or the state does not allow it any more
  STAFF_OVER: { status: 409, params: none },
} as const
