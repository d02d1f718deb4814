import { WHOLE_CURRENCIES } from '@croupier/money'
import { billStates } from './billStates.ts'
import type { Check } from './check.ts'

/** The smallest amount of the currency of a merchant m, in units: what is paid for a period is whole ones of it (rules 0.1.4). */
const LEAST = `CASE WHEN m.currency ~ '${WHOLE_CURRENCIES.source}' THEN 10000 ELSE 100 END`

/** The best of the tiers of a version v whose thresholds hold for a bill p. */
const REACHED = `
  LEFT JOIN LATERAL (SELECT t.tier_no, t.rate_type, t.ratio_ppm, t.fixed_units FROM contract_tiers t
    WHERE t.version_id = v.id AND p.effective_units + CASE p.kind WHEN 'DAILY_WAGE' THEN coalesce(p.carry_in_units, 0) ELSE 0 END >= t.periodic_bets_units AND p.active_users >= t.active_user_count
      AND (p.kind <> 'DIVIDEND' OR p.loss_units + p.carry_in_units >= t.net_loss_units AND p.base_units > 0)
    ORDER BY t.tier_no DESC LIMIT 1) t ON true`

/**
 * What contracts of a run had to count: effective bets and active users of the payee's team, by closure. A fact belongs to the
 * part of the period in which the contract works; what came late belongs to its begin. Hours are those of the merchant's clock.
 */
const MEASURED = `
  run AS MATERIALIZED (
    SELECT r.id, r.merchant_id, r.kind, r.period_code, r.window_start, r.window_end, r.snapshot::pg_snapshot AS seen, b.before,
           m.time_zone
      FROM wage_runs r JOIN merchants m ON m.id = r.merchant_id
      LEFT JOIN LATERAL (SELECT p.snapshot::pg_snapshot AS before FROM wage_runs p
        WHERE p.merchant_id = r.merchant_id AND p.kind = r.kind AND p.period_code = r.period_code
          AND p.window_start < r.window_start ORDER BY p.window_start DESC LIMIT 1) b ON true
     WHERE r.id = ANY ($1::bigint[]) AND r.kind <> 'REALTIME_WAGE' AND r.settled_at IS NOT NULL
  ), member_sum AS MATERIALIZED (
    SELECT r.id AS run_id, f.member_id, f.category,
           CASE WHEN r.kind = 'HOURLY_WAGE' THEN date_trunc('hour', greatest(f.settled_at, r.window_start), r.time_zone)
                ELSE date_trunc('day', greatest(f.settled_at, r.window_start), r.time_zone) END AS at,
           sum(f.effective_units) AS effective
      FROM run r
      CROSS JOIN LATERAL (
        SELECT f.* FROM settled_facts f
         WHERE f.settled_at >= r.window_start AND f.settled_at < r.window_end AND f.merchant_id = r.merchant_id
           AND pg_visible_in_snapshot(f.xact, r.seen)
         UNION ALL
        SELECT f.* FROM settled_facts f
         WHERE r.before IS NOT NULL AND f.settled_at >= r.window_start - interval '15 minutes' AND f.settled_at < r.window_start
           AND f.merchant_id = r.merchant_id AND pg_visible_in_snapshot(f.xact, r.seen)
           AND NOT pg_visible_in_snapshot(f.xact, r.before)
        OFFSET 0) f
     WHERE (SELECT count(*) FROM member_closure x JOIN members m ON m.id = x.ancestor_id
             WHERE x.descendant_id = f.member_id AND is_test_account(m.type, m.test_at)) = 0
     GROUP BY 1, 2, 3, 4
  ), contract AS MATERIALIZED (
    SELECT r.id AS run_id, r.merchant_id, r.kind, r.window_start, c.id, c.payee_id, c.category,
           greatest(coalesce(v.minimum_bet_units, 0), 1) AS least,
           c.effective_from, coalesce(c.effective_to, 'infinity') AS effective_to
      FROM run r
      JOIN contracts c ON c.merchant_id = r.merchant_id AND c.kind = r.kind AND c.effective_from < r.window_end
       AND (c.effective_to IS NULL OR c.effective_to > r.window_start)
      JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = c.version_no
       AND coalesce(v.period_code, 'D') = r.period_code
  ), own AS (
    SELECT c.run_id, c.id AS contract_id, s.member_id, CASE WHEN c.kind = 'HOURLY_WAGE' THEN s.at END AS hour, c.least,
           sum(s.effective) AS effective
      FROM contract c
      JOIN member_closure x ON x.ancestor_id = c.payee_id
      JOIN member_sum s ON s.run_id = c.run_id AND s.member_id = x.descendant_id
     WHERE c.category IN ('CONS', s.category) AND s.at >= c.effective_from AND s.at < c.effective_to
     GROUP BY 1, 2, 3, 4, 5
  ), span AS (
    SELECT o.run_id, o.contract_id, o.hour, sum(o.effective) AS effective, count(*) FILTER (WHERE o.effective >= o.least) AS active
      FROM own o GROUP BY 1, 2, 3
  ), measured AS (
    SELECT s.run_id, s.contract_id, sum(s.effective) AS effective, max(s.active) AS active FROM span s GROUP BY 1, 2
  )`

