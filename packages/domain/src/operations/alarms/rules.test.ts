import { alarmName } from '@croupier/wire/ops'
import { describe, expect, it } from 'vitest'
import { judgeAlarm, type Scrape } from './judgeAlarms.ts'
import type { Sample } from './measures/sample.ts'
import { promqlOf } from './prometheusRules.ts'
import { alarmRules } from './rules.ts'

const HOUR_S = 3_600
const DAY_S = 86_400
const NOW_S = 1_800_000_000

const one = (name: string, value: number, labels: Sample['labels'] = {}): Sample => ({
  name,
  labels,
  value,
})
const now = (...samples: Sample[]): Scrape[] => [{ atS: NOW_S, samples }]
const aged = (name: string, seconds: number) => now(one(name, NOW_S - seconds))

/** A counter that has these values at so many seconds before now. */
const counted = (name: string, points: readonly (readonly [number, number])[]): Scrape[] =>
  points.map(([ago, value]) => ({ atS: NOW_S - ago, samples: [one(name, value, { of: 'x' })] }))

const retries = (tried: number, again: number): Scrape[] =>
  [0, 1].map((at) => ({
    atS: NOW_S - 240 + at * 240,
    samples: [
      one('db_tx_retries_total', at * again, { reason: '40001' }),
      one('db_client_operation_duration_seconds_count', at * tried, { operation: 'transaction' }),
      one('db_client_operation_duration_seconds_count', at * 1_000_000, { operation: 'ledger' }),
    ],
  }))
const hourly = (name: string, of: 'hour' | 'usual', fresh: number, usual: number) =>
  of === 'hour'
    ? now(one(`${name}_hour`, fresh), one(`${name}_usual_hour`, usual))
    : now(
        one(`${name}_hour_units`, fresh, { currency: 'CNY' }),
        one(`${name}_hour_week_ago_units`, usual, { currency: 'CNY' }),
        one(`${name}_hour_week_ago_units`, 0, { currency: 'USD' }),
      )
const late = (kind: string, seconds: number) => now(one('wage_run_overdue_seconds', seconds, { kind }))

/** What makes each alarm open, and what is just not enough for it. */
const CASES: Readonly<Record<string, readonly [Scrape[], Scrape[]]>> = {
  INVARIANT_BROKEN: [
    now(one('ledger_invariant_violations', 1, { check: 'I3' })),
    now(one('ledger_invariant_violations', 0, { check: 'I3' })),
  ],
  INVARIANTS_UNCHECKED: [
    now(one('ledger_invariant_oldest_seconds', 301)),
    now(one('ledger_invariant_oldest_seconds', 300)),
  ],
  INVARIANTS_UNCHECKED_LONG: [
    now(one('ledger_invariant_oldest_seconds', 901)),
    now(one('ledger_invariant_oldest_seconds', 900)),
  ],
  FULL_PASS_FAILS: [now(one('ledger_full_pass_failing', 1)), now(one('ledger_full_pass_failing', 0))],
  FULL_PASS_OLD: [
    now(one('ledger_full_pass_oldest_seconds', 72 * HOUR_S + 1)),
    now(one('ledger_full_pass_oldest_seconds', 72 * HOUR_S)),
  ],
  AUDIT_CHAIN_BROKEN: [now(one('audit_chain_ok', 0)), now(one('audit_chain_ok', 1))],
  BETS_OVERDUE: [now(one('bet_open_overdue', 1)), now(one('bet_open_overdue', 0))],
  BETS_QUARANTINED: [now(one('bet_quarantined', 1)), now(one('bet_quarantined', 0))],
  REALTIME_WAGE_LATE: [late('REALTIME_WAGE', 361), late('REALTIME_WAGE', 360)],
  DAILY_WAGE_LATE: [late('DAILY_WAGE', 7_201), late('REALTIME_WAGE', 7_201)],
  HOURLY_WAGE_LATE: [late('HOURLY_WAGE', 7_201), late('HOURLY_WAGE', 7_200)],
  WITHDRAWALS_OF_ACCOUNT: [now(one('withdrawal_account_hour_max', 6)), now(one('withdrawal_account_hour_max', 5))],
  WITHDRAWALS_LEAP: [
    hourly('withdrawal', 'usual', 300_000_001, 100_000_000),
    hourly('withdrawal', 'usual', 300_000_000, 100_000_000),
  ],
  WITHDRAWAL_UNKNOWN: [
    now(one('withdrawal_unknown_oldest_seconds', 1_801)),
    now(one('withdrawal_unknown_oldest_seconds', 1_800)),
  ],
  RECONCILIATION_DIFFERS: [
    now(one('provider_recon_diff_oldest_seconds', 3_601, { provider: 'p' })),
    now(one('provider_recon_diff_oldest_seconds', 3_600, { provider: 'p' })),
  ],
  GAMES_DIFFER: [
    now(one('provider_cases_oldest_seconds', 3_601, { provider: 'v' })),
    now(one('provider_cases_oldest_seconds', 3_600, { provider: 'v' })),
  ],
  PROVIDER_AWAY: [
    now(one('provider_away_seconds', 601, { provider: 'v' })),
    now(one('provider_away_seconds', 600, { provider: 'v' })),
  ],
  BEACON_AWAY: [now(one('beacon_round_late_seconds', 61)), now(one('beacon_round_late_seconds', 60))],
  OUTBOX_WAITS: [
    now(one('outbox_oldest_seconds', 61, { kind: 'JOB' })),
    now(one('outbox_oldest_seconds', 60, { kind: 'JOB' })),
  ],
  OUTBOX_WAITS_LONG: [
    now(one('outbox_oldest_seconds', 301, { kind: 'JOB' })),
    now(one('outbox_oldest_seconds', 300, { kind: 'JOB' })),
  ],
  LOCKOUTS_LEAP: [hourly('lockout', 'hour', 11, 1), hourly('lockout', 'hour', 10, 0)],
  COMMANDS_WAIT: [now(one('waiting_command_oldest_seconds', 601)), now(one('waiting_command_oldest_seconds', 600))],
  TICKETS_OVERDUE: [now(one('feedback_overdue', 1)), now(one('feedback_overdue', 0))],
  LIABILITIES_UNCOVERED: [
    now(one('liability_uncovered_units', 1, { merchant: 'M' })),
    now(one('liability_uncovered_units', 0, { merchant: 'M' })),
  ],
  RELEASE_DIFFERS: [now(one('release_parts_differing', 1)), now(one('release_parts_differing', 0))],
  OFFICER_LOCKED: [now(one('officer_locks', 1)), now(one('officer_locks', 0))],
  KEYS_OVERDUE: [
    now(one('encryption_key_left_seconds', 1_799, { curve: 'X25519' })),
    now(one('encryption_key_left_seconds', 1_800, { curve: 'X25519' })),
  ],
  MEASURES_MISSING: [
    now(one('operations_group_read', 0, { group: 'bets' })),
    now(one('operations_group_read', 1, { group: 'bets' })),
  ],
  WORKERS_GONE: [now(), now(one('operations_group_read', 1, { group: 'bets' }))],
  RETRIES_MANY: [retries(100, 10), retries(200, 10)],
  DENIALS_LEAP: [
    counted('authz_denied_total', [
      [DAY_S, 0],
      [HOUR_S, 24],
      [HOUR_S - 60, 24],
      [0, 45],
    ]),
    counted('authz_denied_total', [
      [DAY_S, 0],
      [HOUR_S, 240],
      [HOUR_S - 60, 240],
      [0, 261],
    ]),
  ],
  STANDBY_LOST: [now(one('pg_stat_replication_sync_standbys', 0)), now(one('pg_stat_replication_sync_standbys', 1))],
  REPLICATION_LAGS: [now(one('pg_replication_lag_seconds', 11)), now(one('pg_replication_lag_seconds', 10))],
  BACKUP_OLD: [
    aged('backup_last_success_timestamp_seconds', 26 * HOUR_S + 1),
    aged('backup_last_success_timestamp_seconds', 26 * HOUR_S),
  ],
  RESTORE_UNTESTED: [
    aged('restore_test_last_success_timestamp_seconds', 8 * DAY_S + 1),
    aged('restore_test_last_success_timestamp_seconds', 8 * DAY_S),
  ],
  CERTIFICATE_ENDS: [
    now(one('probe_ssl_earliest_cert_expiry', NOW_S + 21 * DAY_S - 1)),
    now(one('probe_ssl_earliest_cert_expiry', NOW_S + 21 * DAY_S)),
  ],
}

