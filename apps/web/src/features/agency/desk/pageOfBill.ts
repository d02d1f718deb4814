import type { OpenBill } from '../../../api/agency/wages.ts'

const PAGES = {
  DIVIDEND: 'dividend',
  DAILY_WAGE: 'dailyWage',
  HOURLY_WAGE: 'hourlyWage',
  REALTIME_WAGE: 'realtimeWage',
} as const satisfies Record<OpenBill['kind'], string>

/** The address of the page that lists such bills; the house's daily wages have one of their own. */
export function pageOfBill({ kind, account, side }: Pick<OpenBill, 'kind' | 'account' | 'side'>): string {
  const page = kind === 'DAILY_WAGE' && account === null ? 'salary' : PAGES[kind]
  return `?ac=${page}${side === 'OWED' ? '&side=PAYER' : ''}`
}
