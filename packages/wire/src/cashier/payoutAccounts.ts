import { z } from 'zod'
import { instant } from '../amount.ts'
import { route } from '../route.ts'
import { chain, payoutMethod } from './cashierGateway.ts'

export const accountMethod = payoutMethod
export type AccountMethod = z.infer<typeof accountMethod>

/** A bound account; the number only as far as its owner needs to know it again. */
export const payoutAccount = z.object({
  id: z.uuid(),
  method: accountMethod,
  chain: chain.nullable(),
  /** bank or wallet; null of USDT */
  bank: z.string().nullable(),
  /** masked */
  holder: z.string(),
  /** masked */
  number: z.string(),
  boundAt: instant,
  /** nothing is paid to it before; null once that is over */
  coolingUntil: instant.nullable(),
})
export type PayoutAccount = z.output<typeof payoutAccount>

export const accounts = route({
  method: 'GET',
  path: '/wps/payoutAccounts',
  summary: 'Bound accounts that withdrawals are paid to',
  access: 'member',
  reply: z.object({ value: z.object({ items: z.array(payoutAccount), max: z.int() }) }),
  errors: [],
})

/** The holder is always the member itself: the name that is on file. */
export const addAccount = route({
  method: 'POST',
  path: '/wps/payoutAccounts',
  summary: 'Bind an account of the own name; nothing is paid to it for a day',
  access: 'member',
  bodyAs: 'encrypted',
  body: z.strictObject({
    method: accountMethod,
    /** of USDT */
    chain: chain.optional(),
    /** bank or wallet; not of USDT */
    bank: z.string().trim().min(2).max(60).optional(),
    /** number of the account, or address */
    number: z.string().trim().min(4).max(64),
    paymentPassword: z.string().max(64),
    /** of the mail, a code of the site's */
    language: z.string().max(8).optional(),
  }),
  reply: z.object({ value: payoutAccount }),
  errors: [
    'BAD_ENCRYPTED_BODY',
    'SESSION_NOT_FRESH',
    'PAYMENT_PASSWORD_MISSING',
    'PAYMENT_PASSWORD_WRONG',
    'PAYMENT_PASSWORD_STOPPED',
    'PAYOUT_ACCOUNT_NAME_MISSING',
    'PAYOUT_ACCOUNT_NUMBER_WRONG',
    'PAYOUT_ACCOUNT_TAKEN',
    'PAYOUT_ACCOUNTS_FULL',
  ],
})

export const removeAccount = route({
  method: 'DELETE',
  path: '/wps/payoutAccounts/:accountId',
  summary: 'Unbind an account',
  access: 'member',
  params: z.object({ accountId: z.uuid() }),
  reply: z.object({ value: z.object({ removed: z.literal(true) }) }),
  errors: ['SESSION_NOT_FRESH', 'PAYOUT_ACCOUNT_NOT_FOUND', 'PAYOUT_ACCOUNT_IN_USE'],
})
