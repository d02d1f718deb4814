import { z } from 'zod'
import { instant } from '../amount.ts'

/** What every login method answers after a login. */
export const loginReply = z.object({
  value: z.object({
    token: z.string(),
    firstTimeLogin: z.boolean(),
    passwordExpired: z.boolean(),
    /** the login before this one (protection A7); null for the first */
    lastLogin: z
      .object({
        at: instant,
        /** an IPv6 line is told by its /64 */
        address: z.string(),
        /** ISO 3166 code; null where the address tells nothing */
        country: z.string().nullable(),
        /** of the browser; null where none is known */
        userAgent: z.string().nullable(),
      })
      .nullable(),
  }),
})
