import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'
import { loginReply } from './loginReply.ts'
import { accountName, nickname } from './member.ts'

/** The way out to a provider and back; and, once somebody unknown is back, the time to choose. */
export const SOCIAL_ATTEMPT_MS = 10 * 60_000

/** Which of a merchant's two providers (spec 2). */
const slot = z.union([z.literal(1), z.literal(2)])
/** A window of its own, or the page itself. */
const view = z.enum(['popup', 'page'])
export type SocialView = z.output<typeof view>
const ticket = z.string().min(1).max(100)
/** The choice cannot be undone (spec 4): it is made by somebody who was told so. */
const irreversible = z.literal(true)

export const providers = route({
  method: 'GET',
  path: '/wps/session/social',
  summary: 'Providers of other sign-ins that the merchant has',
  access: 'public',
  sharedBy: 'anybody',
  reply: z.object({ value: z.array(z.object({ provider: slot, name: z.string() })) }),
  errors: [],
})

const startBody = z.strictObject({ provider: slot, view })
const startReply = z.object({ value: z.object({ url: z.url({ protocol: /^https?$/ }) }) })

export const start = route({
  method: 'POST',
  path: '/wps/session/social/start',
  summary: 'Begin to log in by a provider; the answer is bound to this browser',
  access: 'public',
  body: startBody,
  reply: startReply,
  errors: ['SOCIAL_NOT_OFFERED', 'SOCIAL_PROVIDER_AWAY'],
})

export const startBind = route({
  method: 'POST',
  path: '/wps/member/social/start',
  summary: 'Begin to bind a provider to the own account',
  access: 'member',
  body: startBody,
  reply: startReply,
  errors: ['SOCIAL_NOT_OFFERED', 'SOCIAL_PROVIDER_AWAY'],
})

export const finish = route({
  method: 'POST',
  path: '/wps/session/social/finish',
  summary: 'What the provider sent back: logs in who is known, gives a ticket to who is not',
  access: 'public',
  body: z.strictObject({
    state: z.string().min(1).max(200),
    /** what else the provider has added to the address */
    parameters: z.record(z.string().max(40), z.string().max(4_000)).refine((all) => Object.keys(all).length <= 12),
  }),
  reply: z.object({
    value: z.discriminatedUnion('outcome', [
      loginReply.shape.value.extend({ outcome: z.literal('loggedIn') }),
      z.object({ outcome: z.literal('choose'), ticket, name: z.string() }),
    ]),
  }),
  errors: [
    'SOCIAL_STATE_WRONG',
    'SOCIAL_NOT_OFFERED',
    'SOCIAL_PROVIDER_AWAY',
    'SOCIAL_REFUSED',
    'SOCIAL_ALREADY_BOUND',
    'SESSION_LOCKED',
    'SESSION_WRONG_CREDENTIALS',
    'SESSION_NON_MEMBER',
  ],
})

export const register = route({
  method: 'PUT',
  path: '/wps/session/social/register',
  summary: 'Open an account for who came back from a provider; the two stay bound',
  access: 'public',
  body: z.strictObject({
    ticket,
    irreversible,
    username: accountName,
    nickname: nickname.optional(),
    affiliateCode: z.string().trim().max(32).optional(),
    ageConfirmed: z.boolean(),
    termsAccepted: z.boolean(),
  }),
  reply: loginReply,
  errors: [
    'SOCIAL_STATE_WRONG',
    'SOCIAL_ALREADY_BOUND',
    'MEMBER_ACCOUNT_TAKEN',
    'MEMBER_INVITE_CODE_WRONG',
    'MEMBER_CONSENT_MISSING',
  ],
})

export const list = route({
  method: 'GET',
  path: '/wps/member/social',
  summary: 'Providers of the merchant, and since when the own account is bound to them',
  access: 'member',
  reply: z.object({
    value: z.array(z.object({ provider: slot, name: z.string(), boundAt: instant.nullable() })),
  }),
  errors: [],
})

export const bind = route({
  method: 'POST',
  path: '/wps/member/social/bind',
  summary: 'Bind who came back from a provider to the own account, for ever',
  access: 'member',
  body: z.strictObject({ ticket, irreversible }),
  reply: z.object({ value: z.object({ bound: z.literal(true) }) }),
  errors: ['SESSION_NOT_FRESH', 'SOCIAL_STATE_WRONG', 'SOCIAL_ALREADY_BOUND'],
})
