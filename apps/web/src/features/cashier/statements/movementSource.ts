import { groupOfKind } from '@croupier/wire'
import type { Transaction, TransferKind } from '../../../api/cashier/transactions.ts'

/** The rebates of one issue, which are one posting. */
export type Rebate = {
  gameCode: string
  issueNumber: string
  kind: 'SELF_REBATE' | 'UPLINE_REBATE'
}

/** Kinds whose reference is an order: its receipt is what they are about. */
const OF_ORDERS: readonly TransferKind[] = [
  'LOTTERY_STAKE',
  'BET_CANCEL',
  'BET_CANCEL_FEE',
  'BET_VOID',
  'LOTTERY_PAYOUT',
  'BET_PUSH',
  'PAYOUT_REVERSAL',
  'DEBT_CORRECTION',
]

/** Pages of the agent centre that explain a kind, line by line. */
const PAGES: Partial<Record<TransferKind, string>> = {
  REALTIME_WAGE: 'realtimeWage',
  DAILY_WAGE: 'dailyWage',
  HOURLY_WAGE: 'hourlyWage',
  DIVIDEND: 'dividend',
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The order that a posting is about; what pays a debt is about the order whose payout was reversed, if it was one. */
export const orderOf = ({ kind, ref }: Transaction): string | null =>
  OF_ORDERS.includes(kind) || (kind === 'DEBT_PAYMENT' && UUID.test(ref)) ? ref : null

/** The page that a posting is explained on. */
export const pageOf = ({ kind }: Transaction): string | null => PAGES[kind] ?? null

/** What a row opens into: only rebates are sums of lines. */
export function rebateOf({ kind, gameCode, ref }: Transaction): Rebate | null {
  if (gameCode === null || (kind !== 'SELF_REBATE' && kind !== 'UPLINE_REBATE')) return null
  return { gameCode, issueNumber: ref, kind }
}

const DAY_MS = 86_400_000

/** Pages of the member centre where what a kind is about stands in a list. */
const LISTS: Partial<Record<TransferKind, string>> = {
  PROMOTION_BONUS: 'bonusDetails',
  BONUS_TAKEN: 'bonusDetails',
  MISSION_REWARD: 'missionLeaderboard',
  REFERRAL_REWARD: 'referral',
  RED_ENVELOPE: 'rewardCenter',
  VIP_GIFT: 'rewardCenter',
  WATER_REBATE: 'rewardCenter',
  VENDOR_IN: 'transferFund',
  VENDOR_OUT: 'transferFund',
  VENDOR_RETURN: 'transferFund',
}

/**
 * Where the document of a posting is shown, as a search of the address: the deposit or withdrawal itself, the days of the betting
 * record around a provider's round, else the page whose list has it; null where there is none.
 */
export function sourceOf({ kind, ref, category, units, bookedAt }: Transaction): string | null {
  const group = groupOfKind(kind)
  if (group === 'DEPOSIT' && UUID.test(ref)) return `?mc=depositv2&deposit=${ref}`
  if (group === 'WITHDRAWAL' && UUID.test(ref)) return `?mc=withdraw&withdrawal=${ref}`
  if (kind === 'CHASE_HOLD' || kind === 'CHASE_RELEASE') {
    return '?mc=personalHistoryCopy&category=CHASE'
  }
  if (category !== null) {
    // A round may have begun a day before, and the day of the page's zone may be the next one.
    const [from, to] = [-1, 1].map((days) =>
      new Date(bookedAt.getTime() + days * DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length),
    )
    return `?mc=personalHistoryCopy&category=${category}&days=${from}_${to}`
  }
  if (kind === 'TRANSFER_UP' && units < 0n) return '?mc=transferUpline'
  const page = LISTS[kind]
  return page === undefined ? null : `?mc=${page}`
}
