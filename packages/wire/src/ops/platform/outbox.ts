import { z } from 'zod'
import { instant } from '../../amount.ts'
import { opsRoute } from '../opsRoute.ts'

const mail = z.object({
  id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  createdAt: instant,
})
export const readOutbox = opsRoute({
  method: 'GET',
  path: '/ops/development/outbox',
  summary: 'Mails to officers that no server has taken; not found in production and from other machines',
  access: 'public',
  reply: z.object({ value: z.array(mail) }),
  errors: ['NOT_FOUND'],
})
