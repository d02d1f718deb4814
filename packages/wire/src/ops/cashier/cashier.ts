import { z } from 'zod'
import { amount, instant, positiveAmount } from '../../amount.ts'
import { depositReason } from '../../cashier/deposits.ts'
import { refusalReason } from '../../cashier/withdrawals.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const number = z.string().regex(/^\d{1,18}$/)
const picture = z.object({ value: z.object({ webp: z.base64() }) })
const done = z.object({ value: z.object({}) })
const DECIDED = ['STAFF_CLAIMED', 'NOT_FOUND', 'STAFF_OVER', ...SECOND_ERRORS] as const

/** Who has taken it up, and until when nobody else decides it; null: nobody. */
const claim = z.object({ by: z.string(), until: instant })
export type OpsClaim = z.output<typeof claim>

const withdrawal = z.object({
  id: number,
  merchantCode: z.string(),
  account: z.string(),
  state: z.string(),
  asset: z.string(),
  amount,
  fee: amount,
  held: amount,
  paid: amount,
  received: amount.nullable(),
  hasProof: z.boolean(),
  /** it goes elsewhere while money is to go back to where it came from (protection M7) */
  offSource: z.boolean(),
  /** who pays it out, and whether another one may: nothing was sent */
  provider: z.string(),
  providerMayChange: z.boolean(),
  createdAt: instant,
  dueAt: instant.nullable(),
  claim: claim.nullable(),
})
export type OpsWithdrawal = z.output<typeof withdrawal>
export const listWithdrawals = opsRoute({
  method: 'GET',
  path: '/ops/withdrawals',
  summary: 'Withdrawals that have not ended, the one that is due first first',
  access: 'cashier.see',
  reply: z.object({ value: z.array(withdrawal) }),
  errors: [],
})
export const withdrawalMove = z.enum(['approve', 'refuse', 'dispute', 'pay', 'refund', 'force'])
export type WithdrawalMove = z.output<typeof withdrawalMove>
export const moveWithdrawal = opsRoute({
  method: 'POST',
  path: '/ops/withdrawals/:id/:move',
  summary: 'Approves or refuses a withdrawal, or decides about what has not arrived',
  access: 'cashier.act',
  params: z.strictObject({ id: number, move: withdrawalMove }),
  body: z.strictObject({ reason, why: refusalReason.nullable() }),
  reply: done,
  errors: DECIDED,
})
export const changeWithdrawalProvider = opsRoute({
  method: 'PUT',
  path: '/ops/withdrawals/:id/provider',
  summary: 'Has another provider pay a withdrawal out, as long as nothing was sent',
  access: 'cashier.act',
  params: z.strictObject({ id: number }),
  body: z.strictObject({ reason, provider: z.string().trim().min(1).max(60) }),
  reply: done,
  errors: ['STAFF_CLAIMED', 'NOT_FOUND', 'STAFF_OVER'],
})
export const openWithdrawalProof = opsRoute({
  method: 'POST',
  path: '/ops/withdrawals/:id/picture',
  summary: 'Opens the picture that nothing arrived; the look is in the audit',
  access: 'cashier.act',
  params: z.strictObject({ id: number }),
  body: z.strictObject({ reason }),
  reply: picture,
  errors: ['NOT_FOUND'],
})

