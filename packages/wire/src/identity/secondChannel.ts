import { z } from 'zod'

/** What can prove somebody a second time. */
export const secondMethod = z.enum(['sms', 'email', 'authenticator', 'recovery'])

export type SecondMethod = z.output<typeof secondMethod>

/**
 * A way to the second step: where a code would go, masked; null for what somebody has already. A passkey has no code: it logs in by
 * itself (factors.passkeyLogin).
 */
export const secondChannel = z.strictObject({
  method: z.enum([...secondMethod.options, 'passkey']),
  target: z.string().nullable(),
})
export type SecondChannel = z.output<typeof secondChannel>
