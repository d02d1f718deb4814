import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { fileReply } from '../../route.ts'
import { opsRoute } from '../opsRoute.ts'
import { ends, FORWARD, isForward, isShort, SHORT } from '../platform/dayRange.ts'

const params = z.strictObject({
  merchantCode: z.string().min(1).max(40),
  of: z.enum(['withdrawals', 'deposits', 'gifts', 'adjustments']),
})
const filter = {
  ...ends,
  state: z
    .string()
    .regex(/^[A-Z_]{1,40}$/)
    .optional(),
  /** a whole name of an account */
  account: z.string().max(100).default(''),
}

const row = z.object({
  id: z.string(),
  publicId: z.uuid(),
  account: z.string(),
  isTest: z.boolean(),
  state: z.string(),
  asset: z.string(),
  /** what was asked for or ordered, and what of it was paid out or credited */
  amount,
  moved: amount,
  fee: amount,
  /** who pays; of a gift its cause, of an adjustment why */
  about: z.string(),
  /** who said yes */
  officers: z.array(z.string()),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type OpsPaymentRow = z.output<typeof row>
const total = z.object({ asset: z.string(), count: z.int(), amount, moved: amount, fee: amount })
export type OpsPaymentTotal = z.output<typeof total>

export const listPayments = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/history/:of',
  summary:
    'Withdrawals, deposits, gifts or adjustments of business days whatever their state, the newest first, with what they add up to',
  access: 'cashier.see',
  params,
  query: z
    .strictObject({
      ...filter,
      /** where a page begins, as the one before says it */
      after: z
        .string()
        .regex(/^\d{1,15}~[0-9a-f-]{1,36}$/)
        .optional(),
    })
    .refine(isForward, FORWARD)
    .refine(isShort, SHORT),
  reply: z.object({
    value: z.object({
      items: z.array(row),
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
