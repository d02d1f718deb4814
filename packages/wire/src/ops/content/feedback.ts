import { z } from 'zod'
import { instant } from '../../amount.ts'
import { feedbackKind } from '../../content/feedback.ts'
import { reason } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const answer = z.object({ text: z.string(), at: instant, by: z.string() })
export const ticket = z.object({
  id: z.uuid(),
  number: z.string(),
  merchantCode: z.string(),
  publicId: z.uuid(),
  account: z.string(),
  kind: feedbackKind,
  content: z.string(),
  images: z.int(),
  sentAt: instant,
  dueAt: instant,
  isOverdue: z.boolean(),
  /** of a complaint: an answer that is not the last one */
  first: answer.nullable(),
  last: answer.nullable(),
})
export type OpsTicket = z.output<typeof ticket>
export const listTickets = opsRoute({
  method: 'GET',
  path: '/ops/feedback',
  summary: 'Questions and complaints that wait for an answer, the one that is due first first',
  access: 'content.see',
  reply: z.object({ value: z.array(ticket) }),
  errors: [],
})
export const listAnswered = opsRoute({
  method: 'GET',
  path: '/ops/feedback/answered',
  summary: 'Questions and complaints that were answered for good, the latest first',
  access: 'content.see',
  query: z.strictObject({
    kind: feedbackKind.optional(),
    /** where a page begins, as the one before says it */
    after: z
      .string()
      .regex(/^\d{1,14}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
      .optional(),
  }),
  reply: z.object({ value: z.object({ items: z.array(ticket), next: z.string().nullable() }) }),
  errors: [],
})
export const answerTicket = opsRoute({
  method: 'POST',
  path: '/ops/feedback/:id/answer',
  summary: 'Answers a ticket; the member reads it as a site message',
  access: 'content.act',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ answer: z.string().trim().min(1).max(2_000), isFinal: z.boolean().default(true), reason }),
  reply: z.object({ value: z.object({}) }),
  errors: ['STAFF_OVER'],
})
export const openTicketImages = opsRoute({
  method: 'POST',
  path: '/ops/feedback/:id/pictures',
  summary: 'Opens the pictures of a ticket; the look is in the audit',
  access: 'content.act',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.array(z.base64()) }),
  errors: ['NOT_FOUND'],
})
