import { z } from 'zod'
import { instant } from '../amount.ts'
import { feedOf, feedQuery } from '../paging.ts'
import { route } from '../route.ts'
import { unreadMessages } from './messages.ts'

/** Characters of a letter, as a form field counts them. */
export const LETTER_CHARS_MAX = 500

/** Plain text in lines: no other control characters, which no screen shows and the database partly refuses. */
const letterText = z
  .string()
  .trim()
  .min(1)
  .max(LETTER_CHARS_MAX)
  .regex(/^(?:\P{Cc}|\n)*$/u)

/** Whom one writes with: a direct downline; left out, the own upline. */
const pair = { downlineId: z.uuid().optional() }

const person = z.object({ account: z.string(), nickname: z.string() })

const letter = z.object({
  id: z.uuid(),
  /** the reader wrote it */
  own: z.boolean(),
  text: z.string(),
  sentAt: instant,
})
export type Letter = z.output<typeof letter>

const thread = person.extend({
  /** the direct downline; null: the own upline */
  downlineId: z.uuid().nullable(),
  /** the newest letter */
  last: letter,
  unread: unreadMessages,
})
export type LetterThread = z.output<typeof thread>

export const threads = route({
  method: 'GET',
  path: '/wps/letters',
  summary: 'With whom one has written, the newest letter first, and the own upline',
  access: 'member',
  query: feedQuery('uuid'),
  reply: feedOf(thread).extend({
    /** null: nobody is above */
    upline: person.nullable(),
  }),
  errors: [],
})

export const read = route({
  method: 'GET',
  path: '/wps/letters/thread',
  summary: 'Letters with a direct downline, or with the own upline, newest first',
  access: 'member',
  query: feedQuery('uuid').extend(pair),
  reply: feedOf(letter).extend({
    other: person,
    /** whether a letter would be taken now; the letter asks again */
    open: z.boolean(),
  }),
  errors: ['AGENT_MEMBER_NOT_FOUND'],
})

export const send = route({
  method: 'POST',
  path: '/wps/letters',
  summary: 'Write to a direct downline, or to the own upline',
  access: 'member',
  /** `requestId` is a uuid v7 made by the client: sent twice, it is one letter. */
  body: z.strictObject({ requestId: z.uuid(), ...pair, text: letterText }),
  reply: z.object({ value: letter }),
  errors: [
    'AGENT_MEMBER_NOT_FOUND',
    'LETTER_CLOSED',
    'LETTER_TOO_MANY',
    'MEMBER_FROZEN',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_RUNNING',
    'IDEMPOTENCY_KEY_EXPIRED',
  ],
})

export const markRead = route({
  method: 'PUT',
  path: '/wps/letters/read',
  summary: 'Mark what one got from a direct downline, or from the own upline, as read',
  access: 'member',
  body: z.strictObject(pair),
  /** how many site messages are unread then */
  reply: z.object({ value: z.object({ unread: unreadMessages }) }),
  errors: ['AGENT_MEMBER_NOT_FOUND'],
})
