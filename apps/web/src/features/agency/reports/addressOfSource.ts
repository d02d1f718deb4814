import type { TeamTransaction, TransactionSource } from '../../../api/agency/reports.ts'
import { pageOfBill } from '../desk/pageOfBill.ts'

/**
 * The address of what explains a posting: its bill or window, or what the account bet on the day.
 * @param day the business day that it was booked on, as 2026-11-22
 */
export function addressOfSource(
  source: Exclude<TransactionSource, { of: 'REBATE' }>,
  { kind, units }: Pick<TeamTransaction, 'kind' | 'units'>,
  day: string,
): string {
  if (source.of !== 'BILL') {
    const category = source.of === 'ROUNDS' ? '&category=GAMES' : ''
    return `?ac=bets${category}&of=${source.memberId}&scope=self&days=${day}_${day}`
  }
  const { contractId, periodStart, house } = source
  const bill = kind as 'REALTIME_WAGE' | 'DAILY_WAGE' | 'HOURLY_WAGE' | 'DIVIDEND'
  const page = pageOfBill({ kind: bill, account: house ? null : '', side: units < 0n ? 'OWED' : 'AWAITED' })
  return `${page}&window=${bill === 'REALTIME_WAGE' ? periodStart : `${contractId}@${periodStart}`}`
}
