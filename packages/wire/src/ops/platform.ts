import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { opsRoute } from './opsRoute.ts'
import { reason } from './staff.ts'

const done = z.object({ value: z.object({}) })
const merchantCode = z.string().min(1).max(40)

const merchant = z.object({
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  timeZone: z.string(),
  moneyMode: z.string(),
  isClosed: z.boolean(),
  hosts: z.array(z.string()),
  members: z.int(),
  /** severe breaches that keep payouts stopped, and who asked to go on */
  breaches: z.array(z.string()),
  askedBy: z.string().nullable(),
})
export type OpsMerchant = z.output<typeof merchant>
const named = z.object({
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  /** offered to its players */
  languages: z.array(z.string()),
})
export type NamedMerchant = z.output<typeof named>
export const listNames = opsRoute({
  method: 'GET',
  path: '/ops/names',
  summary: 'Merchants by code, for every officer to choose one',
  access: 'staff',
  reply: z.object({ value: z.array(named) }),
  errors: [],
})
export const listMerchants = opsRoute({
  method: 'GET',
  path: '/ops/merchants',
  summary: 'All merchants: hosts, money mode, whether the site is closed',
  access: 'merchants.see',
  reply: z.object({ value: z.array(merchant) }),
  errors: [],
})
export const closeMerchant = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/site',
  summary: 'Closes a merchant’s site for maintenance, or opens it again',
  access: 'merchants.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ isClosed: z.boolean(), reason }),
  reply: done,
  errors: ['NOT_FOUND'],
})
export const releaseBrake = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/release',
  summary: 'Lets a merchant that was stopped by a check pay out again; two officers say the same',
  access: 'merchants.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.object({ outcome: z.enum(['ASKED', 'RELEASED']) }) }),
  errors: ['NOT_FOUND', 'STAFF_OVER', 'STAFF_OWN_CHANGE'],
})

const letter = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  attempts: z.int(),
  dueAt: instant,
  deadAt: instant.nullable(),
  error: z.string().nullable(),
})
export type OpsLetter = z.output<typeof letter>
export const listDeadLetters = opsRoute({
  method: 'GET',
  path: '/ops/letters',
  summary: 'Messages and jobs that were given up',
  access: 'reports.see',
  reply: z.object({ value: z.array(letter) }),
  errors: [],
})
export const releaseDeadLetter = opsRoute({
  method: 'POST',
  path: '/ops/letters/:id/release',
  summary: 'Lets a message or job that was given up be tried again',
  access: 'merchants.act',
  params: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['STAFF_OVER'],
})

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
  summary:
    'What came in and went out today by each merchant’s day, what waits, and when the checks last ran',
  access: 'reports.see',
  reply: z.object({
    value: z.object({
      days: z.array(day),
      waiting: z.object({
        withdrawals: z.int(),
        deposits: z.int(),
        tickets: z.int(),
        deadLetters: z.int(),
        breaches: z.int(),
        alarms: z.int(),
      }),
      checks: z.array(part),
      asOf: instant,
    }),
  }),
  errors: [],
})
