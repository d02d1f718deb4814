import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'

/** Rules E3.7: the messages that no server has taken, for who tries the platform out. */
export const outbox = route({
  method: 'GET',
  path: '/wps/development/outbox',
  summary: 'Letters of the development outbox; not found in production and from other machines',
  access: 'public',
  reply: z.object({
    value: z.array(
      z.object({
        id: z.uuid(),
        channel: z.enum(['email', 'sms']),
        recipient: z.string(),
        subject: z.string(),
        body: z.string(),
        createdAt: instant,
      }),
    ),
  }),
  errors: [],
})
