import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { transferKinds } from '../../cashier/wallet.ts'
import { fileReply } from '../../route.ts'
import { opsRoute } from '../opsRoute.ts'
import { ends, FORWARD, isForward, isShort, SHORT } from '../platform/dayRange.ts'

/** What has a history: bets are orders of the own lottery, rounds those of game providers. */
export const historyKinds = ['withdrawals', 'deposits', 'gifts', 'adjustments', 'bets', 'rounds'] as const
export const historyKind = z.enum(historyKinds)
export type HistoryKind = z.output<typeof historyKind>
/** Where a page begins, as the one before says it. */
export const cursor = z.string().regex(/^\d{1,14}~(\d{1,18}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/)

const params = z.strictObject({ merchantCode: z.string().min(1).max(40), of: historyKind })
const filter = {
  ...ends,
  state: z
    .string()
    .regex(/^[A-Z_]{1,40}$/)
    .optional(),
  /** a whole name of an account */
  account: z.string().max(100).default(''),
}

export const payment = z.object({
  id: z.string(),
  publicId: z.uuid(),
  account: z.string(),
  isTest: z.boolean(),
  state: z.string(),
  asset: z.string(),
  /** what was asked for, ordered or staked, and what was paid out or credited */
  amount,
  moved: amount,
  fee: amount,
  /** who pays; of a gift its cause, of an adjustment why, of a bet game and issue or round */
  about: z.string(),
  /** who said yes */
  officers: z.array(z.string()),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type OpsPaymentRow = z.output<typeof payment>
const total = z.object({ asset: z.string(), count: z.int(), amount, moved: amount, fee: amount })
export type OpsPaymentTotal = z.output<typeof total>

export const listPayments = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/history/:of',
  summary:
    'Payments, gifts, adjustments or bets of business days whatever their state, the newest first, with what they add up to',
  access: 'cashier.see',
  params,
  query: z
    .strictObject({
      ...filter,
      after: cursor.optional(),
    })
    .refine(isForward, FORWARD)
    .refine(isShort, SHORT),
  reply: z.object({
    value: z.object({
      items: z.array(payment),
      next: z.string().nullable(),
      /** of all that fit, tests apart; on the first page alone */
      totals: z.array(total),
    }),
  }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
export const readPaymentFile = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/history/:of/file',
  summary: 'The same as a file for spreadsheets, written while it is read',
  access: 'cashier.see',
  params,
  query: z
    .strictObject({ ...filter, format: z.enum(['csv', 'xlsx']) })
    .refine(isForward, FORWARD)
    .refine(isShort, SHORT),
  reply: fileReply,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})

const price = z.object({
  series: z.int(),
  /** unit prizes by tier, or odds by selection */
  prizes: z.array(amount),
  topPayout: amount,
})
const bet = z.object({
  id: z.string(),
  orderId: z.uuid(),
  publicId: z.uuid(),
  account: z.string(),
  gameCode: z.string(),
  mode: z.string(),
  issueNumber: z.string(),
  issueState: z.string(),
  drawAt: instant,
  /** none before the draw */
  numbers: z.array(z.int()),
  asset: z.string(),
  stake: amount,
  placedAt: instant,
  lines: z.array(
    z.object({
      no: z.int(),
      play: z.string(),
      content: z.string(),
      bets: z.int(),
      stake: amount,
      state: z.enum(['PENDING', 'WIN', 'LOSE', 'PUSH', 'CANCELLED', 'VOID', 'QUARANTINED']),
      /** as agreed when it was placed; null: nobody can read it */
      price: price.nullable(),
      payout: amount.nullable(),
      capped: z.boolean(),
      effective: amount.nullable(),
      settledAt: instant.nullable(),
    }),
  ),
  /** what it moved in the wallet: above zero it came in */
  money: z.array(z.object({ id: z.string(), kind: z.enum(transferKinds), units: amount, at: instant })),
})
export type OpsReadBet = z.output<typeof bet>
export const readBet = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/bets/:id',
  summary: 'An order of the own lottery with its draw, the price of each line and the chain of its money',
  access: 'members.see',
  params: z.strictObject({ merchantCode: z.string().min(1).max(40), id: z.string().regex(/^\d{1,18}$/) }),
  reply: z.object({ value: bet }),
  errors: ['NOT_FOUND'],
})
