import type { Check } from './check.ts'

/** What holds for the tree that rebates and wages follow. */
export const treeChecks: readonly Check[] = [
  {
    id: 'I17',
    says: 'each transfer was between a direct upline and downline, once, and as it was asked for',
    severe: true,
    parts: [
      {
        // Nobody ever moves in the tree (rules B1): an edge of today was one then.
        id: 'I17.transfers',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT t.id AS key, t.merchant_id, 'transfer ' || t.id AS subject,
                 format('%s units of kind %s from %s to %s; asked for: %s units %s from %s to %s', t.units, t.kind, f.owner_id,
                        g.owner_id, coalesce(a.units::text, 'nothing'), a.direction, a.sender_id, a.receiver_id) AS detail
            FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:TRANSFER_DOWN, :TRANSFER_UP)) t
            CROSS JOIN LATERAL (SELECT owner_id, kind FROM ledger_accounts WHERE id = t.from_account_id OFFSET 0) f
            CROSS JOIN LATERAL (SELECT owner_id, kind FROM ledger_accounts WHERE id = t.to_account_id OFFSET 0) g
            LEFT JOIN LATERAL (SELECT * FROM agent_transfers WHERE id = t.subject_id AND merchant_id = t.merchant_id OFFSET 0) a
              ON true
            LEFT JOIN LATERAL (SELECT parent_id FROM members
              WHERE id = CASE t.kind WHEN :TRANSFER_DOWN THEN g.owner_id ELSE f.owner_id END AND merchant_id = t.merchant_id OFFSET 0) d ON true
           WHERE (f.kind = 'CASH' AND g.kind = 'CASH' AND t.part_id = 0 AND t.version = 0
               AND d.parent_id = CASE t.kind WHEN :TRANSFER_DOWN THEN f.owner_id ELSE g.owner_id END
               AND (a.units, a.sender_id, a.receiver_id, a.direction)
                 = (t.units, f.owner_id, g.owner_id, CASE t.kind WHEN :TRANSFER_DOWN THEN 'DOWN' ELSE 'UP' END)) IS NOT TRUE`,
      },
      {
        // The other way round: what was asked for was booked, once.
        id: 'I17.sendings',
        source: 'sendings',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT a.id AS key, a.merchant_id, 'transfer between agents ' || a.id AS subject,
                 format('%s units %s, booked %s times', a.units, a.direction, t.movements) AS detail
            FROM (SELECT * FROM agent_transfers WHERE id > $1::bigint AND id <= $2::bigint) a
            CROSS JOIN LATERAL (SELECT count(*) AS movements FROM ledger_transfers
              WHERE subject_id = a.id AND merchant_id = a.merchant_id AND kind = CASE a.direction WHEN 'DOWN' THEN 14 ELSE 15 END) t
           WHERE t.movements <> 1`,
      },
    ],
  },
  {
    id: 'I18',
    says: 'the closure is the tree, and no contract in it pays more than its payer is paid',
    severe: true,
    parts: [
      {
        // A member's closure is its upline's with one step more: said of every member, it says that there is no cycle.
        id: 'I18.members',
        source: 'members',
        runs: ['ROUND', 'FULL'],
        breaches: `
          SELECT m.id AS key, m.merchant_id, 'member ' || m.id AS subject,
                 format('depth %s under %s; closure of %s, %s of them not as the upline''s', m.depth, u.depth, c.rows,
                        c.wrong) AS detail
            FROM members m
            LEFT JOIN LATERAL (SELECT * FROM members WHERE id = m.parent_id OFFSET 0) u ON true
            CROSS JOIN LATERAL (
              SELECT count(*) AS rows, count(*) FILTER (WHERE CASE WHEN own.distance = 0 THEN own.ancestor_id <> m.id
                       ELSE above.distance IS DISTINCT FROM own.distance - 1 END) AS wrong
                FROM member_closure own
                LEFT JOIN member_closure above ON above.ancestor_id = own.ancestor_id AND above.descendant_id = m.parent_id
               WHERE own.descendant_id = m.id) c
           WHERE m.id > $1::bigint AND m.id <= $2::bigint
             AND (c.rows <> m.depth + 1 OR c.wrong > 0
               OR m.parent_id IS NOT NULL AND (u.depth, u.merchant_id) IS DISTINCT FROM (m.depth - 1, m.merchant_id))`,
      },
      {
        id: 'I18.contracts',
        source: 'contracts',
        runs: ['ROUND', 'FULL'],
        breaches: `
          SELECT c.id AS key, c.merchant_id, 'contract ' || c.id AS subject,
                 format('win %s loss %s ppm, its payer has %s and %s', v.win_rate_ppm, v.loss_rate_ppm,
                        coalesce(w.win_rate_ppm::text, 'nothing'), coalesce(w.loss_rate_ppm::text, 'nothing')) AS detail
            FROM contracts c
            JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = c.version_no
            LEFT JOIN contracts u ON u.payee_id = c.payer_id AND u.kind = c.kind AND u.category = c.category
             AND u.state IN ('A', 'V', 'E')
            LEFT JOIN contract_versions w ON w.contract_id = u.id AND w.version_no = u.version_no
           WHERE c.id > $1::bigint AND c.id <= $2::bigint AND c.kind = 'REALTIME_WAGE' AND c.state IN ('A', 'V', 'E')
             AND c.payer_id IS NOT NULL
             AND (w.id IS NULL OR v.win_rate_ppm > w.win_rate_ppm OR v.loss_rate_ppm > w.loss_rate_ppm)`,
      },
    ],
  },
]
