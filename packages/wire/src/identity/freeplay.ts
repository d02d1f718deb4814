import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'
import { loginReply } from './loginReply.ts'

/** Spec 7. A fresh account of type 4 with play money; it ends by itself. */
export const freePlay = route({
  method: 'POST',
  path: '/wps/session/login/freeplay',
  summary: 'Open a trial account with play money and log it in',
  access: 'public',
  bodyAs: 'encrypted',
  body: z.strictObject({
    /** what the browser says it runs on; kept nowhere */
    os: z.string().trim().min(1).max(40),
    platform: z.literal('W'),
    /** made by the browser for this one call, 128 random bits or more: the same text opens nothing twice */
    random: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/),
    gatewayVersion: z.literal(3),
    /** what the picture says */
    captcha: z.string().trim().max(16).optional(),
    /** where the puzzle's piece was put, px of its picture */
    slider: z.int().min(0).max(300).optional(),
  }),
  reply: z.object({
    value: loginReply.shape.value.extend({ account: z.string(), endsAt: instant }),
  }),
  errors: [
    'BAD_ENCRYPTED_BODY',
    'FREE_PLAY_CLOSED',
    'FREE_PLAY_REPEATED',
    'SESSION_SLIDER_WRONG',
    'SESSION_NON_MEMBER',
  ],
})
