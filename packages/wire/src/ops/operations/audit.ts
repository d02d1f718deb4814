import { z } from 'zod'
import { instant } from '../../amount.ts'
import { opsRoute } from '../opsRoute.ts'
import { FORWARD } from '../platform/dayRange.ts'

export const auditLine = z.object({
  sequence: z.string(),
  merchantCode: z.string(),
  action: z.string(),
  /** whom it is about */
  subject: z.object({ publicId: z.uuid(), account: z.string() }).nullable(),
  /** the officer, and the second one where there were two; null: nobody of the console */
  by: z.string().nullable(),
  second: z.string().nullable(),
  reason: z.string().nullable(),
  /** what was and what is, as JSON; empty for nothing */
  before: z.string(),
  after: z.string(),
  at: instant,
})
export type OpsAuditLine = z.output<typeof auditLine>
const filter = z.strictObject({
  /** the beginning of an action, or a whole account */
  search: z.string().max(100).default(''),
  merchantCode: z.string().min(1).max(40).optional(),
  /** a whole name of an officer, the first one or the second */
  officer: z.string().max(100).default(''),
  /** days of the merchant, both included; without a merchant of UTC */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
})
const isForward = ({ from, to }: z.output<typeof filter>) => from === undefined || to === undefined || to >= from

export const readAudit = opsRoute({
  method: 'GET',
  path: '/ops/audit',
  summary: 'The audit chains, newest first, by action, account, officer, merchant and days',
  access: 'audit.see',
  query: filter.refine(isForward, FORWARD),
  reply: z.object({ value: z.object({ items: z.array(auditLine), next: z.string().nullable() }) }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
