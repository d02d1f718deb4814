import { z } from 'zod'
import { instant } from '../../amount.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const partName = z.enum(['CODE', 'PAYTABLES', 'DATABASE', 'CONFIG'])
const hash = z.string().regex(/^[0-9a-f]{64}$/)
const part = z.object({
  part: partName,
  hash,
  acceptedHash: hash,
  acceptedAt: instant,
  acceptedBy: z.string(),
  second: z.string().nullable(),
  checkedAt: instant,
})
export type OpsReleasePart = z.output<typeof part>
const reply = z.object({ value: z.array(part) })

export const readParts = opsRoute({
  method: 'GET',
  path: '/ops/release',
  summary: 'What runs, as SHA-256 by part, beside what was accepted',
  access: 'audit.see',
  reply,
  errors: [],
})
export const check = opsRoute({
  method: 'POST',
  path: '/ops/release/check',
  summary: 'Looks at what runs now',
  access: 'merchants.act',
  body: z.strictObject({ reason }),
  reply,
  errors: [],
})
export const accept = opsRoute({
  method: 'POST',
  path: '/ops/release/:part/accept',
  summary: 'Accepts what runs, as after a release; two officers do it',
  access: 'merchants.act',
  params: z.strictObject({ part: partName }),
  body: z.strictObject({ hash, reason }),
  reply: z.object({ value: z.object({}) }),
  errors: ['STAFF_OVER', ...SECOND_ERRORS],
})
