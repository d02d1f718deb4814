import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { transferKinds } from '../../cashier/wallet.ts'
import { rewardKinds } from '../../rewards/rewards.ts'
import { cursor, historyKind, payment } from '../cashier/history.ts'
import { ticket } from '../content/feedback.ts'
import { memberParts } from '../identity/members.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'
import { auditLine } from './audit.ts'

const params = z.strictObject({ publicId: z.uuid() })
/** where a page begins: what the one before ended with */
const before = z.strictObject({
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})
const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ value: z.object({ items: z.array(row), next: z.string().nullable() }) })

export const readNotes = opsRoute({
  method: 'GET',
  path: '/ops/members/:publicId/notes',
  summary: 'What officers wrote about a member',
  access: 'members.see',
  params,
  reply: z.object({ value: memberParts.notes }),
  errors: ['NOT_FOUND'],
})

export const listHistory = opsRoute({
  method: 'GET',
  path: '/ops/members/:publicId/history/:of',
  summary: 'Payments, adjustments or bets of a member, the newest first',
  access: 'members.see',
  params: z.strictObject({ publicId: z.uuid(), of: historyKind }),
  query: z.strictObject({ after: cursor.optional() }),
  reply: pageOf(payment),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})

const movement = z.object({
  id: z.string(),
  kind: z.enum(transferKinds),
  asset: z.string(),
  units: amount,
  balance: amount,
  at: instant,
})
export type OpsMovement = z.output<typeof movement>
export const listMovements = opsRoute({
  method: 'GET',
  path: '/ops/members/:publicId/movements',
  summary: 'Postings of a member’s wallet, the newest first',
  access: 'members.see',
  params,
  query: before,
  reply: pageOf(movement),
  errors: ['NOT_FOUND'],
})

const gifts = z.object({
  grants: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(rewardKinds),
      cause: z.string(),
      amount,
      /** what has to be bet for it */
      required: amount,
      state: z.enum(['OPEN', 'CLAIMED', 'EXPIRED']),
      createdAt: instant,
      expiresAt: instant,
      claimedAt: instant.nullable(),
    }),
  ),
  bonuses: memberParts.bonuses,
  wagering: memberParts.wagering,
})
export type OpsMemberGifts = z.output<typeof gifts>
export const readGifts = opsRoute({
  method: 'GET',
  path: '/ops/members/:publicId/gifts',
  summary: 'The latest gifts of a member, promotions that it joined, and what is still to be bet',
  access: 'members.see',
  params,
  reply: z.object({ value: gifts }),
  errors: ['NOT_FOUND'],
})

const accounts = z.object({
  payout: z.array(
    z.object({
      id: z.uuid(),
      method: z.string(),
      chain: z.string().nullable(),
      bank: z.string().nullable(),
      /** its last signs */
      number: z.string(),
      boundAt: instant,
      removedAt: instant.nullable(),
      paid: amount,
    }),
  ),
  logins: z.array(
    z.object({
      id: z.uuid(),
      createdAt: instant,
      seenAt: instant,
      endedAt: instant.nullable(),
      address: z.string(),
      userAgent: z.string(),
      isNewPlace: z.boolean(),
    }),
  ),
  alike: memberParts.alike,
})
export type OpsMemberAccounts = z.output<typeof accounts>
export const readAccounts = opsRoute({
  method: 'GET',
  path: '/ops/members/:publicId/accounts',
  summary: 'Accounts that a member is paid to, masked, its latest logins, and members that look alike',
  access: 'members.see',
  params,
  reply: z.object({ value: accounts }),
  errors: ['NOT_FOUND'],
})

export const listTickets = opsRoute({
  method: 'GET',
  path: '/ops/members/:publicId/feedback',
  summary: 'What a member wrote, with the answers, the newest first',
  access: 'members.see',
  params,
  reply: z.object({ value: z.array(ticket) }),
  errors: ['NOT_FOUND'],
})

export const listActs = opsRoute({
  method: 'GET',
  path: '/ops/members/:publicId/acts',
  summary: 'What officers did with a member',
  access: 'audit.see',
  params,
  query: before,
  reply: pageOf(auditLine),
  errors: ['NOT_FOUND'],
})

const done = z.object({ value: z.object({}) })
export const giveBonus = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/bonus',
  summary:
    'Gives a member a bonus to claim, with what has to be bet for it; above what one officer gives in a day it takes two',
  access: 'rewards.act',
  params,
  body: z.strictObject({
    amount: amount.refine((value) => value > 0n),
    /** how many times it has to be bet */
    times: z.int().min(0).max(100),
    /** in which it can be claimed */
    days: z.int().min(1).max(90),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER', ...SECOND_ERRORS],
})
export const sendResetLink = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/reset-link',
  summary: 'Mails a member a link to choose a new password: to the mailbox that the account proved, and nowhere else',
  access: 'members.act',
  params,
  body: z.strictObject({ reason }),
  /** any other than SENT has changed nothing */
  reply: z.object({ value: z.object({ outcome: z.enum(['SENT', 'NO_MAILBOX', 'NOT_ACTIVE', 'TOO_MANY']) }) }),
  errors: ['NOT_FOUND'],
})
export const unbindAccount = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/payout-accounts/:accountId/unbind',
  summary: 'Unbinds an account that a member is paid to; the member alone binds another one',
  access: 'members.act',
  params: z.strictObject({ publicId: z.uuid(), accountId: z.uuid() }),
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['NOT_FOUND', 'PAYOUT_ACCOUNT_NOT_FOUND', 'PAYOUT_ACCOUNT_IN_USE'],
})
