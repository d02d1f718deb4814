import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { paperKind, paperReason } from '../../identity/diligence.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const done = z.object({ value: z.object({}) })
const who = { publicId: z.uuid(), merchantCode: z.string(), account: z.string() }

const paper = z.object({
  id: z.uuid(),
  ...who,
  kind: paperKind,
  state: z.enum(['WAITING', 'ACCEPTED', 'REFUSED']),
  sentAt: instant,
  decidedAt: instant.nullable(),
  decidedBy: z.string().nullable(),
  refusedFor: paperReason.nullable(),
  /** of an accepted one: its last day; null: without end */
  validUntil: instant.nullable(),
  /** false: it was dropped */
  hasPicture: z.boolean(),
})
export type OpsPaper = z.output<typeof paper>
export const listPapers = opsRoute({
  method: 'GET',
  path: '/ops/papers',
  summary: 'Papers of members: those that wait the oldest first, the others the newest first',
  access: 'members.see',
  query: z.strictObject({
    state: z.enum(['WAITING', 'DECIDED', 'ALL']).default('WAITING'),
    /** of this member alone */
    member: z.uuid().optional(),
    after: z.uuid().optional(),
  }),
  reply: z.object({ value: z.object({ items: z.array(paper), next: z.uuid().nullable() }) }),
  errors: [],
})
const paperId = z.strictObject({ id: z.uuid() })
export const openPaper = opsRoute({
  method: 'POST',
  path: '/ops/papers/:id/picture',
  summary: 'The picture of a paper; the look is in the audit',
  access: 'members.act',
  params: paperId,
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.object({ webp: z.base64() }) }),
  errors: ['NOT_FOUND'],
})
export const decidePaper = opsRoute({
  method: 'POST',
  path: '/ops/papers/:id/decision',
  summary:
    'Accepts a paper, until its last day where it has one, or refuses it; an accepted proof of identity verifies the member',
  access: 'members.act',
  params: paperId,
  body: z
    .strictObject({
      /** null: it is accepted */
      refusedFor: paperReason.nullable(),
      validUntil: z.iso.date().nullable(),
      reason,
    })
    .refine(({ refusedFor, validUntil }) => refusedFor === null || validUntil === null),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})

const caseId = z.string().regex(/^\d{1,18}$/)
export const caseOutcome = z.enum(['CLEAR', 'REPORTED', 'ENDED'])
const moneyCase = z.object({
  id: caseId,
  ...who,
  cause: z.enum(['SINGLE_DEPOSIT', 'DEPOSITS', 'FUNDS', 'TRANSFERS', 'PASSED_THROUGH']),
  units: amount,
  /** what it reached */
  bound: amount,
  openedAt: instant,
  /** until when the papers that it asks for have to be accepted; null: it asks for none */
  papersDueAt: instant.nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  secondedBy: z.string().nullable(),
  outcome: caseOutcome.nullable(),
  note: z.string().nullable(),
})
export type OpsMoneyCase = z.output<typeof moneyCase>
export const listMoneyCases = opsRoute({
  method: 'GET',
  path: '/ops/money-cases',
  summary: 'Cases about the money of members: open ones the oldest first, the others the newest first',
  access: 'members.see',
  query: z.strictObject({
    state: z.enum(['OPEN', 'CLOSED', 'ALL']).default('OPEN'),
    /** of this member alone */
    member: z.uuid().optional(),
    after: caseId.optional(),
  }),
  reply: z.object({ value: z.object({ items: z.array(moneyCase), next: caseId.nullable() }) }),
  errors: [],
})
const line = z.record(z.string(), z.string().nullable())
export const takeCaseFile = opsRoute({
  method: 'POST',
  path: '/ops/money-cases/:id/file',
  summary: 'The file of a case as an authority is sent it; who took it is in the audit',
  access: 'members.act',
  params: z.strictObject({ id: caseId }),
  body: z.strictObject({ reason }),
  reply: z.object({
    value: z.object({ case: line, papers: z.array(line), days: z.array(line), others: z.array(line) }),
  }),
  errors: ['NOT_FOUND'],
})
export const closeMoneyCase = opsRoute({
  method: 'POST',
  path: '/ops/money-cases/:id/closing',
  summary: 'Closes a case with its outcome; a large one takes two officers',
  access: 'members.act',
  params: z.strictObject({ id: caseId }),
  body: z.strictObject({ outcome: caseOutcome, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER', ...SECOND_ERRORS],
})
