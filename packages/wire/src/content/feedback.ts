import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'

/** What a ticket is about (spec 3: question type). */
export const feedbackKind = z.enum([
  'DEPOSIT',
  'WITHDRAWAL',
  'GAME',
  'PROMOTION',
  'ACCOUNT',
  'SITE',
  'COMPLAINT',
  'OTHER',
])
export type FeedbackKind = z.output<typeof feedbackKind>

/** No merchant allows more characters than this. */
export const FEEDBACK_CHARS_BOUND = 4_000

const ticket = z.object({
  id: z.uuid(),
  /** what a member quotes: the random end of the id */
  number: z.string(),
  kind: feedbackKind,
  content: z.string(),
  images: z.int(),
  sentAt: instant,
  /** until when its next answer is due; null once it is answered (protection L8) */
  dueAt: instant.nullable(),
  /** of a complaint: an answer that is not the last one */
  firstAnswer: z.string().nullable(),
  firstAnsweredAt: instant.nullable(),
  /** who decides independently, once a complaint is answered for good or its time is over */
  arbiter: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
  answer: z.string().nullable(),
  answeredAt: instant.nullable(),
})
export type Ticket = z.output<typeof ticket>

/** How long a text may be and how many pictures go with it. */
const bounds = z.object({ charsMin: z.int(), charsMax: z.int(), imagesMax: z.int() })
export type FeedbackBounds = z.output<typeof bounds>

const feedbackId = z.uuid()
const one = z.object({ value: ticket })

export const list = route({
  method: 'GET',
  path: '/wps/feedback',
  summary: 'The own tickets, newest first, and the bounds of a new one',
  access: 'member',
  reply: z.object({ value: z.object({ bounds, tickets: z.array(ticket) }) }),
  errors: [],
})

/** Spec 7. The id is the client's: sent twice, it is one ticket. */
export const send = route({
  method: 'PUT',
  path: '/wps/feedback',
  summary: 'Send a question or a complaint',
  access: 'member',
  body: z.strictObject({
    feedbackId,
    kind: feedbackKind,
    content: z.string().max(FEEDBACK_CHARS_BOUND),
  }),
  reply: one,
  errors: ['FEEDBACK_LENGTH', 'FEEDBACK_TOO_MANY', 'IDEMPOTENCY_MISMATCH'],
})

export const addImage = route({
  method: 'PUT',
  path: '/wps/feedback/:feedbackId/images/:place',
  summary: 'Add a picture to a ticket that waits: PNG or JPEG, at most 5 MB and 16 megapixels',
  access: 'member',
  params: z.object({ feedbackId, place: z.coerce.number().int().min(1).max(3) }),
  bodyAs: 'image',
  body: z.instanceof(Uint8Array),
  reply: one,
  errors: ['FEEDBACK_NOT_FOUND', 'FEEDBACK_ANSWERED', 'IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE', 'IMAGE_QUOTA_EXCEEDED'],
})
