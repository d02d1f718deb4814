import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { reason } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const id = z.strictObject({ id: z.uuid() })
/** SHA-256 of the command that was shown, as hex: an answer is to exactly this one. */
const fingerprint = z.string().regex(/^[0-9a-f]{64}$/)
const done = z.object({ value: z.object({}) })

const command = z.object({
  id: z.uuid(),
  /** name of the call */
  action: z.string(),
  /** null: the whole platform */
  merchantCode: z.string().nullable(),
  subject: z.string(),
  sum: amount.nullable(),
  reason: z.string(),
  /** all that was sent, but for secrets, by path */
  parts: z.array(z.object({ path: z.string(), value: z.string() })),
  fingerprint,
  by: z.string(),
  /** sent by the one who reads it, who may only withdraw it */
  isOwn: z.boolean(),
  createdAt: instant,
  expiresAt: instant,
})
export type OpsWaitingCommand = z.output<typeof command>
export const listWaitingCommands = opsRoute({
  method: 'GET',
  path: '/ops/commands',
  summary: 'Commands that need a second officer’s yes: those that the officer may answer, and the own ones',
  access: 'staff',
  reply: z.object({ value: z.array(command) }),
  errors: [],
})
const ANSWERED = ['STAFF_OVER', 'STAFF_OWN_CHANGE', 'STAFF_FORBIDDEN'] as const
export const sayYes = opsRoute({
  method: 'POST',
  path: '/ops/commands/:id/yes',
  summary:
    'A second officer says yes with a fresh code, which carries the command out at once; refused as the command itself may be',
  access: 'staff',
  params: id,
  body: z.strictObject({ fingerprint, code: z.string().max(10) }),
  /** what the command itself answers */
  reply: z.object({ value: z.unknown() }),
  errors: [...ANSWERED, 'STAFF_TOO_NEW', 'SESSION_WRONG_CREDENTIALS', 'SESSION_LOCKED'],
})
export const sayNo = opsRoute({
  method: 'POST',
  path: '/ops/commands/:id/no',
  summary: 'A second officer says no, and why; the command is over',
  access: 'staff',
  params: id,
  body: z.strictObject({ fingerprint, reason }),
  reply: done,
  errors: ANSWERED,
})
export const withdrawCommand = opsRoute({
  method: 'POST',
  path: '/ops/commands/:id/withdrawal',
  summary: 'The officer who sent a command withdraws it',
  access: 'staff',
  params: id,
  reply: done,
  errors: ['STAFF_OVER'],
})
