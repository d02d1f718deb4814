import type { Transaction, TransferKind } from '../../../api/wallet.ts'
import type { RebateDrawer } from '../../lottery/orders/RebateDrawer.tsx'

type Rebate = Parameters<typeof RebateDrawer>[0]['of']

/** Kinds whose reference is an order: its receipt is what they are about. */
const OF_ORDERS: readonly TransferKind[] = [
  'LOTTERY_STAKE',
  'BET_CANCEL',
  'BET_VOID',
  'LOTTERY_PAYOUT',
  'BET_PUSH',
]

/** Pages of the agent centre that explain a kind, line by line. */
const PAGES: Partial<Record<TransferKind, string>> = {
  REALTIME_WAGE: 'realtimeWage',
  DAILY_WAGE: 'dailyWage',
  HOURLY_WAGE: 'hourlyWage',
  DIVIDEND: 'dividend',
}

/** The order that a posting is about. */
export const orderOf = ({ kind, ref }: Transaction): string | null =>
  OF_ORDERS.includes(kind) ? ref : null

/** The page that a posting is explained on. */
export const pageOf = ({ kind }: Transaction): string | null => PAGES[kind] ?? null

/** What a row opens into: only rebates are sums of lines. */
export function rebateOf({ kind, gameCode, ref }: Transaction): Rebate | null {
  if (gameCode === null || (kind !== 'SELF_REBATE' && kind !== 'UPLINE_REBATE')) return null
  return { gameCode, issueNumber: ref, kind }
}
