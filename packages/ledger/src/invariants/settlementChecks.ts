import type { Check } from './check.ts'

/** The kind by which a payout of these lines is booked: 3 void, 5 push, 4 else (rules A6). */
const PAYOUT_KIND = `CASE WHEN bool_or(state = 'VOID') THEN 3 WHEN bool_and(state = 'PUSH') THEN 5 ELSE 4 END`

/** What holds between settled lines, their payouts, their facts and the rebates that belong to them. */
export const settlementChecks: readonly Check[] = [
  {
    id: 'I7',
    says: 'each settled line is paid once with its order and has one fact, and rebates are those of the facts',
    severe: true,
    parts: [
      {
        id: 'I7.transfers',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT t.id AS key, t.merchant_id, format('order %s version %s', t.subject_id, t.version) AS subject,
                 format('transfer %s of kind %s moves %s to %s, the lines of %s pay %s by kind %s', t.id, t.kind, t.units,
                        a.owner_id, l.member_id, l.units, l.kind) AS detail
            FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:BET_VOID, :LOTTERY_PAYOUT, :BET_PUSH)) t
            LEFT JOIN LATERAL (SELECT owner_id FROM ledger_accounts WHERE id = t.to_account_id OFFSET 0) a ON true
            LEFT JOIN LATERAL (SELECT issue_id, member_id FROM bet_orders WHERE id = t.subject_id
              AND merchant_id = t.merchant_id OFFSET 0) o ON true
            LEFT JOIN LATERAL (SELECT sum(payout_units) AS units, min(member_id) AS member_id, ${PAYOUT_KIND} AS kind
              FROM bet_lines WHERE issue_id = o.issue_id AND member_id = o.member_id AND order_row_id = t.subject_id
               AND settlement_version = t.version AND payout_units > 0 AND state <> 'CANCELLED') l ON true
            CROSS JOIN LATERAL (SELECT sum(units) AS units FROM ledger_transfers WHERE subject_id = t.subject_id AND part_id = 0
              AND kind IN (:PAYOUT_REVERSAL, :DEBT_CORRECTION) AND version = t.version AND merchant_id = t.merchant_id) b
           WHERE t.part_id <> 0 OR CASE WHEN b.units IS NULL
             THEN (l.units, l.member_id, l.kind) IS DISTINCT FROM (t.units, a.owner_id, t.kind)
             ELSE l.units IS NOT NULL OR b.units <> t.units END`,
      },
      {
        id: 'I7.reversals',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT t.id AS key, t.merchant_id, format('order %s version %s', t.subject_id, t.version) AS subject,
                 format('transfer %s of kind %s takes %s back from %s, %s in all; %s was paid to %s', t.id, t.kind, t.units,
                        a.owner_id, b.units, p.units, p.owner_id) AS detail
            FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:PAYOUT_REVERSAL, :DEBT_CORRECTION)) t
            LEFT JOIN LATERAL (SELECT owner_id FROM ledger_accounts WHERE id = t.from_account_id OFFSET 0) a ON true
            CROSS JOIN LATERAL (SELECT sum(units) AS units FROM ledger_transfers WHERE subject_id = t.subject_id AND part_id = 0
              AND kind IN (:PAYOUT_REVERSAL, :DEBT_CORRECTION) AND version = t.version AND merchant_id = t.merchant_id) b
            LEFT JOIN LATERAL (SELECT x.units, w.owner_id FROM ledger_transfers x
              CROSS JOIN LATERAL (SELECT owner_id FROM ledger_accounts WHERE id = x.to_account_id OFFSET 0) w
              WHERE x.subject_id = t.subject_id AND x.part_id = 0 AND x.kind IN (:LOTTERY_PAYOUT, :BET_PUSH) AND x.version = t.version
                AND x.merchant_id = t.merchant_id OFFSET 0) p ON true
           WHERE t.part_id <> 0 OR (p.units, p.owner_id) IS DISTINCT FROM (b.units, a.owner_id)`,
      },
      {
        id: 'I7.facts',
        source: 'facts',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT xact_number(f.xact) AS key, f.merchant_id,
                 format('line %s/%s version %s', f.source_id, f.source_no, f.settlement_version) AS subject,
                 format('fact of %s at %s: stake %s, payout %s, effective %s; line %s at %s: stake %s, payout %s, effective %s',
                        f.member_id, f.settled_at, f.stake_units, f.payout_units, f.effective_units, l.state, l.settled_at,
                        l.stake_units, l.payout_units, l.effective_units) AS detail
            FROM (SELECT * FROM settled_facts WHERE source = 1 AND xact_number(xact) > $1::bigint
                     AND xact_number(xact) <= $2::bigint AND settled_at >= $3::timestamptz
                     AND settled_at < $4::timestamptz) f
            LEFT JOIN LATERAL (SELECT * FROM bet_lines WHERE issue_id = f.round_id AND member_id = f.member_id
              AND order_row_id = f.source_id AND line_no = f.source_no AND merchant_id = f.merchant_id OFFSET 0) l ON true
           WHERE l.order_row_id IS NULL OR l.settlement_version < f.settlement_version
              OR l.settlement_version = f.settlement_version
                 AND (l.settled_at, l.stake_units, l.payout_units, l.effective_units, coalesce(l.self_rebate_units, 0))
                     IS DISTINCT FROM (f.settled_at, f.stake_units, f.payout_units, coalesce(f.wagering_units, f.effective_units), f.self_rebate_units)`,
      },
      {
        id: 'I7.issues',
        source: 'issues',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          WITH line AS MATERIALIZED (
            SELECT l.*, a.asset = 'DEMO' AS demo
              FROM bet_lines l
              CROSS JOIN LATERAL (SELECT asset FROM ledger_accounts WHERE owner_id = l.member_id AND kind = 'CASH'
                AND merchant_id = l.merchant_id OFFSET 0) a
             WHERE l.issue_id = ANY ($1::bigint[]) AND l.state IN ('WIN', 'LOSE', 'PUSH', 'VOID')
          ), payout AS (
            SELECT issue_id, merchant_id, order_row_id, settlement_version AS version, sum(payout_units) AS units
              FROM line WHERE payout_units > 0 GROUP BY 1, 2, 3, 4
          ), fact AS MATERIALIZED (
            SELECT l.issue_id, l.merchant_id, l.order_row_id, l.line_no, l.state, l.demo, l.settlement_version AS version,
                   l.payout_units, f.payout_units AS fact_payout, coalesce(f.rebate_units, 0) AS rebates
              FROM line l
              LEFT JOIN LATERAL (SELECT payout_units, rebate_units FROM settled_facts
                WHERE source_id = l.order_row_id AND source_no = l.line_no AND source = 1
                  AND settlement_version = l.settlement_version AND settled_at = l.settled_at
                  AND merchant_id = l.merchant_id OFFSET 0) f ON true
          ), rebate AS (
            SELECT issue_id, merchant_id, sum(rebates) AS units FROM fact GROUP BY 1, 2
          )
          SELECT p.issue_id AS key, p.merchant_id, format('order %s version %s', p.order_row_id, p.version) AS subject,
                 format('its lines pay %s, %s movements pay %s', p.units, t.movements, t.units) AS detail
            FROM payout p
            CROSS JOIN LATERAL (SELECT sum(CASE WHEN kind IN (:PAYOUT_REVERSAL, :DEBT_CORRECTION) THEN -units ELSE units END) AS units,
                   count(*) FILTER (WHERE kind IN (:BET_VOID, :LOTTERY_PAYOUT, :BET_PUSH)) AS movements
              FROM ledger_transfers WHERE subject_id = p.order_row_id AND part_id = 0 AND kind IN (:BET_VOID, :LOTTERY_PAYOUT, :BET_PUSH, :PAYOUT_REVERSAL, :DEBT_CORRECTION)
               AND version = p.version AND merchant_id = p.merchant_id) t
           WHERE (t.units, t.movements) IS DISTINCT FROM (p.units, 1)
          UNION ALL
          SELECT issue_id, merchant_id, format('line %s/%s version %s', order_row_id, line_no, version),
                 format('%s %s, fact %s', state, payout_units, coalesce(fact_payout::text, 'none'))
            FROM fact
           WHERE fact_payout IS DISTINCT FROM CASE WHEN state <> 'VOID' AND NOT demo THEN payout_units END
          UNION ALL
          SELECT i.id, k.merchant_id, 'rebates of issue ' || i.id,
                 format('facts %s, booked and due %s', coalesce(r.units, 0), b.units)
            FROM (SELECT id FROM issues WHERE id = ANY ($1::bigint[]) AND (corrected_at IS NULL OR settled_at IS NOT NULL)) i
            CROSS JOIN LATERAL (SELECT merchant_id FROM rebate WHERE issue_id = i.id
              UNION SELECT merchant_id FROM ledger_transfers WHERE subject_id = i.id AND kind IN (:REBATES)) k
            LEFT JOIN rebate r ON r.issue_id = i.id AND r.merchant_id = k.merchant_id
            CROSS JOIN LATERAL (
              SELECT coalesce(sum(u.units), 0) AS units
                FROM (SELECT units FROM ledger_transfers WHERE subject_id = i.id AND kind IN (:REBATES)
                         AND merchant_id = k.merchant_id
                       UNION ALL
                      SELECT units FROM issue_rebates WHERE issue_id = i.id AND merchant_id = k.merchant_id) u) b
           WHERE coalesce(r.units, 0) <> b.units`,
      },
    ],
  },
]