/** What contracts with tiers must be paid, and the outcome of those who do not pay (rules B7, B8, B10). */
export const periodChecks: readonly Check[] = [
  {
    id: 'I11',
    says: 'no wage is missing or wrong: recomputed from the facts by closure, to the unit',
    severe: true,
    parts: [
      {
        id: 'I11.periods',
        source: 'runs',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          WITH ${MEASURED}
          SELECT c.run_id AS key, c.merchant_id, format('run %s contract %s', c.run_id, c.id) AS subject,
                 format('facts %s of %s active, bill %s of %s', coalesce(m.effective, 0), coalesce(m.active, 0),
                        p.effective_units, p.active_users) AS detail
            FROM contract c
            LEFT JOIN measured m ON m.run_id = c.run_id AND m.contract_id = c.id
            LEFT JOIN LATERAL (SELECT effective_units, active_users FROM wage_payments WHERE contract_id = c.id AND kind = c.kind
              AND period_start = c.window_start AND merchant_id = c.merchant_id OFFSET 0) p ON true
            JOIN members y ON y.id = c.payee_id AND y.status <> 'CLOSED'
           WHERE (coalesce(m.effective, 0), coalesce(m.active, 0)) <> (coalesce(p.effective_units, 0), coalesce(p.active_users, 0))`,
      },
      {
        // The tier follows from the figures of the bill, and what is due from the tier. An hourly wage is the sum of its hours.
        id: 'I11.bills',
        source: 'payments',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT p.id AS key, p.merchant_id, 'payment ' || p.id AS subject,
                 format('due %s by tier %s of base %s, thresholds give tier %s', p.due_units, p.tier_no,
                        coalesce(p.base_units, p.effective_units), t.tier_no) AS detail
            FROM (SELECT * FROM wage_payments WHERE id > $1::bigint AND id <= $2::bigint AND kind <> 'REALTIME_WAGE') p
            JOIN merchants m ON m.id = p.merchant_id
            JOIN contract_versions v ON v.contract_id = p.contract_id AND v.version_no = p.version_no
            ${REACHED}
            LEFT JOIN LATERAL (SELECT sum((h->>'dueUnits')::bigint) AS due, sum((h->>'effectiveUnits')::bigint) AS effective,
                bool_and((h->>'dueUnits')::bigint = coalesce((SELECT CASE k.rate_type WHEN 'F' THEN k.fixed_units
                    ELSE greatest(div(((h->>'effectiveUnits')::numeric + coalesce((h->>'carryInUnits')::bigint, 0)) * k.ratio_ppm,
                                      1000000), 0)::bigint END / ${LEAST} * ${LEAST}
                  FROM contract_tiers k WHERE k.version_id = v.id AND k.tier_no = (h->>'tierNo')::int), 0)) AS exact
                FROM jsonb_array_elements(p.detail) h) d ON true
           WHERE CASE p.kind WHEN 'HOURLY_WAGE' THEN
                   (p.due_units, p.effective_units) IS DISTINCT FROM (d.due, d.effective) OR NOT d.exact
                 ELSE p.tier_no IS DISTINCT FROM t.tier_no OR p.due_units <> coalesce(CASE t.rate_type WHEN 'F' THEN t.fixed_units
                     ELSE greatest(div(coalesce(p.base_units, p.effective_units)::numeric * t.ratio_ppm, 1000000), 0)::bigint
                     END / ${LEAST} * ${LEAST}, 0)
                   OR p.kind = 'DAILY_WAGE' AND abs(p.base_units) > abs(p.effective_units + coalesce(p.carry_in_units, 0))
                   OR p.kind = 'DIVIDEND' AND p.base_units > p.loss_units + p.carry_in_units END`,
      },
    ],
  },
  {
    id: 'I13',
    says: 'paid and forced is what is owed, and who is frozen for bills is who did not pay in time and has something left to pay',
    severe: true,
    parts: [
      ...billStates,
      {
        id: 'I13.payers',
        source: 'state',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT m.id AS key, m.merchant_id, 'member ' || m.id AS subject, 'frozen for bills, and none is in default' AS detail
            FROM members m
           WHERE m.status = 'FROZEN_DIVIDEND' AND NOT EXISTS (SELECT 1 FROM wage_payments p
             WHERE p.payer_id = m.id AND p.state = 'DEFAULTED')
          UNION ALL
          SELECT m.id, m.merchant_id, 'member ' || m.id, 'in default, and active'
            FROM ledger_accounts a JOIN members m ON m.id = a.owner_id AND m.status = 'ACTIVE'
           WHERE a.owes AND a.kind = 'CASH' AND EXISTS (SELECT 1 FROM wage_payments p
             WHERE p.payer_id = m.id AND p.merchant_id = m.merchant_id AND p.state = 'DEFAULTED')
          UNION ALL
          SELECT p.payer_id, p.merchant_id, 'payment ' || p.id, format('unpaid since its window ended %s', p.pay_until)
            FROM (SELECT money_now() AS at OFFSET 0) n
            JOIN merchants b ON b.money_mode <> 'READ_ONLY'
            JOIN wage_payments p ON p.merchant_id = b.id AND p.kind = 'DIVIDEND' AND p.state = 'UNPAID'
             AND p.payer_id IS NOT NULL AND p.pay_until < n.at - interval '15 minutes'
             AND NOT awaits_house(b.id, p.payer_id, p.period_code, p.period_start)`,
      },
    ],
  },
  {
    id: 'I17',
    says: 'what passes between members passes between an upline and its direct downline',
    severe: true,
    parts: [
      {
        id: 'I17.payments',
        source: 'payments',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT p.id AS key, p.merchant_id, 'payment ' || p.id AS subject,
                 format('from %s to %s, whose upline is %s', p.payer_id, p.payee_id, m.parent_id) AS detail
            FROM (SELECT * FROM wage_payments WHERE id > $1::bigint AND id <= $2::bigint AND payer_id IS NOT NULL) p
            LEFT JOIN LATERAL (SELECT parent_id FROM members WHERE id = p.payee_id OFFSET 0) m ON true
           WHERE m.parent_id IS DISTINCT FROM p.payer_id`,
      },
    ],
  },
  {
    id: 'I18',
    says: 'the closure is the tree, and no contract in it pays more than its payer is paid',
    severe: true,
    parts: [
      {
        id: 'I18.tiers',
        source: 'contracts',
        runs: ['ROUND', 'FULL'],
        breaches: `
          SELECT c.id AS key, c.merchant_id, 'contract ' || c.id AS subject,
                 format('%s ppm, its payer has %s', t.best, coalesce(u.best::text, 'nothing')) AS detail
            FROM contracts c
            JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = c.version_no
            CROSS JOIN LATERAL (SELECT max(k.ratio_ppm) AS best FROM contract_tiers k WHERE k.version_id = v.id) t
            LEFT JOIN LATERAL (SELECT max(k.ratio_ppm) AS best FROM contracts o
                JOIN contract_versions w ON w.contract_id = o.id AND w.version_no = o.version_no
                JOIN contract_tiers k ON k.version_id = w.id
               WHERE o.payee_id = c.payer_id AND o.kind = c.kind AND o.category = c.category AND o.state IN ('A', 'V', 'E')) u ON true
           WHERE c.id > $1::bigint AND c.id <= $2::bigint AND c.kind <> 'REALTIME_WAGE' AND c.state IN ('A', 'V', 'E')
             AND c.payer_id IS NOT NULL AND (u.best IS NULL OR t.best > u.best)`,
      },
    ],
  },
]
