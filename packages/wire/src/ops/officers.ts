import { z } from 'zod'

/** How an officer is called: lower-case letters, digits, dots and hyphens. */
export const staffName = z.string().regex(/^[a-z][a-z0-9.-]{1,31}$/)

/** Why something is done, for the audit. */
export const reason = z.string().trim().min(3).max(300)

/** The second officer of a decision that needs two: there beside the first, with a code of the own authenticator. */
export const second = z.strictObject({ name: staffName, code: z.string().regex(/^\d{6}$/) })

/** What a call is refused with besides its own reasons when its second officer does not fit. */
export const SECOND_ERRORS = ['STAFF_OWN_CHANGE', 'SESSION_WRONG_CREDENTIALS', 'SESSION_LOCKED'] as const
