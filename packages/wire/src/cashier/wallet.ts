import { z } from 'zod'
import { amount, instant } from '../amount.ts'
import { gameCategory } from '../catalogue.ts'
import { BOUNDS, fileFormat, inBounds, range } from '../dayRange.ts'
import { CURSOR_FITS, cursorFits, feedOf, sortedFeedQuery, sortsInBounds } from '../paging.ts'
import { fileReply, route } from '../route.ts'

// A file of its own: every page needs the balance before it can be drawn, the account record comes later.
export { balance } from './balance.ts'

/** Words of the account record: one per kind of transfer in the ledger. */
export const transferKinds = [
  'LOTTERY_STAKE',
  'BET_CANCEL',
  'BET_CANCEL_FEE',
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
  'DEPOSIT_FEE',
  'DEPOSIT_REVERSAL',
  'WITHDRAWAL_HOLD',
  'WITHDRAWAL_RELEASE',
  'WITHDRAWAL_PAID',
  'WITHDRAWAL_FEE',
  'PROVIDER_SETTLEMENT',
  'VENDOR_IN',
  'VENDOR_OUT',
  'VENDOR_RETURN',
  'VENDOR_LOST',
  'VENDOR_WON',
  'GAME_STAKE',
  'GAME_STAKE_RETURN',
  'GAME_PAYOUT',
  'GAME_PAYOUT_REVERSAL',
  'GAME_JACKPOT',
  'GAME_PROMO',
  'GAME_PROMO_REVERSAL',
  'GAME_TIP',
  'TABLE_RESERVE',
  'TABLE_RELEASE',
  'CHASE_HOLD',
  'CHASE_RELEASE',
  'POINTS_EARNED',
  'POINTS_TAKEN',
  'POINTS_SPENT',
  'POINTS_RETURNED',
  'POINT_CASH',
  'REDEMPTION_CASH',
  'REDEMPTION_RETURN',
  'VIP_GIFT',
  'WATER_REBATE',
  'RED_ENVELOPE',
  'PROMOTION_BONUS',
  'MISSION_REWARD',
  'REFERRAL_REWARD',
  'BONUS_TAKEN',
  'ADJUSTMENT_IN',
  'ADJUSTMENT_OUT',
] as const
export type TransferKind = (typeof transferKinds)[number]
/** Kinds between accounts of the house and the outside alone: no wallet ever has one. */
const HOUSE_KINDS: readonly TransferKind[] = ['PROVIDER_SETTLEMENT', 'VENDOR_LOST', 'VENDOR_WON']
/** Kinds that a wallet may have, to choose from. */
export const walletKinds = transferKinds.filter((kind) => !HOUSE_KINDS.includes(kind))

/**
 * Kinds by what a player looks for. A kind that is in no group is OTHER; the kinds of payments stand here by name, whether or not
 * a merchant has them.
 */
const kindsByGroup: Readonly<Record<string, readonly string[]>> = {
  DEPOSIT: ['DEPOSIT', 'DEPOSIT_FEE', 'DEPOSIT_REVERSAL', 'DEMO_GRANT'],
  WITHDRAWAL: ['WITHDRAWAL_HOLD', 'WITHDRAWAL_RELEASE', 'WITHDRAWAL_PAID', 'WITHDRAWAL_FEE'],
  BET: [
    'LOTTERY_STAKE',
    'BET_CANCEL',
    'BET_CANCEL_FEE',
    'BET_VOID',
    'BET_PUSH',
    'GAME_STAKE',
    'GAME_STAKE_RETURN',
    'TABLE_RESERVE',
    'TABLE_RELEASE',
    'CHASE_HOLD',
    'CHASE_RELEASE',
  ],
  PAYOUT: [
    'LOTTERY_PAYOUT',
    'PAYOUT_REVERSAL',
    'GAME_PAYOUT',
    'GAME_PAYOUT_REVERSAL',
    'GAME_JACKPOT',
    'GAME_PROMO',
    'GAME_PROMO_REVERSAL',
  ],
  REBATE: ['SELF_REBATE', 'UPLINE_REBATE'],
  WAGE: ['REALTIME_WAGE', 'DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND'],
  TRANSFER: ['TRANSFER_DOWN', 'TRANSFER_UP', 'VENDOR_IN', 'VENDOR_OUT', 'VENDOR_RETURN'],
}
export const transferGroups = ['DEPOSIT', 'WITHDRAWAL', 'BET', 'PAYOUT', 'REBATE', 'WAGE', 'TRANSFER', 'OTHER'] as const
export type TransferGroup = (typeof transferGroups)[number]

/** The group of a kind. */
export const groupOfKind = (kind: TransferKind): TransferGroup =>
  transferGroups.find((group) => kindsByGroup[group]?.includes(kind)) ?? 'OTHER'

/** The kinds of a group, in the order of all kinds; none where a merchant's payments are not there. */
export const kindsOfGroup = (group: TransferGroup): TransferKind[] =>
  transferKinds.filter((kind) => groupOfKind(kind) === group)

const transactionsFilter = {
  kind: z.enum(transferKinds).optional(),
  /** every kind of a group; `kind` says it closer */
  group: z.enum(transferGroups).optional(),
  /** wages and dividends of the period that begins then, which is their `ref` */
  period: z.iso.datetime({ offset: true }).optional(),
}

export const transactions = route({
  method: 'GET',
  path: '/wps/wallets/transactions',
  summary: 'Account record: every posting of the own wallet, newest first or by amount',
  access: 'member',
  query: sortedFeedQuery('number', ['units'])
    .extend(transactionsFilter)
    .refine(cursorFits, CURSOR_FITS)
    .refine(sortsInBounds, BOUNDS),
  reply: feedOf(
    z.object({
      id: z.string(),
      kind: z.enum(transferKinds),
      ref: z.string(),
      /** of a rebate the game whose issue `ref` is: both together open it into its lines */
      gameCode: z.string().nullable(),
      /** of a posting about a provider's round: the product of the betting record that has `ref` */
      category: gameCategory.nullable(),
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

export const transactionsExport = route({
  method: 'GET',
  path: '/wps/wallets/transactions/export',
  summary: 'Account record of a range of days as a file, every posting of it',
  access: 'member',
  query: z
    .object({
      ...range,
      ...fileFormat,
      kind: transactionsFilter.kind,
      group: transactionsFilter.group,
      period: transactionsFilter.period,
    })
    .refine(inBounds, BOUNDS),
  reply: fileReply,
  errors: [],
})

/** Balances of one account of the member at both ends of a range, and every kind of movement between them. */
const statementOf = z.object({
  opening: amount,
  closing: amount,
  kinds: z.array(
    z.object({
      kind: z.enum(transferKinds),
      /** what came in and what went out, both positive */
      in: amount,
      out: amount,
      movements: z.int(),
    }),
  ),
  /** opening + in − out is the closing balance */
  addsUp: z.boolean(),
})

export const statement = route({
  method: 'GET',
  path: '/wps/wallets/statement',
  summary: 'Statement of a range of days: opening balance, sums by kind, closing balance',
  access: 'member',
  query: z.object(range).refine(inBounds, BOUNDS),
  reply: z.object({
    value: z.object({
      asOf: instant,
      timeZone: z.string(),
      asset: z.string(),
      /** the balance, and what a withdrawal holds */
      cash: statementOf,
      held: statementOf,
      /** over the whole life of the account (protection M3) */
      life: z.object({ deposits: amount, withdrawals: amount, net: amount }),
    }),
  }),
  errors: [],
})
