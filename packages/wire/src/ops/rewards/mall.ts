import { z } from 'zod'
import { amount } from '../../amount.ts'
import { mallKinds } from '../../rewards/points.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const done = z.object({ value: z.object({}) })
const merchantCode = z.string().min(1).max(40)
const itemCode = z.string().regex(/^[a-z0-9][a-z0-9.-]{1,59}$/)
const language = z.string().regex(/^[A-Z]{2}$/)
const count = z.int().min(0).max(1_000_000_000)

const item = z.object({
  code: z.string(),
  kind: z.enum(mallKinds),
  titles: z.record(z.string(), z.string()),
  points: z.int(),
  price: amount,
  stock: z.int(),
  exchanged: z.int(),
  perAccount: z.int().nullable(),
  sort: z.int(),
  isOpen: z.boolean(),
})
export type OpsMallItem = z.output<typeof item>
export const listMall = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/mall',
  summary: 'What a merchant gives for points, also what is not offered now',
  access: 'rewards.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({ value: z.array(item) }),
  errors: ['NOT_FOUND'],
})
export const saveItem = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/mall/:itemCode',
  summary: 'Offers something for points, or changes it',
  access: 'rewards.act',
  params: z.strictObject({ merchantCode, itemCode }),
  body: z.strictObject({
    kind: z.enum(mallKinds),
    titles: z.record(language, z.string().trim().min(1).max(120)).refine((titles) => Object.keys(titles).length > 0),
    points: count,
    price: amount.refine((units) => units >= 0n),
    stock: count,
    perAccount: z.int().min(1).max(1_000).nullable(),
    sort: z.int().min(0).max(1_000),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', ...SECOND_ERRORS],
})
export const switchItem = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/mall/:itemCode/state',
  summary: 'Takes something out of the offer for points, or puts it back',
  access: 'rewards.act',
  params: z.strictObject({ merchantCode, itemCode: z.string().min(1).max(60) }),
  body: z.strictObject({ isOpen: z.boolean(), reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})

const level = z.object({
  level: z.int(),
  deposits: amount,
  bets: amount,
  keep: amount,
  upgrade: amount,
  birthday: amount,
  monthly: amount,
  rebateCap: amount,
  perDay: amount,
  withdrawals: z.int(),
  members: z.int(),
})
export type OpsVipLevel = z.output<typeof level>
export const listLevels = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/levels',
  summary: 'The VIP table, and how many members of a merchant stand at each level',
  access: 'rewards.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({ value: z.array(level) }),
  errors: ['NOT_FOUND'],
})
