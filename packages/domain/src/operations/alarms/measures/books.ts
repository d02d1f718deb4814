import { statement } from '@croupier/db'
import { transferKindOf } from '@croupier/ledger'
import { minuteChecks, WITNESS_PART } from '../../checks/index.ts'
import { type MeasureGroup, measureGroup } from './sample.ts'

const VIOLATIONS = 'ledger_invariant_violations'

const TALLIES = statement(
  'operations.tallies',
  `SELECT 'ledger_tx_total' AS name, kind::text AS label, NULL AS second, sum(transfers)::float8 AS value
     FROM ledger_tallies GROUP BY kind`,
)

const tallies = measureGroup(
  'tallies',
  TALLIES,
  { ledger_tx_total: 'Movements that were booked, by kind' },
  { ledger_tx_total: ['kind'] },
)

/** Movements by kind. They are counted once each, so this reads a row for each kind and merchant. */
export const tallyMeasures: MeasureGroup = {
  ...tallies,
  read: async (ctx) =>
    (await tallies.read(ctx)).map((one) => ({
      ...one,
      labels: { kind: transferKindOf(Number(one.labels.kind)) },
    })),
}

/** A provider of payments is told by its name: the counterparty of its account is only a number. */
const CLEARING = statement(
  'operations.clearing',
  `SELECT 'ledger_clearing_balance_units' AS name, coalesce(p.name, a.counterparty) AS label, a.asset AS second,
          sum(house_balance(a.id))::float8 AS value
     FROM ledger_accounts a
     LEFT JOIN cashier_providers p ON p.id::text = a.counterparty AND p.merchant_id = a.merchant_id
    WHERE a.kind = 'CLEARING' AND a.owner_id IS NULL GROUP BY 2, 3 ORDER BY 2, 3 LIMIT 500`,
)

/** What stands between the house and others. */
export const clearingMeasures = measureGroup(
  'clearing',
  CLEARING,
  { ledger_clearing_balance_units: 'Units on clearing accounts: what others owe the house' },
  { ledger_clearing_balance_units: ['account', 'currency'] },
)

/** Parts that run each minute; a mark of one that is no more says nothing. */
const PARTS = [...minuteChecks.flatMap(({ parts }) => parts.map(({ id }) => id)), WITNESS_PART]
  .map((id) => `'${id}'`)
  .join(', ')
/** One failure may be a slow moment; so many in a row are not. */
const FAILING_FROM = 3
const CHECKS = statement(
  'operations.checks',
  `SELECT 'ledger_invariant_violations' AS name, check_id AS label, NULL AS second, count(*)::float8 AS value
     FROM check_breaches WHERE cleared_at IS NULL AND released_at IS NULL GROUP BY check_id
    UNION ALL
   SELECT 'ledger_invariant_last_success_timestamp_seconds', split_part(part, '.', 1), NULL,
          extract(epoch FROM min(ran_at))::float8
     FROM check_marks WHERE ran_at IS NOT NULL AND part IN (${PARTS}) GROUP BY 2
    UNION ALL
   SELECT 'ledger_invariant_oldest_seconds', NULL, NULL,
          coalesce(extract(epoch FROM money_now() - min(ran_at)), 0)::float8
     FROM check_marks WHERE ran_at IS NOT NULL AND part IN (${PARTS})
    UNION ALL
   SELECT 'ledger_full_pass_oldest_seconds', NULL, NULL,
          coalesce(extract(epoch FROM money_now() - min(whole_at)), 0)::float8 FROM check_passes
    UNION ALL
   SELECT 'ledger_full_pass_failing', NULL, NULL, count(*)::float8 FROM check_passes WHERE failures >= ${FAILING_FROM}
    UNION ALL
   SELECT 'audit_chain_ok', NULL, NULL, (NOT EXISTS (SELECT FROM check_breaches
            WHERE check_id = 'I22' AND cleared_at IS NULL))::int::float8`,
)

const checks = measureGroup(
  'checks',
  CHECKS,
  {
    ledger_invariant_violations: 'Breaches that are neither gone nor released; must be 0',
    ledger_invariant_last_success_timestamp_seconds: 'When every part of a check had last come to its end',
    ledger_invariant_oldest_seconds: 'Since when the part of the checks that ran longest ago has not run',
    ledger_full_pass_oldest_seconds:
      'Since when the part of the full pass that was read longest ago was not read to its end',
    ledger_full_pass_failing: 'Parts of the full pass that failed three times in a row or more; must be 0',
    audit_chain_ok: '1: no breach of the audit chain is open',
  },
  {
    ledger_invariant_violations: ['check'],
    ledger_invariant_last_success_timestamp_seconds: ['check'],
  },
)

/** What the checks have found and when they ran, as the database keeps it: it is the same at every worker. */
export const checkMeasures: MeasureGroup = {
  ...checks,
  read: async (ctx) => {
    const samples = await checks.read(ctx)
    const broken = new Set(samples.filter(({ name }) => name === VIOLATIONS).map(({ labels }) => labels.check))
    const whole = minuteChecks.filter(({ id }) => !broken.has(id))
    return [...samples, ...whole.map(({ id }) => ({ name: VIOLATIONS, labels: { check: id }, value: 0 }))]
  },
}

/** Messages that are counted at most, so that a scrape costs the same however many wait. */
const COUNTED_MAX = 10_000
const OUTBOX = statement(
  'operations.outbox',
  `WITH state AS (
     SELECT k.kind, w.pending, w.oldest, d.dead
       FROM (SELECT money_now() AS at) n, unnest('{EVENT,JOB}'::text[]) k(kind),
            LATERAL (SELECT count(*)::float8 AS pending,
                            greatest(coalesce(extract(epoch FROM n.at - min(r.due_at)), 0), 0)::float8 AS oldest
                       FROM (SELECT due_at FROM outbox_messages
                              WHERE kind = k.kind AND dead_at IS NULL AND done_at IS NULL
                              ORDER BY dead_at NULLS FIRST, coalesce(retry_at, due_at), id LIMIT ${COUNTED_MAX}) r) w,
            LATERAL (SELECT count(*)::float8 AS dead
                       FROM (SELECT 1 FROM outbox_messages
                              WHERE kind = k.kind AND dead_at IS NOT NULL AND done_at IS NULL LIMIT ${COUNTED_MAX}) r) d
   )
   SELECT m.name, s.kind AS label, NULL AS second, m.value
     FROM state s CROSS JOIN LATERAL (VALUES ('outbox_pending', s.pending), ('outbox_oldest_seconds', s.oldest),
          ('outbox_dead_letters', s.dead)) m(name, value)`,
)

/** Effects that wait, by kind. */
export const outboxMeasures = measureGroup(
  'outbox',
  OUTBOX,
  {
    outbox_pending: `Effects that are not done yet, at most ${COUNTED_MAX}`,
    outbox_oldest_seconds: 'How long the oldest effect that is not done has been due',
    outbox_dead_letters: 'Effects that were given up and wait for an operator; must be 0',
  },
  {
    outbox_pending: ['kind'],
    outbox_oldest_seconds: ['kind'],
    outbox_dead_letters: ['kind'],
  },
)
