import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'

/** Wrong tries after which the withdrawal password is not looked at for a day (safety 4.5). */
export const PAYMENT_TRIES_MAX = 5
export const PAYMENT_STOP_MS = 24 * 3_600_000
/** For so long nothing leaves an account after a change of what protects it (safety 4.5); the forms say so before. */
export const PAYMENT_PAUSE_HOURS = { secret: 24, contact: 72 } as const

/** Typed at every withdrawal, so shorter than the login's is allowed: the counter guards it. */
export const newPaymentPassword = z.string().min(6).max(64)

export const paymentPassword = route({
  method: 'GET',
  path: '/wps/member/password/payment',
  summary: 'Whether there is a withdrawal password, and how it stands',
  access: 'member',
  reply: z.object({
    value: z.object({
      isSet: z.boolean(),
      changedAt: instant.nullable(),
      /** not looked at before; null when it is */
      stoppedUntil: instant.nullable(),
    }),
  }),
  errors: [],
})

/** Setting it for the first time, or another one: sealed like every secret (safety 4.6), after a fresh proof (safety 4.3). */
export const setPaymentPassword = route({
  method: 'POST',
  path: '/wps/member/password/payment',
  summary: 'Set or change the own withdrawal password',
  access: 'member',
  bodyAs: 'encrypted',
  body: z.strictObject({
    /** needed once there is one */
    oldPaymentPassword: z.string().max(64).optional(),
    newPaymentPassword,
    confirmPaymentPassword: z.string().max(64),
    /** of the mail, a code of the site's */
    language: z.string().max(8).optional(),
  }),
  reply: z.object({ value: z.object({ changed: z.literal(true) }) }),
  errors: [
    'BAD_ENCRYPTED_BODY',
    'SESSION_NOT_FRESH',
    'MEMBER_PASSWORD_WEAK',
    'MEMBER_PASSWORDS_DIFFER',
    'PAYMENT_PASSWORD_WRONG',
    'PAYMENT_PASSWORD_STOPPED',
    'PAYMENT_PASSWORD_SAME',
  ],
})
