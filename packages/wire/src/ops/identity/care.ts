import { z } from 'zod'
import { instant } from '../../amount.ts'
import { reason } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

/** The signs that play may do harm, as the rules name them. */
export const harmMarker = z.enum([
  'DEPOSITS_GROWING',
  'LOSSES_CHASED',
  'MANY_DEPOSITS',
  'FAILED_DEPOSITS',
  'NIGHT_PLAY',
  'LONG_PLAY',
  'WITHDRAWALS_CANCELLED',
  'LIMITS_RAISED',
  'WAYS_CHANGED',
  'MANY_LETTERS',
])
const talkWay = z.enum(['CALL', 'CHAT', 'MAIL', 'NONE'])
const talkOutcome = z.enum(['FINE', 'WATCH', 'LIMIT', 'BREAK', 'EXCLUDED', 'NOT_REACHED'])

const waiting = z.object({
  publicId: z.uuid(),
  merchantCode: z.string(),
  account: z.string(),
  score: z.int(),
  day: z.string(),
  markers: z.array(harmMarker),
  openedAt: instant,
})
export type OpsWaitingTalk = z.output<typeof waiting>
export const listCases = opsRoute({
  method: 'GET',
  path: '/ops/care',
  summary: 'Players who are to be spoken with about their play, the highest score first',
  access: 'members.see',
  reply: z.object({ value: z.array(waiting) }),
  errors: [],
})

const entry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('SIGN'), day: z.string(), marker: harmMarker, value: z.string(), points: z.int() }),
  z.object({
    kind: z.literal('TALK'),
    day: z.string(),
    at: instant,
    by: z.string(),
    way: talkWay,
    outcome: talkOutcome,
    note: z.string(),
  }),
])
export type OpsCareEntry = z.output<typeof entry>
export const readMember = opsRoute({
  method: 'GET',
  path: '/ops/members/:publicId/care',
  summary: 'The course of a member’s play: signs that it may do harm, and what officers did',
  access: 'members.see',
  params: z.strictObject({ publicId: z.uuid() }),
  reply: z.object({ value: z.array(entry) }),
  errors: ['NOT_FOUND'],
})
export const noteTalk = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/care',
  summary: 'Keeps what was done about a member’s play, and the outcome',
  access: 'members.act',
  params: z.strictObject({ publicId: z.uuid() }),
  body: z.strictObject({ way: talkWay, outcome: talkOutcome, reason }),
  reply: z.object({ value: z.object({}) }),
  errors: ['NOT_FOUND'],
})
