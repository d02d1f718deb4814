import { z } from 'zod'
import { route } from '../route.ts'
import { loginReply } from './loginReply.ts'
import { secondMethod } from './secondChannel.ts'

/** Measures of the puzzle's pictures, px: what `place` in a login is counted in. */
export const SLIDER = { width: 300, height: 150, piece: 48 } as const

/** Rules E3.5. The puzzle belongs to the browser that asked: a cookie binds it. */
export const slider = route({
  method: 'GET',
  path: '/wps/captcha/slider',
  summary: 'A puzzle for the next login: a picture with a gap and the piece that belongs there',
  access: 'public',
  reply: z.object({
    /** null where the merchant asks for no puzzle */
    value: z
      .object({
        /** base64 WebP of 300 × 150 px */
        background: z.base64(),
        /** base64 WebP of 48 × 48 px */
        piece: z.base64(),
        /** how far from the top of the picture the piece runs, px */
        top: z.int(),
      })
      .nullable(),
  }),
  errors: [],
})

/** How long the second step of a login can be finished (rules E3.4). */
export const ATTEMPT_LIFE_MS = 600_000

const attempt = z.string().min(1).max(100)

/** Spec 7, code for a login from a new address. Where it goes was told, masked, with the attempt. */
export const secondCode = route({
  method: 'POST',
  path: '/wps/session/login/code',
  summary: 'Send the code of the second step of a login',
  access: 'public',
  body: z.strictObject({
    attempt,
    method: z.enum(['sms', 'email']),
    /** language code of the site, for the message */
    language: z.string().max(8).optional(),
  }),
  reply: z.object({
    value: z.object({
      /** seconds after which another code can be asked for */
      resendInS: z.int(),
    }),
  }),
  errors: ['SESSION_ATTEMPT_OVER', 'CODE_TOO_MANY', 'CODE_QUOTA_EXCEEDED'],
})

/** Spec 4: the login that had the right password from an address its account was never used from. */
export const secondStep = route({
  method: 'POST',
  path: '/wps/session/login/second',
  summary: 'Finish a login with a code',
  access: 'public',
  bodyAs: 'encrypted',
  body: z.strictObject({
    attempt,
    method: secondMethod,
    code: z.string().trim().min(1).max(40),
    /** name on the bank account, where one is stored */
    holderName: z.string().trim().max(120).optional(),
    /** spares this browser the own second factor for 30 days, never the check of a new address */
    trust: z.boolean().default(false),
  }),
  reply: loginReply,
  errors: [
    'BAD_ENCRYPTED_BODY',
    'SESSION_ATTEMPT_OVER',
    'SESSION_CODE_WRONG',
    'SESSION_LOCKED',
    'CODE_EXPIRED',
    'CODE_TRIES_OVER',
    'CODE_TOO_MANY',
  ],
})
