import type { Check } from './check.ts'

/** Whether the console knows an officer by this name. */
const isKnown = (name: string): string => `EXISTS (SELECT 1 FROM staff_accounts o WHERE o.name = ${name})`

/** What an officer decided leads to the officers, who exist, and to the record of it (safety 4.9). */
export const officerChecks: readonly Check[] = [
  {
    id: 'I30',
    says: 'an adjustment and an approval lead to officers who exist and to their audit record; what one approved alone was counted',
    severe: true,
    parts: [
      {
        id: 'I30.adjustments',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT t.id AS key, t.merchant_id, 'adjustment ' || t.subject_id AS subject,
                 format('%s of kind %s for member %s; its row says %s for %s, by %s and %s', t.units, t.kind, a.owner_id, j.units,
                        j.member_id, j.by, j.second) AS detail
            FROM (SELECT * FROM ledger_transfers
                   WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:ADJUSTMENT_IN, :ADJUSTMENT_OUT)) t
            CROSS JOIN LATERAL (SELECT owner_id FROM ledger_accounts
              WHERE id = CASE t.kind WHEN :ADJUSTMENT_IN THEN t.to_account_id ELSE t.from_account_id END OFFSET 0) a
            LEFT JOIN LATERAL (SELECT * FROM adjustments WHERE id = t.subject_id AND merchant_id = t.merchant_id OFFSET 0) j ON true
           WHERE (j.member_id, j.units) IS DISTINCT FROM (a.owner_id, CASE t.kind WHEN :ADJUSTMENT_IN THEN t.units ELSE -t.units END)
              OR NOT ${isKnown('j.by')} OR NOT ${isKnown('j.second')}
              OR NOT EXISTS (SELECT 1 FROM audit_records r WHERE r.subject_id = j.member_id AND r.merchant_id = t.merchant_id
                   AND r.action = 'wallet.adjusted' AND r.after ->> 'adjustment' = t.subject_id::text
                   AND r.after ->> 'by' = j.by AND r.after ->> 'second' = j.second)`,
      },
      {
        // What is paid again after a dispute was approved before, by officers or by the rule.
        id: 'I30.approvals',
        source: 'steps',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT s.id AS key, s.merchant_id, 'withdrawal ' || s.withdrawal_id AS subject,
                 format('approved after %s by %s', s.from_state, coalesce(array_to_string(n.names, ' and '), 'nobody')) AS detail
            FROM (SELECT * FROM withdrawal_steps
                   WHERE id > $1::bigint AND id <= $2::bigint AND to_state = 'APPROVED' AND by = 'OFFICER') s
            LEFT JOIN LATERAL (SELECT member_id FROM withdrawals WHERE id = s.withdrawal_id AND merchant_id = s.merchant_id OFFSET 0) w
              ON true
            CROSS JOIN LATERAL (SELECT array_agg(a.officer) AS names, bool_and(${isKnown('a.officer')}) AS known
              FROM withdrawal_approvals a WHERE a.withdrawal_id = s.withdrawal_id AND a.merchant_id = s.merchant_id) n
           WHERE s.from_state = 'REVIEWING' AND n.known IS NOT TRUE OR n.known = false
              OR NOT EXISTS (SELECT 1 FROM audit_records r WHERE r.subject_id = w.member_id AND r.merchant_id = s.merchant_id
                   AND r.after ->> 'withdrawal' = s.withdrawal_id::text AND ${isKnown(`(r.after ->> 'by')`)}
                   AND CASE s.from_state WHEN 'REVIEWING' THEN r.action = 'withdrawal.approved' AND r.after ->> 'by' = ANY (n.names)
                       ELSE r.action = 'withdrawal.pay' END)`,
      },
      {
        id: 'I30.officers',
        source: 'state',
        runs: ['FULL'],
        breaches: `
          SELECT a.withdrawal_id AS key, a.merchant_id, 'withdrawal ' || a.withdrawal_id AS subject,
                 'approved by ' || a.officer || ', whom the console does not know' AS detail
            FROM withdrawal_approvals a WHERE NOT ${isKnown('a.officer')}`,
      },
      {
        id: 'I30.days',
        source: 'state',
        runs: ['FULL'],
        breaches: `
          WITH alone AS (
            SELECT min(w.id) AS id, w.merchant_id, min(a.officer) AS officer, (min(a.at) AT TIME ZONE m.time_zone)::date AS day, w.amount_units
              FROM withdrawal_approvals a JOIN withdrawals w ON w.id = a.withdrawal_id AND w.merchant_id = a.merchant_id
              JOIN merchants m ON m.id = w.merchant_id
             GROUP BY w.id, w.merchant_id, m.time_zone, w.amount_units HAVING count(*) = 1
          )
          SELECT min(x.id) AS key, x.merchant_id, format('%s on %s', x.officer, x.day) AS subject,
                 format('approved %s alone, counted %s', sum(x.amount_units), coalesce(d.units, 0)) AS detail
            FROM alone x LEFT JOIN officer_days d ON d.merchant_id = x.merchant_id AND d.day = x.day AND d.officer = x.officer AND d.way = 'OUT'
           GROUP BY x.merchant_id, x.officer, x.day, d.units HAVING sum(x.amount_units) > coalesce(d.units, 0)`,
      },
      {
        // Credits and gifts that one officer decided alone. What was done before anything was counted is left out.
        id: 'I30.alone',
        source: 'state',
        runs: ['FULL'],
        breaches: `
          WITH alone AS (
            SELECT r.id, r.merchant_id, r.after ->> 'by' AS officer, (r.created_at AT TIME ZONE m.time_zone)::date AS day, 'IN' AS way, t.units
              FROM audit_records r JOIN merchants m ON m.id = r.merchant_id
              JOIN deposit_payments p ON p.payment_id = r.after ->> 'payment' AND p.deposit_id::text = r.after ->> 'deposit'
               AND p.merchant_id = r.merchant_id
              JOIN ledger_transfers t ON t.subject_id = p.id AND t.kind = :DEPOSIT AND t.version = 1 AND t.merchant_id = p.merchant_id
             WHERE r.action = 'deposit.credited' AND r.after ->> 'second' IS NULL
             UNION ALL
            SELECT r.id, r.merchant_id, r.after ->> 'by', (r.created_at AT TIME ZONE m.time_zone)::date, 'GIFT', e.amount_units
              FROM audit_records r JOIN merchants m ON m.id = r.merchant_id
              JOIN promotion_entries e ON e.id::text = r.after ->> 'entry' AND e.merchant_id = r.merchant_id
             WHERE r.action = 'promotion.decided' AND r.after ->> 'approved' = 'true' AND r.after ->> 'second' IS NULL
          )
          SELECT min(x.id) AS key, x.merchant_id, format('%s on %s', x.officer, x.day) AS subject,
                 format('decided %s of %s alone, counted %s', sum(x.units), x.way, coalesce(d.units, 0)) AS detail
            FROM alone x
            JOIN (SELECT merchant_id, min(day) AS day FROM officer_days GROUP BY 1) f ON f.merchant_id = x.merchant_id AND f.day <= x.day
            LEFT JOIN officer_days d ON d.merchant_id = x.merchant_id AND d.day = x.day AND d.officer = x.officer AND d.way = x.way
           GROUP BY x.merchant_id, x.officer, x.day, x.way, d.units HAVING sum(x.units) > coalesce(d.units, 0)`,
      },
    ],
  },
]
