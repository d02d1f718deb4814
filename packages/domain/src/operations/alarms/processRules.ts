import type { AlarmRule } from './alarmRule.ts'

const HOUR_S = 3_600
const DAY_S = 86_400
const FIVE_MINUTES_S = 300

/** What only the counters of every process together say, and what other exporters say. */
export const processRules: readonly AlarmRule[] = [
  {
    name: 'WORKERS_GONE',
    level: 'PAGE',
    seenBy: 'PROCESSES',
    when: { kind: 'ABSENT', measure: 'operations_group_read' },
    says: 'No worker tells anything: nothing is settled, paid or watched.',
    act: ['Start a worker. What is due is taken up where it stopped.'],
  },
  {
    name: 'RETRIES_MANY',
    level: 'TICKET',
    seenBy: 'PROCESSES',
    when: {
      kind: 'SHARE',
      part: 'db_tx_retries_total',
      whole: 'db_client_operation_duration_seconds_count{operation="transaction"}',
      windowS: FIVE_MINUTES_S,
      over: 0.05,
      least: 10,
    },
    says: 'More than one transaction in twenty was run again.',
    act: ['Look at pg_stat_activity for what waits: two jobs or calls take locks in another order.'],
  },
  {
    name: 'DENIALS_LEAP',
    level: 'TICKET',
    seenBy: 'PROCESSES',
    when: { kind: 'LEAP', measure: 'authz_denied_total', times: 10, least: 20 },
    says: 'Ten times as many calls were refused for want of a right as usual.',
    act: [
      'Read authz_denied_total by route: one route is a mistake of a client, many are a search.',
      'Find the session in the log by its route and time, and end it.',
    ],
  },
  {
    name: 'STANDBY_LOST',
    level: 'PAGE',
    seenBy: 'OUTSIDE',
    when: { kind: 'BELOW', measure: 'pg_stat_replication_sync_standbys', under: 1 },
    says: 'No synchronous standby follows the database: a lost disk would lose money.',
    act: ['Bring the standby back before anything else; take a backup meanwhile.'],
  },
  {
    name: 'REPLICATION_LAGS',
    level: 'PAGE',
    seenBy: 'OUTSIDE',
    when: { kind: 'ABOVE', measure: 'pg_replication_lag_seconds', over: 10 },
    says: 'A standby is more than ten seconds behind.',
    act: ['Look at its disk and network. Reports that are read of it show old figures meanwhile.'],
  },
  {
    name: 'BACKUP_OLD',
    level: 'PAGE',
    seenBy: 'OUTSIDE',
    when: {
      kind: 'OLDER',
      measure: 'backup_last_success_timestamp_seconds',
      seconds: 26 * HOUR_S,
    },
    says: 'The last good backup is older than 26 hours.',
    act: ['Read the log of the backup, take one by hand, and look at the space that is left.'],
  },
  {
    name: 'RESTORE_UNTESTED',
    level: 'PAGE',
    seenBy: 'OUTSIDE',
    when: {
      kind: 'OLDER',
      measure: 'restore_test_last_success_timestamp_seconds',
      seconds: 8 * DAY_S,
    },
    says: 'No backup was restored as a test for eight days.',
    act: ['Restore the last backup beside the platform and run `npm run verify` over it.'],
  },
  {
    name: 'CERTIFICATE_ENDS',
    level: 'TICKET',
    seenBy: 'OUTSIDE',
    when: { kind: 'ENDS', measure: 'probe_ssl_earliest_cert_expiry', seconds: 21 * DAY_S },
    says: 'A certificate ends in less than 21 days.',
    act: ['Renew it at the balancer, and find out why that was not done by itself.'],
  },
]
