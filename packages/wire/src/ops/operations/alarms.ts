import { z } from 'zod'
import { instant } from '../../amount.ts'
import { opsRoute } from '../opsRoute.ts'

/** Alarms over what the database knows: each has its texts in the console. */
export const alarmName = z.enum([
  'INVARIANT_BROKEN',
  'INVARIANTS_UNCHECKED',
  'INVARIANTS_UNCHECKED_LONG',
  'FULL_PASS_FAILS',
  'FULL_PASS_OLD',
  'AUDIT_CHAIN_BROKEN',
  'BETS_OVERDUE',
  'BETS_QUARANTINED',
  'REALTIME_WAGE_LATE',
  'DAILY_WAGE_LATE',
  'HOURLY_WAGE_LATE',
  'WITHDRAWALS_OF_ACCOUNT',
  'WITHDRAWALS_LEAP',
  'WITHDRAWAL_UNKNOWN',
  'RECONCILIATION_DIFFERS',
  'GAMES_DIFFER',
  'PROVIDER_AWAY',
  'BEACON_AWAY',
  'OUTBOX_WAITS',
  'OUTBOX_WAITS_LONG',
  'LOCKOUTS_LEAP',
  'COMMANDS_WAIT',
  'OFFICER_LOCKED',
  'TICKETS_OVERDUE',
  'LIABILITIES_UNCOVERED',
  'RELEASE_DIFFERS',
  'KEYS_OVERDUE',
  'MEASURES_MISSING',
])
export type AlarmName = z.output<typeof alarmName>

const alarm = z.object({
  id: z.string(),
  name: alarmName,
  level: z.enum(['PAGE', 'TICKET']),
  /** what it is about, such as a provider; empty: the platform */
  about: z.string(),
  /** the worst that its measure said */
  value: z.number(),
  openedAt: instant,
  closedAt: instant.nullable(),
})
export type OpsAlarm = z.output<typeof alarm>

export const listAlarms = opsRoute({
  method: 'GET',
  path: '/ops/alarms',
  summary: 'Alarms that are open, those that call somebody first, and the last that are over',
  access: 'reports.see',
  reply: z.object({ value: z.array(alarm) }),
  errors: [],
})
