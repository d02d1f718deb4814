import type { Check } from './check.ts'

/** How far behind its window a late fact of a run is looked for: far longer than any statement may run. */
const LATE = `interval '2 days'`

/**
 * The real-time runs of a list with what the merchant's run before saw, and the facts each run had to count: a fact belongs to
 * the first run whose window ends after it and whose snapshot saw it (rules B9). Those are the ones of its window that it saw,
 * and earlier ones that the run before did not see: the numbers of their transactions are between the two snapshots. Facts are
 * added up per member and class of stake before they go up the tree, and per ancestor before contracts are looked up. Every
 * look-up is one of its own: a plan from wrong estimates of these steps would join everything with everything.
 */
const OWED_BY_RUN = `
  run AS MATERIALIZED (
    SELECT r.id, r.merchant_id, r.kind, r.window_start, r.window_end, r.contract_count, r.due_units,
           r.snapshot::pg_snapshot AS seen, b.before, t.steps
      FROM wage_runs r
      LEFT JOIN LATERAL (SELECT p.snapshot::pg_snapshot AS before FROM wage_runs p
        WHERE p.merchant_id = r.merchant_id AND p.kind = r.kind AND p.period_code = r.period_code
          AND p.window_start < r.window_start ORDER BY p.window_start DESC LIMIT 1) b ON true
      CROSS JOIN LATERAL (SELECT array_agg(DISTINCT coalesce(v.single_bet_units, 0) ORDER BY coalesce(v.single_bet_units, 0)) AS steps
        FROM contracts c JOIN contract_versions v ON v.contract_id = c.id
       WHERE c.merchant_id = r.merchant_id AND c.kind = r.kind) t
     WHERE r.id = ANY ($1::bigint[]) AND r.kind = 'REALTIME_WAGE' AND r.settled_at IS NOT NULL
  ), fact AS (
    SELECT r.id AS run_id, r.steps, f.*
      FROM run r
      CROSS JOIN LATERAL (
        SELECT f.* FROM settled_facts f
         WHERE f.settled_at >= r.window_start AND f.settled_at < r.window_end AND f.merchant_id = r.merchant_id
           AND pg_visible_in_snapshot(f.xact, r.seen)
         UNION ALL
        SELECT f.* FROM settled_facts f
         WHERE f.settled_at >= r.window_start - ${LATE} AND f.settled_at < r.window_start AND f.merchant_id = r.merchant_id
           AND xact_number(f.xact) >= xact_number(pg_snapshot_xmin(r.before))
           AND xact_number(f.xact) < xact_number(pg_snapshot_xmax(r.seen))
           AND pg_visible_in_snapshot(f.xact, r.seen) AND NOT pg_visible_in_snapshot(f.xact, r.before)
        OFFSET 0) f
  ), member_sum AS MATERIALIZED (
    SELECT run_id, member_id, category, date_bin('5 minutes', settled_at, 'epoch'::timestamptz) AS at,
           width_bucket(abs(stake_units), steps) AS reached,
           sum(effective_units) FILTER (WHERE (payout_units - stake_units) * sign(stake_units) > 0) AS won,
           sum(effective_units) FILTER (WHERE (payout_units - stake_units) * sign(stake_units) < 0) AS lost
      FROM fact WHERE payout_units <> stake_units GROUP BY 1, 2, 3, 4, 5
  ), team_sum AS MATERIALIZED (
    SELECT s.run_id, u.ancestor_id, s.category, s.at, s.reached, sum(s.won) AS won, sum(s.lost) AS lost
      FROM member_sum s
      CROSS JOIN LATERAL (SELECT ancestor_id FROM member_closure WHERE descendant_id = s.member_id OFFSET 0) u
     WHERE (SELECT count(*) FROM member_closure x JOIN members m ON m.id = x.ancestor_id
             WHERE x.descendant_id = s.member_id AND is_test_account(m.type, m.test_at)) = 0
     GROUP BY 1, 2, 3, 4, 5
  ), owed AS (
    SELECT s.run_id, c.id AS contract_id, s.won, s.lost
      FROM team_sum s
      CROSS JOIN LATERAL (SELECT * FROM run WHERE id = s.run_id OFFSET 0) r
      CROSS JOIN LATERAL (SELECT * FROM contracts WHERE payee_id = s.ancestor_id AND kind = r.kind OFFSET 0) c
      CROSS JOIN LATERAL (SELECT coalesce(v.single_bet_units, 0) AS least FROM contract_versions v
        WHERE v.contract_id = c.id AND v.version_no = coalesce((SELECT p.version_no FROM wage_payments p
          WHERE p.contract_id = c.id AND p.kind = c.kind AND p.period_start = r.window_start
            AND p.merchant_id = r.merchant_id), c.version_no) OFFSET 0) v
     WHERE c.category IN ('CONS', s.category) AND c.effective_from <= s.at
       AND (c.effective_to IS NULL OR c.effective_to > s.at) AND s.reached >= width_bucket(v.least, r.steps)
  ), paid AS MATERIALIZED (
    SELECT r.id AS run_id, p.*
      FROM run r
      CROSS JOIN LATERAL (SELECT id FROM contracts WHERE merchant_id = r.merchant_id AND kind = r.kind
        AND effective_from < r.window_end AND (effective_to IS NULL OR effective_to > r.window_start - ${LATE}) OFFSET 0) c
      CROSS JOIN LATERAL (SELECT contract_id, won_units, lost_units, due_units FROM wage_payments WHERE contract_id = c.id
        AND kind = r.kind AND period_start = r.window_start AND merchant_id = r.merchant_id OFFSET 0) p
  )`

