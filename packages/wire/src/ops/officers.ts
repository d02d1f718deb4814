import { z } from 'zod'

/** How an officer is called: lower-case letters, digits, dots and hyphens. */
export const staffName = z.string().regex(/^[a-z][a-z0-9.-]{1,31}$/)

/** Why something is done, for the audit. */
export const reason = z.string().trim().min(3).max(300)

/** Where a rule over several fields is broken, and by what name a screen has words for it. */
export const at = (field: string, rule: string) => ({ path: [field], params: { rule } })

/** What a call is refused with besides its own reasons when it needs a second officer: it waits for the yes of one. */
export const SECOND_ERRORS = ['STAFF_SECOND_WAITS', 'STAFF_OWN_CHANGE'] as const
