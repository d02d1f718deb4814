import { z } from 'zod'
import { instant } from '../../amount.ts'
import { reason } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const letter = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  attempts: z.int(),
  dueAt: instant,
  deadAt: instant.nullable(),
  error: z.string().nullable(),
})
export type OpsDeadLetter = z.output<typeof letter>
export const listDeadLetters = opsRoute({
  method: 'GET',
  path: '/ops/letters',
  summary: 'Messages and jobs that were given up',
  access: 'reports.see',
  reply: z.object({ value: z.array(letter) }),
  errors: [],
})
export const releaseDeadLetter = opsRoute({
  method: 'POST',
  path: '/ops/letters/:id/release',
  summary: 'Lets a message or job that was given up be tried again',
  access: 'merchants.act',
  params: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.object({}) }),
  errors: ['STAFF_OVER'],
})
