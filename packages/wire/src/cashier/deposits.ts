import { z } from 'zod'
import { amount, centAmount, instant } from '../amount.ts'
import { fileFormat } from '../dayRange.ts'
import { feedOf, feedQuery } from '../paging.ts'
import { fileReply, route } from '../route.ts'
import { depositState } from '../states.ts'
import { chain, orderMethod, payTo } from './cashierGateway.ts'

export { depositState }

export type DepositState = z.infer<typeof depositState>

/** Why a deposit was refused. PROVIDER: the provider would not take it. CANCELLED: its owner ended it before it was paid. */
export const depositReason = z.enum(['PROVIDER', 'NOT_ARRIVED', 'NAME_DIFFERS', 'SENT_BACK', 'CANCELLED'])
export type DepositReason = z.infer<typeof depositReason>

export type DepositMethod = z.infer<typeof orderMethod>

const channel = z.object({
  id: z.uuid(),
  method: orderMethod,
  chain: chain.nullable(),
  name: z.string(),
  min: amount,
  max: amount,
  /** of what arrives, parts per million, and a fixed amount for each payment */
  feePpm: z.int(),
  feeFixed: amount,
  /** of the merchant's day, minutes after midnight; equal: all day */
  opensAt: z.int(),
  closesAt: z.int(),
  open: z.boolean(),
  /** minutes in which a payment is expected */
  minutes: z.int(),
  /** of USDT: what one of it is worth in the wallet's currency */
  rate: amount.nullable(),
})
export type DepositChannel = z.output<typeof channel>

/** One amount that arrived for a deposit. */
const payment = z.object({
  id: z.string(),
  amount,
  confirmations: z.int().nullable(),
  needed: z.int().nullable(),
  /** HELD: it arrived and is not credited, above the own limit or during an exclusion; RETURNED: it was given back */
  state: z.enum(['SEEN', 'CONFIRMED', 'REVERSED', 'HELD', 'RETURNED']),
})

const deposit = z.object({
  id: z.uuid(),
  state: depositState,
  method: orderMethod,
  chain: chain.nullable(),
  channel: z.string(),
  /** what the wallet is to get, in its currency */
  ordered: amount,
  /** what is to be paid, in `payAsset` */
  pay: amount,
  payAsset: z.string(),
  rate: amount.nullable(),
  /** where it is to be paid; null while the provider has not answered yet */
  payTo: payTo.nullable(),
  payments: z.array(payment),
  /** what was booked, before the fee */
  credited: amount,
  fee: amount,
  reason: depositReason.nullable(),
  hasProof: z.boolean(),
  /** code of the promotion that was chosen with it; null: none */
  promotion: z.string().nullable(),
  createdAt: instant,
  /** until when the payment is expected */
  dueAt: instant,
  endedAt: instant.nullable(),
})
export type Deposit = z.output<typeof deposit>

const oneDeposit = z.object({ value: deposit })
const params = z.object({ depositId: z.uuid() })

export const channels = route({
  method: 'GET',
  path: '/wps/deposits/channels',
  summary: 'Ways to deposit that are open to the own account, and until when none is after failures',
  access: 'member',
  reply: z.object({
    value: z.object({
      channels: z.array(channel),
      /** too many deposits failed: none until then */
      stoppedUntil: instant.nullable(),
      presets: z.array(amount),
    }),
  }),
  errors: [],
})

export const create = route({
  method: 'POST',
  path: '/wps/deposits',
  summary: 'Begin a deposit: the answer says where to pay',
  access: 'member',
  body: z.strictObject({
    /** uuid v7 made by the client: a repeat begins no second deposit */
    requestId: z.uuid(),
    channelId: z.uuid(),
    amount: centAmount,
    /** code of a promotion of kind DEPOSIT that is joined with it; left out: none (rules C5) */
    promotion: z.string().min(1).max(60).optional(),
  }),
  reply: oneDeposit,
  errors: [
    'DEPOSIT_CHANNEL_CLOSED',
    'DEPOSIT_AMOUNT_OUT_OF_RANGE',
    'DEPOSIT_STOPPED',
    'DEPOSITS_OPEN',
    'PAPERS_OVERDUE',
    'PROTECTION_EXCLUDED',
    'PROTECTION_TIME_OUT',
    'PROTECTION_DEPOSIT_LIMIT',
    'PROTECTION_LIMIT_FIRST',
    'MEMBER_NOT_IDENTIFIED',
    'PROMOTION_NOT_FOUND',
    'PROMOTION_WRONG_STATE',
    'PROMOTION_NOT_FOR_YOU',
    'SITE_ANONYMISER_REFUSED',
    'IDEMPOTENCY_MISMATCH',
    'IDEMPOTENCY_RUNNING',
    'IDEMPOTENCY_KEY_EXPIRED',
  ],
})

export const one = route({
  method: 'GET',
  path: '/wps/deposits/:depositId',
  summary: 'One of the own deposits',
  access: 'member',
  params,
  reply: oneDeposit,
  errors: ['DEPOSIT_NOT_FOUND'],
})

export const list = route({
  method: 'GET',
  path: '/wps/deposits',
  summary: 'The own deposits, newest first',
  access: 'member',
  query: feedQuery('uuid'),
  reply: feedOf(deposit),
  errors: [],
})

export const file = route({
  method: 'GET',
  path: '/wps/deposits/export',
  summary: 'All of the own deposits as a file',
  access: 'member',
  query: z.object(fileFormat),
  reply: fileReply,
  errors: [],
})

export const submit = route({
  method: 'POST',
  path: '/wps/deposits/:depositId/submitted',
  summary: 'Say that it was paid',
  access: 'member',
  params,
  reply: oneDeposit,
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_OVER'],
})

export const cancel = route({
  method: 'POST',
  path: '/wps/deposits/:depositId/cancel',
  summary: 'End a deposit that was not paid; money that comes all the same is credited',
  access: 'member',
  params,
  reply: oneDeposit,
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_OVER'],
})

export const proof = route({
  method: 'PUT',
  path: '/wps/deposits/:depositId/proof',
  summary: 'Bring a picture of the payment slip: PNG or JPEG, at most 5 MB and 16 megapixels',
  access: 'member',
  params,
  bodyAs: 'image',
  body: z.instanceof(Uint8Array),
  reply: oneDeposit,
  errors: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_OVER', 'IMAGE_UNREADABLE', 'IMAGE_TOO_LARGE', 'IMAGE_QUOTA_EXCEEDED'],
})

/** Where a provider tells what happened; not a call of clients. */
export const CALLBACK_PATH = '/callbacks/cashier/:providerId'
