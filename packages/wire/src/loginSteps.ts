import { z } from 'zod'
import { route } from './route.ts'

/** Measures of the puzzle's pictures, px: what `place` in a login is counted in. */
export const SLIDER = { width: 300, height: 150, piece: 48 } as const

/** Rules E3.5. The puzzle belongs to the browser that asked: a cookie binds it. */
export const slider = route({
  method: 'GET',
  path: '/wps/captcha/slider',
  summary: 'A puzzle for the next login: a picture with a gap and the piece that belongs there',
  access: 'public',
  reply: z.object({
    /** null where the brand asks for no puzzle */
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

/** What can prove somebody a second time. */
export const secondMethod = z.enum(['sms', 'email', 'authenticator', 'recovery'])

/** A way to the second step: where a code would go, masked; null for codes that somebody has already. */
export const secondChannel = z.strictObject({
  method: secondMethod,
  target: z.string().nullable(),
})

const attempt = z.string().min(1).max(100)
