import { z } from 'zod'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const done = z.object({ value: z.object({}) })
const merchantCode = z.string().min(1).max(40)
/** Which of a merchant's two. */
const place = z.strictObject({ merchantCode, slot: z.enum(['1', '2']) })

const provider = z.object({
  slot: z.literal([1, 2]),
  /** on its button */
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
})
export type OpsSignIn = z.output<typeof provider>
export const listSignIn = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/sign-in',
  summary: 'The providers of other sign-ins that a merchant has, two at most; never their secrets',
  access: 'merchants.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({ value: z.array(provider) }),
  errors: ['NOT_FOUND'],
})
export const saveSignIn = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/sign-in/:slot',
  summary: 'Gives a merchant a provider of other sign-ins, or changes the one of that place; two officers do it',
  access: 'merchants.act',
  params: place,
  body: z.strictObject({
    name: z.string().trim().min(1).max(40),
    /** as the provider's own discovery document names it */
    issuer: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .regex(/^[^?#@]+$/),
    clientId: z.string().trim().min(1).max(300),
    /** what the provider gave out with the client's id; nobody can read it again */
    secret: z.string().trim().min(8).max(500),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', ...SECOND_ERRORS],
})
export const removeSignIn = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/sign-in/:slot/removal',
  summary: 'Takes a provider of other sign-ins away: nobody comes in by it any more',
  access: 'merchants.act',
  params: place,
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})
