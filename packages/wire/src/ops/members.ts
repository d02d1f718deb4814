import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { opsRoute } from './opsRoute.ts'
import { reason } from './staff.ts'

const found = z.object({
  publicId: z.uuid(),
  merchantCode: z.string(),
  account: z.string(),
  nickname: z.string(),
  type: z.int(),
  status: z.string(),
  isTest: z.boolean(),
  createdAt: instant,
  lastLoginAt: instant.nullable(),
})
export type FoundMember = z.output<typeof found>
export const search = opsRoute({
  method: 'GET',
  path: '/ops/members',
  summary: 'Members by a part of the account or nickname, in any script',
  access: 'members.see',
  query: z.strictObject({ search: z.string().max(100).default('') }),
  reply: z.object({ value: z.array(found) }),
  errors: [],
})

const session = z.object({
  id: z.uuid(),
  createdAt: instant,
  seenAt: instant,
  address: z.string(),
  userAgent: z.string(),
})
const view = found.extend({
  label: z.string(),
  upline: z.string().nullable(),
  depth: z.int(),
  downlines: z.int(),
  identityVerifiedAt: instant.nullable(),
  hasPaymentPassword: z.boolean(),
  factors: z.array(z.enum(['authenticator', 'passkey'])),
  wallets: z.array(
    z.object({ kind: z.string(), asset: z.string(), balance: amount, isFrozen: z.boolean() }),
  ),
  movements: z.array(
    z.object({ kind: z.string(), asset: z.string(), units: amount, at: instant, ref: z.string() }),
  ),
  sessions: z.array(session),
})
export type MemberView = z.output<typeof view>
export const read = opsRoute({
  method: 'GET',
  path: '/ops/members/:publicId',
  summary: 'All that is known of a member at a glance; contacts and papers stay masked',
  access: 'members.see',
  params: z.strictObject({ publicId: z.uuid() }),
  reply: z.object({ value: view }),
  errors: ['NOT_FOUND'],
})
export const memberMove = z.enum([
  'freeze',
  'unfreeze',
  'freezeWallet',
  'thawWallet',
  'unlock',
  'endSessions',
])
export type MemberMove = z.output<typeof memberMove>
export const move = opsRoute({
  method: 'POST',
  path: '/ops/members/:publicId/:move',
  summary: 'Freezes or frees an account or its wallet, opens a locked password, ends sessions',
  access: 'members.act',
  params: z.strictObject({ publicId: z.uuid(), move: memberMove }),
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.object({}) }),
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})
