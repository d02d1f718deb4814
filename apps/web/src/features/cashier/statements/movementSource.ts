import type { Transaction, TransferKind } from '../../../api/cashier/wallet.ts'
import type { RebateDrawer } from '../../lottery/orders/RebateDrawer.tsx'

type Rebate = Parameters<typeof RebateDrawer>[0]['of']

/** Kinds whose reference is an order: its receipt is what they are about. */
const OF_ORDERS: readonly TransferKind[] = [
  'LOTTERY_STAKE',
  'BET_CANCEL',
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