/** What contracts must be paid, and what they were. */
export const wageChecks: readonly Check[] = [
  {
    id: 'I10',
    says: 'no wage was paid twice: each bill has its movements and no other',
    severe: true,
    parts: [
      {
        id: 'I10.transfers',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT t.id AS key, t.merchant_id, 'payment ' || t.subject_id AS subject,
                 format('transfer %s of kind %s, part %s: the bill of kind %s has %s parts', t.id, t.kind, t.version, p.kind,
                        p.parts) AS detail
            FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:BILLS)) t
            LEFT JOIN LATERAL (SELECT * FROM wage_payments WHERE id = t.subject_id AND merchant_id = t.merchant_id OFFSET 0) p
              ON true
           WHERE (wage_transfer_kind(p.kind) = t.kind AND t.part_id = 0 AND t.version BETWEEN 1 AND p.parts) IS NOT TRUE`,
      },
      {
        id: 'I10.payments',
        source: 'payments',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT p.id AS key, p.merchant_id, 'payment ' || p.id AS subject,
                 format('%s units in %s parts from %s to %s; movements of %s in %s, %s to others', p.paid_units, p.parts,
                        p.payer_id, p.payee_id, t.units, t.movements, t.others) AS detail
            FROM (SELECT * FROM wage_payments WHERE id > $1::bigint AND id <= $2::bigint) p
            CROSS JOIN LATERAL (
              SELECT coalesce(sum(m.units), 0) AS units, count(*) AS movements, coalesce(max(m.version), 0) AS last,
                     count(*) FILTER (WHERE g.owner_id <> p.payee_id OR f.owner_id IS DISTINCT FROM p.payer_id) AS others
                FROM ledger_transfers m
                CROSS JOIN LATERAL (SELECT owner_id FROM ledger_accounts WHERE id = m.from_account_id OFFSET 0) f
                CROSS JOIN LATERAL (SELECT owner_id FROM ledger_accounts WHERE id = m.to_account_id OFFSET 0) g
               WHERE m.subject_id = p.id AND m.kind = wage_transfer_kind(p.kind) AND m.merchant_id = p.merchant_id) t
           WHERE (t.units, t.movements, t.last, t.others) IS DISTINCT FROM (p.paid_units, p.parts, p.parts, 0)`,
      },
    ],
  },
  {
    id: 'I11',
    says: 'no wage is missing or wrong: recomputed from the facts by closure, to the unit',
    severe: true,
    parts: [
      {
        id: 'I11.runs',
        source: 'runs',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          WITH ${OWED_BY_RUN}
          SELECT b.run_id AS key, r.merchant_id, format('run %s contract %s', b.run_id, b.contract_id) AS subject,
                 format('facts %s won %s lost, payment %s won %s lost', b.won, b.lost, b.paid_won, b.paid_lost) AS detail
            FROM (SELECT run_id, contract_id, sum(won) AS won, sum(lost) AS lost, sum(paid_won) AS paid_won,
                         sum(paid_lost) AS paid_lost
                    FROM (SELECT run_id, contract_id, coalesce(won, 0) AS won, coalesce(lost, 0) AS lost, 0 AS paid_won,
                                 0 AS paid_lost FROM owed
                           UNION ALL
                          SELECT run_id, contract_id, 0, 0, won_units, lost_units FROM paid) side
                   GROUP BY 1, 2 HAVING (sum(won), sum(lost)) <> (sum(paid_won), sum(paid_lost))) b
            CROSS JOIN LATERAL (SELECT merchant_id FROM run WHERE id = b.run_id OFFSET 0) r
          UNION ALL
          SELECT r.id, r.merchant_id, 'run ' || r.id,
                 format('%s bills of %s due, found %s of %s', r.contract_count, r.due_units, p.bills, p.due)
            FROM run r
            CROSS JOIN LATERAL (SELECT count(*) AS bills, coalesce(sum(due_units), 0) AS due FROM paid WHERE run_id = r.id) p
           WHERE (p.bills, p.due) <> (r.contract_count, r.due_units)`,
      },
      {
        id: 'I11.payments',
        source: 'payments',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT p.id AS key, p.merchant_id, 'payment ' || p.id AS subject,
                 format('due %s and carried %s after %s, exact %s, carried before %s; contract %s of %s and %s', p.due_units,
                        p.carry_out_ppm_units, p.carry_in_ppm_units, p.exact, coalesce(k.carry, 0), p.contract_id, c.payer_id,
                        c.payee_id) AS detail
            FROM (SELECT *, won_units::numeric * win_rate_ppm + lost_units::numeric * loss_rate_ppm + carry_in_ppm_units AS exact
                    FROM wage_payments WHERE id > $1::bigint AND id <= $2::bigint AND kind = 'REALTIME_WAGE') p
            LEFT JOIN LATERAL (SELECT * FROM contracts WHERE id = p.contract_id OFFSET 0) c ON true
            LEFT JOIN LATERAL (SELECT q.carry_out_ppm_units AS carry FROM wage_payments q
              WHERE q.payee_id = p.payee_id AND q.kind = p.kind AND q.category = p.category AND q.merchant_id = p.merchant_id
                AND q.payer_id IS NOT DISTINCT FROM p.payer_id
                AND (q.period_start, q.contract_id) < (p.period_start, p.contract_id)
                AND (q.carry_in_ppm_units <> 0 OR q.carry_out_ppm_units <> 0)
              ORDER BY q.period_start DESC, q.contract_id DESC LIMIT 1) k ON true
           WHERE p.due_units <> div(greatest(p.exact, 0), 1000000) OR p.carry_out_ppm_units <> least(p.exact, 0)
              OR p.carry_in_ppm_units <> coalesce(k.carry, 0)
              OR (c.merchant_id, c.kind, c.category, c.payee_id) IS DISTINCT FROM (p.merchant_id, p.kind, p.category, p.payee_id)
              OR c.payer_id IS DISTINCT FROM p.payer_id OR (c.effective_from < p.period_end) IS NOT TRUE`,
      },
    ],
  },
  {
    id: 'I12',
    says: 'windows and periods of a merchant tile time, without a gap or an overlap: real-time windows 5 minutes each at UTC',
    severe: true,
    parts: [
      {
        id: 'I12.runs',
        source: 'runs',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT r.id AS key, r.merchant_id, 'run ' || r.id AS subject,
                 format('%s to %s, after %s', r.window_start, r.window_end, b.window_end) AS detail
            FROM wage_runs r
            LEFT JOIN LATERAL (SELECT p.window_end, p.settled_at FROM wage_runs p
              WHERE p.merchant_id = r.merchant_id AND p.kind = r.kind AND p.period_code = r.period_code
                AND p.window_start < r.window_start ORDER BY p.window_start DESC LIMIT 1) b ON true
           WHERE r.id = ANY ($1::bigint[]) AND r.kind = 'REALTIME_WAGE' AND r.settled_at IS NOT NULL
             AND (r.window_end - r.window_start <> interval '5 minutes'
               OR extract(epoch FROM r.window_start)::numeric % 300 <> 0
               OR b.window_end <> r.window_start OR b.window_end IS NOT NULL AND b.settled_at IS NULL)`,
      },
      {
        // How long a period is follows from the merchant's calendar, whose time zone may have changed.
        id: 'I12.periods',
        source: 'runs',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT r.id AS key, r.merchant_id, 'run ' || r.id AS subject,
                 format('%s %s to %s, after %s', r.period_code, r.window_start, r.window_end, b.window_end) AS detail
            FROM wage_runs r
            LEFT JOIN LATERAL (SELECT p.window_end FROM wage_runs p
              WHERE p.merchant_id = r.merchant_id AND p.kind = r.kind AND p.period_code = r.period_code
                AND p.window_start < r.window_start ORDER BY p.window_start DESC LIMIT 1) b ON true
           WHERE r.id = ANY ($1::bigint[]) AND r.kind <> 'REALTIME_WAGE' AND r.settled_at IS NOT NULL
             AND (r.window_end <= r.window_start OR b.window_end <> r.window_start)`,
      },
    ],
  },
]
