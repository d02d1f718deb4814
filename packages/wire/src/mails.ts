import { z } from 'zod'
import { instant } from './amount.ts'
import { route } from './route.ts'

/** Rules E3.7: the letters that no mail server has taken, for who tries the platform out. */
export const outbox = route({
  method: 'GET',
  path: '/wps/development/outbox',
  summary: 'Letters of the development outbox; not found in production',
  access: 'public',
  reply: z.object({
    value: z.array(
      z.object({
        id: z.uuid(),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        createdAt: instant,
      }),
    ),
  }),
  errors: [],
})
