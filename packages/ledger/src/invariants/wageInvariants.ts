import type { Invariant } from './invariant.ts'

/**
 * The facts each run had to count: a fact belongs to the first run whose window ends after it and whose snapshot saw it
 * (rules B9: a late one goes into a later window, none is lost, none counts twice).
 */
const FACTS_OF_RUNS = `
  SELECT f.*, (
    SELECT r.id FROM wage_runs r
     WHERE r.merchant_id = f.merchant_id AND r.kind = 'REALTIME_WAGE' AND r.settled_at IS NOT NULL
       AND r.window_end > f.settled_at
       AND (r.snapshot IS NULL OR pg_visible_in_snapshot(f.xact, r.snapshot::pg_snapshot))
     ORDER BY r.window_start LIMIT 1) AS run_id
    FROM settled_facts f WHERE f.settled_at >= $1::timestamptz`

/** What contracts must be paid, and what they were. */
export const wageInvariants: readonly Invariant[] = [
  {
    id: 'I10',
    says: 'no wage was paid twice: each payment has its transfers and no other',
    breaches: `
      SELECT format('payment %s', coalesce(p.id, t.subject_id)) AS subject,
             format('payment %s in %s parts, transfers %s in %s', p.paid_units, p.parts, t.total, t.parts) AS detail
        FROM (SELECT * FROM wage_payments WHERE parts > 0 AND created_at >= $1::timestamptz) p
        FULL JOIN (SELECT subject_id, kind, merchant_id, count(*) AS parts, sum(units) AS total
                     FROM ledger_transfers WHERE kind IN (8, 9, 10, 11) AND created_at >= $1::timestamptz GROUP BY 1, 2, 3) t
          ON t.subject_id = p.id AND t.merchant_id = p.merchant_id AND t.kind = wage_transfer_kind(p.kind)
       WHERE (t.total, t.parts) IS DISTINCT FROM (p.paid_units, p.parts)`,
  },
  {
    id: 'I11',
    says: 'no wage is missing or wrong: recomputed from the facts by closure, to the unit',
    breaches: `
      WITH fact AS MATERIALIZED (${FACTS_OF_RUNS}), owed AS (
        SELECT r.id AS run_id, c.id AS contract_id,
               sum(f.effective_units) FILTER (WHERE (f.payout_units - f.stake_units) * sign(f.stake_units) > 0) AS won,
               sum(f.effective_units) FILTER (WHERE (f.payout_units - f.stake_units) * sign(f.stake_units) < 0) AS lost
          FROM fact f
          JOIN wage_runs r ON r.id = f.run_id
          JOIN member_closure t ON t.descendant_id = f.member_id
          JOIN contracts c ON c.payee_id = t.ancestor_id AND c.kind = r.kind AND c.category IN ('CONS', f.category)
           AND c.effective_from <= f.settled_at AND (c.effective_to IS NULL OR c.effective_to > f.settled_at)
          LEFT JOIN wage_payments p ON p.contract_id = c.id AND p.kind = r.kind AND p.period_start = r.window_start
          JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = coalesce(p.version_no, c.version_no)
         WHERE abs(f.stake_units) >= coalesce(v.single_bet_units, 0)
           AND NOT EXISTS (SELECT 1 FROM member_closure x JOIN members a ON a.id = x.ancestor_id
                            WHERE x.descendant_id = f.member_id AND a.type IN (4, 41, 42))
         GROUP BY r.id, c.id
      )
      SELECT format('run %s contract %s', coalesce(p.run_id, o.run_id), coalesce(p.contract_id, o.contract_id)) AS subject,
             format('facts %s won %s lost, payment %s won %s lost', o.won, o.lost, p.won_units, p.lost_units) AS detail
        FROM (SELECT * FROM owed WHERE coalesce(won, 0) <> 0 OR coalesce(lost, 0) <> 0) o
        FULL JOIN (SELECT p.*, r.id AS run_id FROM wage_payments p
                     JOIN wage_runs r ON r.merchant_id = p.merchant_id AND r.kind = p.kind AND r.window_start = p.period_start
                    WHERE p.kind = 'REALTIME_WAGE' AND r.settled_at IS NOT NULL AND r.window_start >= $1::timestamptz) p
          ON p.run_id = o.run_id AND p.contract_id = o.contract_id
       WHERE (coalesce(o.won, 0), coalesce(o.lost, 0)) IS DISTINCT FROM (p.won_units, p.lost_units)
      UNION ALL
      SELECT format('payment %s', id), format('due %s, exact %s', due_units, exact)
        FROM (SELECT *, won_units::numeric * win_rate_ppm + lost_units::numeric * loss_rate_ppm + carry_in_ppm_units AS exact
                FROM wage_payments WHERE kind = 'REALTIME_WAGE' AND created_at >= $1::timestamptz) p
       WHERE due_units <> div(greatest(exact, 0), 1000000) OR carry_out_ppm_units <> least(exact, 0)`,
  },
  {
    id: 'I12',
    says: 'the real-time windows tile time: 5 minutes each at UTC, no gap, no overlap',
    breaches: `
      SELECT id::text AS subject, format('%s to %s, after %s', window_start, window_end, before) AS detail
        FROM (SELECT *, lag(window_end) OVER (PARTITION BY merchant_id ORDER BY window_start) AS before FROM wage_runs
               WHERE kind = 'REALTIME_WAGE' AND window_start >= $1::timestamptz) r
       WHERE window_end - window_start <> interval '5 minutes' OR extract(epoch FROM window_start)::numeric % 300 <> 0
          OR before <> window_start`,
  },
]

