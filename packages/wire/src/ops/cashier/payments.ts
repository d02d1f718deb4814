import { z } from 'zod'
import { amount, instant, positiveAmount } from '../../amount.ts'
import { chain, orderMethod, payoutMethod } from '../../cashier/cashierGateway.ts'
import { reason, SECOND_ERRORS } from '../officers.ts'
import { opsRoute } from '../opsRoute.ts'

const done = z.object({ value: z.object({}) })
const merchantCode = z.string().min(1).max(40)
const name = z.string().trim().min(1).max(60)
const minuteOfDay = z.int().min(0).max(1_439)

const provider = z.object({
  id: z.uuid(),
  name: z.string(),
  baseUrl: z.string(),
  keyId: z.string(),
  isOpen: z.boolean(),
  /** which ways to pay out it has */
  pays: z.array(payoutMethod),
  /** until when what it tells may still be signed with the key before; null: there is none */
  formerUntil: instant.nullable(),
})
export type OpsPaymentProvider = z.output<typeof provider>
const terms = {
  name,
  min: positiveAmount,
  max: positiveAmount,
  /** of what arrives, parts per million, and a fixed amount for each payment */
  feePpm: z.int().min(0).max(500_000),
  feeFixed: amount,
  /** of the merchant's day, minutes after midnight; equal: all day */
  opensAt: minuteOfDay,
  closesAt: minuteOfDay,
  /** in which a payment is expected */
  minutes: z.int().min(5).max(10_080),
  /** of USDT: what one of it is worth in the merchant's currency */
  rate: positiveAmount.nullable(),
}
const channel = z.object({
  ...terms,
  id: z.uuid(),
  providerId: z.uuid(),
  method: orderMethod,
  chain: chain.nullable(),
  isOpen: z.boolean(),
})
export type OpsChannel = z.output<typeof channel>
export const listPayments = opsRoute({
  method: 'GET',
  path: '/ops/merchants/:merchantCode/payments',
  summary: 'The payment providers of a merchant, and its ways to pay in, in their order',
  access: 'cashier.see',
  params: z.strictObject({ merchantCode }),
  reply: z.object({
    value: z.object({ providers: z.array(provider), channels: z.array(channel) }),
  }),
  errors: ['NOT_FOUND'],
})
export const saveProvider = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/payments/providers',
  summary: 'Adds a payment provider, or changes the one of that name; two officers do it',
  access: 'merchants.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({
    name,
    baseUrl: z
      .url({ protocol: /^https?$/ })
      .max(300)
      .regex(/^[^?#@]+$/),
    keyId: z
      .string()
      .trim()
      .regex(/^[\w.-]{1,60}$/),
    /** what both sides sign with; nobody can read it again */
    secret: z.string().min(32).max(200),
    /** which ways to pay out it has */
    pays: z.array(payoutMethod).max(3).default(['BANK', 'EWALLET', 'USDT']),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', ...SECOND_ERRORS],
})
export const addChannel = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/payments/channels',
  summary: 'Adds a way to pay in, behind those that are there; two officers do it',
  access: 'cashier.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({
    ...terms,
    providerId: z.uuid(),
    method: orderMethod,
    chain: chain.nullable(),
    reason,
  }),
  reply: done,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', ...SECOND_ERRORS],
})
export const changeChannel = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/payments/channels/:id',
  summary: 'Changes the limits, hours and costs of a way to pay in; two officers do it',
  access: 'cashier.act',
  params: z.strictObject({ merchantCode, id: z.uuid() }),
  body: z.strictObject({ ...terms, reason }),
  reply: done,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED', ...SECOND_ERRORS],
})
export const switchPayments = opsRoute({
  method: 'POST',
  path: '/ops/merchants/:merchantCode/payments/:of/:id/state',
  summary: 'Switches a payment provider or a way to pay in off or on again',
  access: 'cashier.act',
  params: z.strictObject({
    merchantCode,
    of: z.enum(['providers', 'channels']),
    id: z.uuid(),
  }),
  body: z.strictObject({ isOpen: z.boolean(), reason }),
  reply: done,
  errors: ['NOT_FOUND', 'STAFF_OVER'],
})
export const orderChannels = opsRoute({
  method: 'PUT',
  path: '/ops/merchants/:merchantCode/payments/order',
  summary: 'Says in which order ways to pay in are shown, all of them',
  access: 'cashier.act',
  params: z.strictObject({ merchantCode }),
  body: z.strictObject({ ids: z.array(z.uuid()).max(200), reason }),
  reply: done,
  errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
})
