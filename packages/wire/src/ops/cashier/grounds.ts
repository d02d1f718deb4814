import { z } from 'zod'
import { amount, instant } from '../../amount.ts'
import { memberParts } from '../identity/members.ts'
import { reason } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'
import { risk } from './risk.ts'

const number = z.string().regex(/^\d{1,18}$/)
const match = z.enum(['SAME', 'UNCLEAR', 'OTHER']).nullable()
const step = z.object({ from: z.string().nullable(), to: z.string(), by: z.string(), at: instant })

const member = z.object({
  publicId: z.uuid(),
  account: z.string(),
  merchantCode: z.string(),
  currency: z.string(),
  status: z.string(),
  label: z.string(),
  isTest: z.boolean(),
  createdAt: instant,
  identityVerifiedAt: instant.nullable(),
  totals: z.object({
    deposited: amount,
    deposits: z.int(),
    withdrawn: amount,
    withdrawals: z.int(),
    disputed: z.int(),
    balance: amount,
  }),
  cases: z.array(z.object({ id: z.string(), cause: z.string(), amount, openedAt: instant })),
  papers: z.array(z.object({ id: z.uuid(), kind: z.string(), state: z.string(), sentAt: instant })),
  devices: z.array(z.object({ address: z.string(), userAgent: z.string(), seenAt: instant, isNewPlace: z.boolean() })),
  ...memberParts,
})
export type OpsMemberGrounds = z.output<typeof member>

const withdrawal = z.object({
  id: number,
  state: z.string(),
  asset: z.string(),
  amount,
  fee: amount,
  provider: z.string(),
  createdAt: instant,
  offSource: z.boolean(),
  risk,
  account: z.object({
    method: z.string(),
    chain: z.string().nullable(),
    bank: z.string().nullable(),
    /** its last signs: the whole is opened for a reason */
    number: z.string(),
    /** how its holder compares with the member's own name; null: there is none to compare with */
    holder: match,
    boundAt: instant,
    removedAt: instant.nullable(),
    /** what was paid there before */
    paid: amount,
    payouts: z.int(),
  }),
  approvals: z.array(z.object({ officer: z.string(), at: instant })),
  steps: z.array(step),
  payouts: z.array(z.object({ id: z.uuid(), providerRef: z.string().nullable(), state: z.string(), amount })),
  member,
})
export type OpsWithdrawalGrounds = z.output<typeof withdrawal>
export const readWithdrawal = opsRoute({
  method: 'GET',
  path: '/ops/withdrawals/:id',
  summary: 'All by which a withdrawal is judged: where it goes, who asks, what came before; the account stays masked',
  access: 'cashier.see',
  params: z.strictObject({ id: number }),
  reply: z.object({ value: withdrawal }),
  errors: ['NOT_FOUND'],
})
export const openPayoutAccount = opsRoute({
  method: 'POST',
  path: '/ops/withdrawals/:id/account',
  summary: 'Opens number and holder of the account that a withdrawal is paid to; the look is in the audit',
  access: 'cashier.act',
  params: z.strictObject({ id: number }),
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.object({ number: z.string(), holder: z.string() }) }),
  errors: ['NOT_FOUND'],
})

const deposit = z.object({
  id: z.uuid(),
  state: z.string(),
  asset: z.string(),
  ordered: amount,
  credited: amount,
  payAsset: z.string(),
  channel: z.string(),
  provider: z.string(),
  providerRef: z.string().nullable(),
  createdAt: instant,
  payments: z.array(
    z.object({
      id: z.string(),
      /** in the payer's currency */
      amount,
      credited: amount,
      state: z.string(),
      seenAt: instant,
      /** why it is not credited; null: it is */
      held: z.string().nullable(),
      payer: z.string().nullable(),
    }),
  ),
  steps: z.array(step),
  member,
})
export type OpsDepositGrounds = z.output<typeof deposit>
export const readDeposit = opsRoute({
  method: 'GET',
  path: '/ops/deposits/:id',
  summary: 'All by which a deposit is judged: what was ordered, what arrived, who pays and what came before',
  access: 'cashier.see',
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ value: deposit }),
  errors: ['NOT_FOUND'],
})