/** What holds for the tree that wages follow. */
export const treeInvariants: readonly Invariant[] = [
  {
    id: 'I18',
    says: 'the closure is the tree, and no contract in it pays more than its payer is paid',
    breaches: `
      WITH RECURSIVE walk(ancestor_id, descendant_id, distance) AS (
        SELECT id, id, 0 FROM members WHERE $1::timestamptz IS NOT NULL
        UNION ALL
        SELECT m.parent_id, w.descendant_id, w.distance + 1 FROM walk w JOIN members m ON m.id = w.ancestor_id
         WHERE m.parent_id IS NOT NULL AND w.distance < 1000
      )
      SELECT format('%s over %s', coalesce(c.ancestor_id, w.ancestor_id), coalesce(c.descendant_id, w.descendant_id)) AS subject,
             format('closure %s, tree %s', c.distance, w.distance) AS detail
        FROM walk w FULL JOIN member_closure c ON c.ancestor_id = w.ancestor_id AND c.descendant_id = w.descendant_id
       WHERE w.distance IS DISTINCT FROM c.distance
      UNION ALL
      SELECT 'member ' || m.id, format('depth %s under %s', m.depth, p.depth)
        FROM members m JOIN members p ON p.id = m.parent_id WHERE m.depth <> p.depth + 1 OR m.merchant_id <> p.merchant_id
      UNION ALL
      SELECT 'contract ' || c.id, format('win %s loss %s ppm, its payer has %s and %s', v.win_rate_ppm, v.loss_rate_ppm,
             coalesce(w.win_rate_ppm::text, 'nothing'), coalesce(w.loss_rate_ppm::text, 'nothing'))
        FROM contracts c
        JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = c.version_no
        LEFT JOIN contracts u ON u.payee_id = c.payer_id AND u.kind = c.kind AND u.category = c.category
         AND u.state IN ('A', 'V', 'E')
        LEFT JOIN contract_versions w ON w.contract_id = u.id AND w.version_no = u.version_no
       WHERE c.kind = 'REALTIME_WAGE' AND c.state IN ('A', 'V', 'E') AND c.payer_id IS NOT NULL
         AND (w.id IS NULL OR v.win_rate_ppm > w.win_rate_ppm OR v.loss_rate_ppm > w.loss_rate_ppm)`,
  },
]