it('each alarm has a case that opens it', () => {
  expect(Object.keys(CASES).sort()).toEqual(alarmRules.map(({ name }) => name).sort())
})

it('the console has texts of every alarm that the worker judges', () => {
  const judged = alarmRules.filter(({ seenBy }) => seenBy === 'BOOKS').map(({ name }) => name)
  expect([...alarmName.options]).toEqual(judged)
})

describe.each(alarmRules.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
  it('opens, and is silent just before', () => {
    const [fires, silent] = CASES[name] ?? [[], []]
    expect(judgeAlarm(rule, fires)).toHaveLength(1)
    expect(judgeAlarm(rule, silent)).toEqual([])
  })

  it('is judged by the same names in Prometheus, and says what to do', () => {
    const { when } = rule
    const measures = when.kind === 'SHARE' ? [when.part, when.whole] : [when.measure]
    for (const measure of measures) expect(promqlOf(when)).toContain(measure)
    expect(rule.act.length).toBeGreaterThan(0)
  })
})

it('what is about one provider says which; a counter that began again is no fall', () => {
  const rule = alarmRules.find((of) => of.name === 'RECONCILIATION_DIFFERS')
  const both = ['a', 'b'].map((provider, at) => one('provider_recon_diff_oldest_seconds', at * 4_000, { provider }))
  expect(rule && judgeAlarm(rule, now(...both))).toEqual([{ about: 'b', value: 4_000 }])
  const denials = alarmRules.find((of) => of.name === 'DENIALS_LEAP')
  const restarted = counted('authz_denied_total', [
    [1_000, 500],
    [500, 5],
    [0, 25],
  ])
  expect(denials && judgeAlarm(denials, restarted)).toEqual([{ about: '', value: 25 }])
})

it('conditions over a time and over others are written as Prometheus has them', () => {
  const expressions = new Map(alarmRules.map(({ name, when }) => [name, promqlOf(when)]))
  expect(expressions.get('RETRIES_MANY')).toBe(
    'sum(increase(db_tx_retries_total[300s])) / sum(increase(db_client_operation_duration_seconds_count{operation="transaction"}[300s])) > 0.05 and sum(increase(db_tx_retries_total[300s])) >= 10',
  )
  expect(expressions.get('BACKUP_OLD')).toBe('time() - backup_last_success_timestamp_seconds > 93600')
  expect(expressions.get('REALTIME_WAGE_LATE')).toBe('wage_run_overdue_seconds{kind="REALTIME_WAGE"} > 360')
  expect(expressions.get('WITHDRAWALS_LEAP')).toBe(
    'withdrawal_hour_units > 3 * withdrawal_hour_week_ago_units and withdrawal_hour_units > 100000000',
  )
})
