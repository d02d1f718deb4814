import type { AlarmRule } from './alarmRule.ts'

const MINUTE_S = 60
const HOUR_S = 3_600
const OVERDUE = 'wage_run_overdue_seconds'

/** The books, bets and wages. */
export const moneyRules: readonly AlarmRule[] = [
  {
    name: 'INVARIANT_BROKEN',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'ledger_invariant_violations', over: 0 },
    says: 'The books break an invariant; where it is a severe one its merchant pays nothing out.',
    act: [
      'Read the breach: console, Merchants.',
      'Find out what wrote the row that it names, and stop that first.',
      'Correct it by an adjustment, never by changing rows. The breach goes within a minute.',
      'Two officers release the brake, each with a reason.',
    ],
  },
  {
    name: 'INVARIANTS_UNCHECKED',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'ledger_invariant_oldest_seconds', over: 5 * MINUTE_S },
    says: 'A part of the checks of every minute has not run for five minutes.',
    act: [
      'Read the log of the worker for "a check did not come to its end" and the part it names.',
      'Look whether its statement is slow or waits for a lock, and whether a worker runs at all.',
    ],
  },
  {
    name: 'INVARIANTS_UNCHECKED_LONG',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'ledger_invariant_oldest_seconds', over: 15 * MINUTE_S },
    says: 'A part of the checks has not run for a quarter of an hour: a breach would not be seen.',
    act: ['As for INVARIANTS_UNCHECKED. If it cannot be made to run, close the merchants.'],
  },
  {
    name: 'FULL_PASS_FAILS',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'ledger_full_pass_failing', over: 0 },
    says: 'A part of the nightly full pass fails again and again.',
    act: [
      'Read the log of the worker for "a slice of the full pass could not be read" and the part it names.',
      'Look whether its statement is slow or waits for a lock, or whether rows cannot be read.',
    ],
  },
  {
    name: 'FULL_PASS_OLD',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'ledger_full_pass_oldest_seconds', over: 72 * HOUR_S },
    says: 'A part of the full pass was not read to its end for three days: an old row that changed would not be seen.',
    act: ['As for FULL_PASS_FAILS. Until it runs, `npm run verify` reads everything once.'],
  },
  {
    name: 'AUDIT_CHAIN_BROKEN',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'BELOW', measure: 'audit_chain_ok', under: 1 },
    says: 'The audit chain does not verify: a record was changed, removed or put in.',
    act: [
      'Treat it as an intrusion: keep a copy of the database, change the passwords of its roles.',
      'Run `npm run verify`: it names the first record that does not follow. Compare with a backup.',
    ],
  },
  {
    name: 'BETS_OVERDUE',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'bet_open_overdue', over: 0 },
    says: 'Bets are open a quarter of an hour after their result.',
    act: [
      'Look at the queue `settlement` and read the log of the worker for the issue.',
      'Where no worker runs, start one: settlement goes on where it stopped.',
    ],
  },
  {
    name: 'BETS_QUARANTINED',
    level: 'TICKET',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: 'bet_quarantined', over: 0 },
    says: 'Lines could not be judged and wait for an officer.',
    act: ['Find out why the rules refuse the line that I9 names, and correct the cause.'],
  },
  {
    name: 'REALTIME_WAGE_LATE',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: {
      kind: 'ABOVE',
      measure: OVERDUE,
      over: 6 * MINUTE_S,
      where: { kind: 'REALTIME_WAGE' },
    },
    says: 'No 5-minute wage was settled for eleven minutes.',
    act: [
      'Look at the queue `wages` and read the log of the worker.',
      'A run that is taken up again counts the same facts: starting a worker again is safe.',
    ],
  },
  {
    name: 'DAILY_WAGE_LATE',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: OVERDUE, over: 2 * HOUR_S, where: { kind: 'DAILY_WAGE' } },
    says: 'Daily wages are not settled two hours after they were due.',
    act: ['As for REALTIME_WAGE_LATE.'],
  },
  {
    name: 'HOURLY_WAGE_LATE',
    level: 'PAGE',
    seenBy: 'BOOKS',
    when: { kind: 'ABOVE', measure: OVERDUE, over: 2 * HOUR_S, where: { kind: 'HOURLY_WAGE' } },
    says: 'Hourly wages of a day are not settled two hours after they were due.',
    act: ['As for REALTIME_WAGE_LATE.'],
  },
]
