import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { opsRoute } from './opsRoute.ts'

const line = z.object({
  publicId: z.uuid(),
  account: z.string(),
  type: z.int(),
  status: z.string(),
  children: z.int(),
  members: z.int(),
  balance: amount,
})
export type OpsTreeLine = z.output<typeof line>
const contract = z.object({
  id: z.uuid(),
  kind: z.string(),
  category: z.string(),
  state: z.string(),
  payer: z.string().nullable(),
  payee: z.string(),
  from: instant.nullable(),
  to: instant.nullable(),
})
const bill = z.object({
  id: z.string(),
  kind: z.string(),
  category: z.string(),
  payer: z.string().nullable(),
  payee: z.string(),
  start: instant,
  end: instant,
  due: amount,
  paid: amount,
  state: z.string(),
})
export const readTree = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/tree',
  summary:
    'A place in the tree: its downlines, contracts and latest bills; the house’s without one',
  access: 'agents.see',
  params: z.strictObject({ merchantCode: z.string().min(1).max(40) }),
  query: z.strictObject({ at: z.uuid().optional() }),
  reply: z.object({
    value: z.object({
      path: z.array(z.object({ publicId: z.uuid(), account: z.string() })),
      children: z.array(line),
      contracts: z.array(contract),
      bills: z.array(bill),
    }),
  }),
  errors: ['NOT_FOUND'],
})