const deposit = z.object({
  id: z.uuid(),
  merchantCode: z.string(),
  account: z.string(),
  state: z.string(),
  ordered: amount,
  hasProof: z.boolean(),
  createdAt: instant,
  claim: claim.nullable(),
})
export type OpsDeposit = z.output<typeof deposit>
const payment = z.object({
  paymentId: z.string(),
  address: z.string().nullable(),
  amount,
  seenAt: instant,
})
const heldPayment = z.object({
  id: z.string(),
  merchantCode: z.string(),
  account: z.string(),
  paymentId: z.string(),
  amount,
  why: z.enum(['PROTECTION_EXCLUDED', 'PROTECTION_DEPOSIT_LIMIT', 'PAYER_DIFFERS']),
  heldAt: instant,
})
const flaggedPayer = z.object({
  id: z.string(),
  merchantCode: z.string(),
  account: z.string(),
  paymentId: z.string(),
  amount,
  /** OTHER: another person; UNCLEAR: another script, marks or parts that are missing */
  match: z.enum(['UNCLEAR', 'OTHER']),
  isHeld: z.boolean(),
  seenAt: instant,
})
export type OpsFlaggedPayer = z.output<typeof flaggedPayer>
export const listDeposits = opsRoute({
  method: 'GET',
  path: '/ops/deposits',
  summary: 'Deposits that have not ended, payments that belong to none, and those that are not credited',
  access: 'cashier.see',
  reply: z.object({
    value: z.object({
      open: z.array(deposit),
      unmatched: z.array(payment),
      held: z.array(heldPayment),
      payers: z.array(flaggedPayer),
    }),
  }),
  errors: [],
})
export const creditDeposit = opsRoute({
  method: 'POST',
  path: '/ops/deposits/:id/credit',
  summary: 'Credits a payment that was seen on the provider’s side and that it never told',
  access: 'cashier.act',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    reason,
    paymentId: z.string().trim().min(1).max(120),
    amount: positiveAmount,
  }),
  reply: done,
  errors: DECIDED,
})
export const returnPayment = opsRoute({
  method: 'POST',
  path: '/ops/payments/held/:id/returned',
  summary: 'Keeps that a payment which is not credited was given back to where it came from',
  access: 'cashier.act',
  params: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['STAFF_OVER'],
})
export const releasePayment = opsRoute({
  method: 'POST',
  path: '/ops/payments/held/:id/release',
  summary: 'Credits a payment that is held for the name of who paid; two officers do it',
  access: 'cashier.act',
  params: z.strictObject({ id: number }),
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['STAFF_OVER', ...SECOND_ERRORS],
})
export const openPayer = opsRoute({
  method: 'POST',
  path: '/ops/payments/payers/:id/names',
  summary: 'Shows who paid and whose account it is; the look is in the audit',
  access: 'cashier.act',
  params: z.strictObject({ id: number }),
  body: z.strictObject({ reason }),
  reply: z.object({ value: z.object({ payer: z.string(), holder: z.string().nullable() }) }),
  errors: ['STAFF_OVER'],
})
export const clearPayer = opsRoute({
  method: 'POST',
  path: '/ops/payments/payers/:id/clear',
  summary: 'Keeps that an officer has looked at who paid; the entry leaves the list',
  access: 'cashier.act',
  params: z.strictObject({ id: number }),
  body: z.strictObject({ reason }),
  reply: done,
  errors: ['STAFF_OVER'],
})
export const refuseDeposit = opsRoute({
  method: 'POST',
  path: '/ops/deposits/:id/refuse',
  summary: 'Refuses a deposit that has not ended',
  access: 'cashier.act',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason, why: depositReason.exclude(['CANCELLED']) }),
  reply: done,
  errors: DECIDED,
})
export const openDepositProof = opsRoute({
  method: 'POST',
  path: '/ops/deposits/:id/picture',
  summary: 'Opens the picture of a payment slip; the look is in the audit',
  access: 'cashier.act',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ reason }),
  reply: picture,
  errors: ['NOT_FOUND'],
})

export const claimItem = opsRoute({
  method: 'POST',
  path: '/ops/claims/:of/:id',
  summary: 'Takes up a deposit or a withdrawal for a quarter of an hour, or gives it back',
  access: 'cashier.act',
  params: z.strictObject({
    of: z.enum(['withdrawals', 'deposits']),
    id: z.union([number, z.uuid()]),
  }),
  body: z.strictObject({ isTaken: z.boolean() }),
  reply: z.object({ value: z.object({}) }),
  errors: ['NOT_FOUND', 'STAFF_OVER', 'STAFF_CLAIMED'],
})

const difference = z.object({
  id: number,
  merchantCode: z.string(),
  provider: z.string(),
  kind: z.enum(['PAID_IN', 'PAID_OUT', 'UNKNOWN']),
  ourId: z.string(),
  account: z.string().nullable(),
  publicId: z.string().nullable(),
  theirs: amount,
  ours: amount,
  foundAt: instant,
  clearedAt: instant.nullable(),
})
export type OpsDifference = z.output<typeof difference>
export const listDifferences = opsRoute({
  method: 'GET',
  path: '/ops/differences',
  summary: 'Deposits and payouts of which a provider says something else than the books',
  access: 'cashier.see',
  query: z.strictObject({ state: z.enum(['OPEN', 'CLEARED']).default('OPEN') }),
  reply: z.object({ value: z.array(difference) }),
  errors: [],
})

const merchantCode = z.string().min(1).max(40)
/** Whole units of the currency: bounds of settings have no fractions. */
const bound = z.string().regex(/^[1-9]\d{0,8}$/)
export const readRule = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/approval-rule',
  summary: 'By which rule withdrawals of a merchant are approved, and how many were in seven days',
  access: 'cashier.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({
    value: z.object({
      automaticUpTo: amount.nullable(),
      twoOfficersFrom: amount,
      byRule: z.int(),
      byOfficers: z.int(),
    }),
  }),
  errors: ['NOT_FOUND'],
})
export const setRule = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/approval-rule',
  summary: 'Says what is approved without an officer, and from where two are needed; two officers do it',
  // It is a limit of money, as the merchant's other limits are.
  access: 'merchants.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({
    /** null: every withdrawal is looked at */
    automaticUpTo: bound.nullable(),
    twoOfficersFrom: bound,
    reason,
  }),
  reply: z.object({ value: z.object({}) }),
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', 'STAFF_OVER', ...SECOND_ERRORS],
})
