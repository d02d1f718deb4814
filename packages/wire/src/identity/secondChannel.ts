import { z } from 'zod'

/** What can prove somebody a second time. */
export const secondMethod = z.enum(['sms', 'email', 'authenticator', 'recovery'])

export type SecondMethod = z.output<typeof secondMethod>

/** A way to the second step: where a code would go, masked; null for codes that somebody has already. */
export const secondChannel = z.strictObject({
  method: secondMethod,
  target: z.string().nullable(),
})
export type SecondChannel = z.output<typeof secondChannel>
