import { z } from 'zod'
import { amount, centAmount, instant } from '../amount.ts'
import { route } from '../route.ts'

/** Down to a direct downline, up to the own upline (rules B3.1). */
export const transferDirection = z.enum(['DOWN', 'UP'])
export type TransferDirection = z.infer<typeof transferDirection>

/** Why nobody can send anything to this receiver now; what the amount decides is not among them. */
export const transferBlock = z.enum(['CLOSED', 'FROZEN', 'BILLS_OPEN', 'COOLING', 'RECEIVER_CLOSED', 'READ_ONLY'])
export type TransferBlock = z.infer<typeof transferBlock>

/** A word to the receiver. */
export const transferMemo = z.string().trim().max(140)

const terms = z.object({
  direction: transferDirection,
  /** null: there is nobody above, or the way there is closed */
  receiver: z.object({ account: z.string(), nickname: z.string() }).nullable(),
  balance: amount,
  /** amounts under an open wagering requirement, and the effective bets that are still to be made for them (rules B3.2) */
  locked: amount,
  wageringLeft: amount,
  min: amount,
  max: amount,
  perDay: amount,
  sentToday: amount,
  /** the receiver has to bet this often what it gets before it may leave again, in parts per million */
  turnoverPpm: z.int(),
  blocked: transferBlock.nullable(),
  /** of COOLING: until when */
  coolingUntil: instant.nullable(),
})

export const transferTerms = route({
  method: 'GET',
  path: '/wps/wallets/transfers/terms',
  summary: 'What one may send to a direct downline, or to the own upline',
  access: 'member',
  query: z.object({
    /** a direct downline; left out: the own upline */
    receiverId: z.uuid().optional(),
  }),
  reply: z.object({ value: terms }),
  errors: ['AGENT_MEMBER_NOT_FOUND'],
})

const command = {
  /** uuid v7 made by the client: a repeat moves nothing twice */
  requestId: z.uuid(),
  amount: centAmount,
  memo: transferMemo.default(''),
  paymentPassword: z.string().min(1).max(64),
}

const receipt = z.object({
  value: z.object({
    /** number of the entry in the account record */
    id: z.string(),
    receiver: z.string(),
    amount,
    /** the sender's wallet right after */
    balance: amount,
    version: z.string(),
    asset: z.string(),
    bookedAt: instant,
  }),
})

const refusals = [
  'BAD_ENCRYPTED_BODY',
  'PAYMENT_PASSWORD_MISSING',
  'PAYMENT_PASSWORD_WRONG',
  'PAYMENT_PASSWORD_STOPPED',
  'TRANSFER_CLOSED',
  'TRANSFER_RECEIVER_CLOSED',
  'TRANSFER_AMOUNT_OUT_OF_RANGE',
  'TRANSFER_DAY_LIMIT',
  'TRANSFER_WAGERING_OPEN',
  'TRANSFER_BILLS_OPEN',
  'TRANSFER_COOLING',
  'PAPERS_OVERDUE',
  'MEMBER_NOT_IDENTIFIED',
  'SITE_ANONYMISER_REFUSED',
  'WALLET_INSUFFICIENT_FUNDS',
  'WALLET_FROZEN',
  'SITE_MONEY_READ_ONLY',
  'IDEMPOTENCY_MISMATCH',
  'IDEMPOTENCY_RUNNING',
  'IDEMPOTENCY_KEY_EXPIRED',
] as const

export const transferDown = route({
  method: 'POST',
  path: '/wps/agent/transfers',
  summary: 'Send money to a direct downline',
  access: 'agent',
  bodyAs: 'encrypted',
  body: z.strictObject({ ...command, receiverId: z.uuid() }),
  reply: receipt,
  errors: ['AGENT_MEMBER_NOT_FOUND', ...refusals],
})

export const transferUp = route({
  method: 'POST',
  path: '/wps/wallets/transfers/upline',
  summary: 'Send money to the own upline, where it allows that',
  access: 'member',
  bodyAs: 'encrypted',
  body: z.strictObject(command),
  reply: receipt,
  errors: refusals,
})

export const setToUpline = route({
  method: 'PUT',
  path: '/wps/agent/team/:memberId/toUpline',
  summary: 'Whether a direct downline may send money to oneself',
  access: 'agent',
  params: z.object({ memberId: z.uuid() }),
  body: z.strictObject({ toUpline: z.boolean() }),
  reply: z.object({ value: z.object({ toUpline: z.boolean() }) }),
  errors: ['AGENT_MEMBER_NOT_FOUND'],
})
