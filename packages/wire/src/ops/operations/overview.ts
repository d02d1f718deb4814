import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { opsRoute } from '../opsRoute.ts'

const record = z.object({
  sequence: z.string(),
  merchantCode: z.string(),
  action: z.string(),
  subject: z.string().nullable(),
  before: z.string(),
  after: z.string(),
  at: instant,
})
export type OpsAuditRecord = z.output<typeof record>
export const readAudit = opsRoute({
  method: 'GET',
  path: '/ops/audit',
  summary: 'The audit chains, newest first, by action and by words of what is in it',
  access: 'audit.see',
  query: z.strictObject({
    search: z.string().max(100).default(''),
    before: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  reply: z.object({ value: z.object({ items: z.array(record), next: z.string().nullable() }) }),
  errors: [],
})

const day = z.object({
  merchantCode: z.string(),
  currency: z.string(),
  deposits: amount,
  withdrawals: amount,
  stakes: amount,
  payouts: amount,
  balances: amount,
})
export type BoardDay = z.output<typeof day>
const part = z.object({ part: z.string(), ranAt: instant.nullable() })
export const readBoard = opsRoute({
  method: 'GET',
  path: '/ops/board',
  summary: 'What came in and went out today by each merchant’s day, and when the checks last ran',
  access: 'reports.see',
  reply: z.object({
    value: z.object({
      days: z.array(day),
      checks: z.array(part),
      asOf: instant,
    }),
  }),
  errors: [],
})
