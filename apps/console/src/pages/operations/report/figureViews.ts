import type { OpsReportDay } from '@croupier/wire/ops'

/** What of a day is drawn and listed together. */
export const FIGURE_VIEWS = ['money', 'players', 'retention'] as const
export type FigureView = (typeof FIGURE_VIEWS)[number]

export const MONEY = [
  'deposits',
  'withdrawals',
  'stakes',
  'payouts',
  'gross',
  'rebates',
  'wages',
  'dividends',
  'bonuses',
  'net',
  'adjustments',
] as const satisfies readonly (keyof OpsReportDay)[]
export const PEOPLE = ['active', 'opened', 'firstDepositors'] as const satisfies readonly (keyof OpsReportDay)[]
export const KEPT = ['kept1', 'kept7', 'kept30'] as const satisfies readonly (keyof OpsReportDay)[]

/** What is drawn of money: what comes and goes, and what is left of play. */
export const DRAWN_MONEY = [
  'deposits',
  'withdrawals',
  'gross',
  'net',
] as const satisfies readonly (keyof OpsReportDay)[]

type Counted = Pick<OpsReportDay, (typeof KEPT)[number] | 'firstDepositors'>

/**
 * How many of the first depositors of some days played again, of those days of which it is known.
 * @returns null where it is known of none, or nobody paid in for the first time on them
 */
export function keptOf(days: readonly Counted[], name: (typeof KEPT)[number]): { kept: number; of: number } | null {
  let kept = 0
  let of = 0
  for (const day of days) {
    const again = day[name]
    if (again === null) continue
    kept += again
    of += day.firstDepositors
  }
  return of === 0 ? null : { kept, of }
}
