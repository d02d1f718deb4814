import { type PeriodCode, periodAt } from '../wages/periods.ts'
import { REALTIME_WINDOW_MS, realtimeWindow } from '../wages/windows.ts'
import type { ContractKind } from './ceilings.ts'

/**
 * When signed terms begin to work, and when terms in force end (rules B6.2): always at a later start, never at the instant of
 * signing, so that a running period keeps its terms. Real-time wages begin at the next 5-minute mark, hourly wages at the next
 * midnight of the merchant, daily wages and dividends with the merchant's next period of their code.
 * @param signedAt with the instant just before a start one gets that start
 * @param zone IANA name of the merchant's time zone
 * @throws RangeError for an unknown zone
 */
export function startOf(kind: ContractKind, signedAt: Date, zone: string, period: PeriodCode = 'D'): Date {
  if (kind === 'REALTIME_WAGE') {
    return new Date(realtimeWindow(signedAt).start.getTime() + REALTIME_WINDOW_MS)
  }
  return periodAt(kind === 'HOURLY_WAGE' ? 'D' : period, signedAt, zone).end
}

/**
 * When the first contract of a pair begins that both sides want to work in the running period (rules B6.2): with the start of the
 * period of the signature; null where that cannot be. Real-time wages have no period to begin in, and a period of which another
 * contract has a part is not its own.
 * @param notBefore the begin of the payer's own contract, and the ends of others of the payee that count the same bets
 * @throws RangeError for an unknown zone
 */
export function runningStartOf(
  kind: ContractKind,
  signedAt: Date,
  zone: string,
  period: PeriodCode,
  notBefore: readonly Date[],
): Date | null {
  if (kind === 'REALTIME_WAGE') return null
  const { start } = periodAt(kind === 'HOURLY_WAGE' ? 'D' : period, signedAt, zone)
  return notBefore.some((bound) => bound > start) ? null : start
}
