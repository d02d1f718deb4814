import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'
import { ends, FORWARD, isForward, isShort, SHORT } from '../platform/dayRange.ts'

const merchantCode = z.string().min(1).max(40)

const day = z.object({
  day: z.string(),
  takenAt: instant,
  wallets: amount,
  withdrawals: amount,
  chases: amount,
  vendors: amount,
  stakes: amount,
  /** what they are worth */
  points: amount,
  total: amount,
  /** of the wallets: not played through */
  bonuses: amount,
  /** what players owe */
  debts: amount,
  funds: amount.nullable(),
  fundsOf: z.string().nullable(),
})
export type OpsLiabilityDay = z.output<typeof day>
export const listLiabilities = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/liabilities',
  summary: 'What a merchant owed its players at the end of each business day, and what it had set aside',
  access: 'reports.see',
  params: z.strictObject({ merchantCode }),
  query: z.strictObject(ends).refine(isForward, FORWARD).refine(isShort, SHORT),
  reply: z.object({ value: z.array(day) }),
  errors: ['NOT_FOUND'],
})
export const readLiabilityFile = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/liabilities/file',
  summary: 'The same as a file for spreadsheets',
  access: 'reports.see',
  params: z.strictObject({ merchantCode }),
  query: z
    .strictObject({ ...ends, format: z.enum(['csv', 'xlsx']) })
    .refine(isForward, FORWARD)
    .refine(isShort, SHORT),
  reply: z.object({ value: z.object({ file: z.base64() }) }),
  errors: ['NOT_FOUND'],
})
export const noteFunds = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/funds',
  summary: 'Notes what is set aside for players on a day; two officers do it',
  access: 'cashier.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ asOf: z.iso.date(), amount: amount.refine((units) => units >= 0n), reason }),
  reply: z.object({ value: z.object({}) }),
  errors: ['NOT_FOUND', ...SECOND_ERRORS],
})
