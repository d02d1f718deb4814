import { REALTIME_WINDOW_MS, realtimeWindow } from '../wages/windows.ts'
import type { ContractKind } from './ceilings.ts'

/** Day, week from Monday, half month from the 1st and the 16th, month (rules B5). */
export type PeriodCode = 'D' | 'W' | 'H' | 'M'

const MS_PER_MIN = 60_000

/** The first local midnight after a local instant at which a period of the code begins. */
function nextPeriodStart(localMs: number, period: PeriodCode): number {
  const local = new Date(localMs)
  const [year, month, date] = [local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()]
  switch (period) {
    case 'D':
      return Date.UTC(year, month, date + 1)
    case 'W':
      return Date.UTC(year, month, date + 7 - ((local.getUTCDay() + 6) % 7))
    case 'H':
      return date < 16 ? Date.UTC(year, month, 16) : Date.UTC(year, month + 1, 1)
    case 'M':
      return Date.UTC(year, month + 1, 1)
  }
}

/**
 * When signed terms begin to work (rules B6.2): always at a later start, never at the instant of
 * signing, so that a running period keeps its terms. Real-time wages begin at the next 5-minute
 * mark, the other wages at the next local midnight, dividends with the next period of their code.
 * @param zoneOffsetMin the business time zone as minutes east of UTC
 */
export function startOf(
  kind: ContractKind,
  signedAt: Date,
  zoneOffsetMin: number,
  period: PeriodCode = 'D',
): Date {
  if (kind === 'REALTIME_WAGE') {
    return new Date(realtimeWindow(signedAt).start.getTime() + REALTIME_WINDOW_MS)
  }
  const offsetMs = zoneOffsetMin * MS_PER_MIN
  const localMs = signedAt.getTime() + offsetMs
  const start = nextPeriodStart(localMs, kind === 'DIVIDEND' ? period : 'D')
  return new Date(start - offsetMs)
}
