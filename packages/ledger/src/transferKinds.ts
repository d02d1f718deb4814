import type { TransferKind } from '@croupier/wire'

/** The number each kind of transfer is stored by. It is part of stored data: never renumbered. SQL says `:DEPOSIT`. */
export const transferKindNumbers = {
  LOTTERY_STAKE: 1,
  BET_CANCEL: 2,
  BET_VOID: 3,
  LOTTERY_PAYOUT: 4,
  BET_PUSH: 5,
  SELF_REBATE: 6,
  UPLINE_REBATE: 7,
  REALTIME_WAGE: 8,
  DAILY_WAGE: 9,
  HOURLY_WAGE: 10,
  DIVIDEND: 11,
  DEPOSIT: 12,
  DEMO_GRANT: 13,
  TRANSFER_DOWN: 14,
  TRANSFER_UP: 15,
  DEBT_PAYMENT: 16,
  PAYOUT_REVERSAL: 17,
  WITHDRAWAL_HOLD: 18,
  WITHDRAWAL_RELEASE: 19,
  WITHDRAWAL_PAID: 20,
  DEBT_CORRECTION: 21,
  WITHDRAWAL_FEE: 22,
  PROVIDER_SETTLEMENT: 23,
  DEPOSIT_FEE: 30,
  DEPOSIT_REVERSAL: 31,
  VENDOR_IN: 32,
  VENDOR_OUT: 33,
  VENDOR_RETURN: 34,
  VENDOR_LOST: 35,
  VENDOR_WON: 36,
  GAME_STAKE: 40,
  GAME_STAKE_RETURN: 41,
  GAME_PAYOUT: 42,
  GAME_PAYOUT_REVERSAL: 43,
  GAME_JACKPOT: 44,
  GAME_PROMO: 45,
  GAME_TIP: 46,
  TABLE_RESERVE: 47,
  TABLE_RELEASE: 48,
  GAME_PROMO_REVERSAL: 49,
  CHASE_HOLD: 50,
  CHASE_RELEASE: 51,
  BET_CANCEL_FEE: 52,
  POINTS_EARNED: 60,
  POINTS_TAKEN: 61,
  POINTS_SPENT: 62,
  POINTS_RETURNED: 63,
  POINT_CASH: 64,
  REDEMPTION_CASH: 65,
  REDEMPTION_RETURN: 66,
  VIP_GIFT: 67,
  WATER_REBATE: 68,
  RED_ENVELOPE: 69,
  PROMOTION_BONUS: 70,
  MISSION_REWARD: 71,
  REFERRAL_REWARD: 72,
  BONUS_TAKEN: 73,
  ADJUSTMENT_IN: 90,
  ADJUSTMENT_OUT: 91,
} as const satisfies Record<TransferKind, number>

/** What the house gives a member beside rebates and wages: PR of rules B4, less what of it is reclaimed (GIFTS_TAKEN). */
export const giftKinds = [
  'POINT_CASH',
  'VIP_GIFT',
  'RED_ENVELOPE',
  'PROMOTION_BONUS',
  'MISSION_REWARD',
  'REFERRAL_REWARD',
  'GAME_PROMO',
] as const satisfies readonly TransferKind[]

const giftsTaken = ['BONUS_TAKEN', 'GAME_PROMO_REVERSAL'] as const
const rebates = ['SELF_REBATE', 'UPLINE_REBATE'] as const
const wages = ['REALTIME_WAGE', 'DAILY_WAGE', 'HOURLY_WAGE'] as const
const bills = [...wages, 'DIVIDEND'] as const

/** Kinds that are asked for together, by the names that SQL has for them: `:REBATES`. */
export const kindGroups = {
  REBATES: rebates,
  WAGES: wages,
  /** what an upline owes its downlines */
  BILLS: bills,
  GIFTS: giftKinds,
  GIFTS_TAKEN: giftsTaken,
  /** what goes back to its source, from a frozen wallet as well */
  REVERSALS: ['PAYOUT_REVERSAL', 'DEPOSIT_REVERSAL', 'GAME_PAYOUT_REVERSAL', 'GAME_PROMO_REVERSAL'],
  /** how a gift that is claimed is paid: its subject is a row of reward_grants */
  GRANTS: ['VIP_GIFT', 'WATER_REBATE', 'RED_ENVELOPE', 'PROMOTION_BONUS', 'MISSION_REWARD', 'REFERRAL_REWARD'],
  /** what days of members are folded from, and teams' figures with them */
  INCOMES: [
    ...rebates,
    ...bills,
    'DEPOSIT',
    'WITHDRAWAL_RELEASE',
    'WITHDRAWAL_PAID',
    'DEPOSIT_REVERSAL',
    ...giftKinds,
    'WATER_REBATE',
    ...giftsTaken,
  ],
} as const satisfies Record<string, readonly TransferKind[]>

export type KindName = TransferKind | keyof typeof kindGroups

const kindsOf = (name: KindName): readonly TransferKind[] =>
  name in kindGroups ? kindGroups[name as keyof typeof kindGroups] : [name as TransferKind]

/** The numbers of kinds, and of groups of them, as a list for SQL: `6, 7`. */
export const kindNumbers = (...names: readonly KindName[]): string =>
  names
    .flatMap(kindsOf)
    .map((kind) => transferKindNumbers[kind])
    .join(', ')

/**
 * A text of the database with numbers in place of the kinds that it names: `kind IN (:REBATES, :DEPOSIT)`.
 * @throws Error for a name that no kind and no group has
 */
export const withKindNumbers = (sql: string): string =>
  sql.replaceAll(/(?<![:\w]):([A-Z][A-Z_]+)\b/g, (_, name: string) => {
    if (name in transferKindNumbers || name in kindGroups) return kindNumbers(name as KindName)
    throw new Error(`no kind of transfer and no group of them is called ${name}`)
  })

const names = new Map<number, TransferKind>(
  Object.entries(transferKindNumbers).map(([name, number]) => [number, name as TransferKind]),
)

/** The name of a stored kind. @throws Error for a number that no kind has */
export function transferKindOf(number: number): TransferKind {
  const name = names.get(number)
  if (name === undefined) throw new Error(`no transfer kind has the number ${number}`)
  return name
}
