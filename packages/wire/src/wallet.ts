import { z } from 'zod'
import { amount, instant } from './amount.ts'
import { feedOf, feedQuery } from './paging.ts'
import { route } from './route.ts'

/** Spec 7: reads value.sumBalance. `version` orders it against pushed balances (safety R16). */
export const balance = route({
  method: 'GET',
  path: '/wps/v2/wallets/balance',
  summary: 'Balance of the main wallet',
  access: 'session',
  reply: z.object({
    value: z.object({ sumBalance: amount, asset: z.string(), version: z.string() }),
  }),
  errors: [],
})

/** Words of the account record: one per kind of transfer in the ledger. */
export const transferKinds = [
  'LOTTERY_STAKE',
  'BET_CANCEL',
  'BET_VOID',
  'LOTTERY_PAYOUT',
  'BET_PUSH',
  'SELF_REBATE',
  'UPLINE_REBATE',
  'REALTIME_WAGE',
  'DAILY_WAGE',
  'HOURLY_WAGE',
  'DIVIDEND',
  'DEPOSIT',
  'DEMO_GRANT',
  'TRANSFER_DOWN',
  'TRANSFER_UP',
  'DEBT_PAYMENT',
  'PAYOUT_REVERSAL',
  'DEBT_CORRECTION',
] as const
export type TransferKind = (typeof transferKinds)[number]

export const transactions = route({
  method: 'GET',
  path: '/wps/wallets/transactions',
  summary: 'Account record: every posting of the own wallet, newest first',
  access: 'member',
  query: feedQuery('number').extend({
    from: z.iso.datetime({ offset: true }).optional(),
    to: z.iso.datetime({ offset: true }).optional(),
    kind: z.enum(transferKinds).optional(),
  }),
  reply: feedOf(
    z.object({
      id: z.string(),
      kind: z.enum(transferKinds),
      ref: z.string(),
      /** of a rebate the game whose issue `ref` is: both together open it into its lines */
      gameCode: z.string().nullable(),
      /** of a transfer the account on the other side */
      counterparty: z.string().nullable(),
      /** of a transfer what its sender wrote to it */
      memo: z.string().nullable(),
      units: amount,
      balanceAfter: amount,
      bookedAt: instant,
    }),
  ),
  errors: [],
})
