import type { Check } from './check.ts'

/** What holds for money that is held (rules A7.2, E4.3): it is its member's until it is staked or paid out. */
export const chaseChecks: readonly Check[] = [
  {
    id: 'I28',
    says: 'what is held is what withdrawals and chases hold, and a chase has its money in one place',
    severe: true,
    parts: [
      {
        id: 'I28.accounts',
        source: 'accounts',
        runs: ['ROUND', 'FULL'],
        breaches: `
          SELECT a.id AS key, a.merchant_id, 'account ' || a.id AS subject,
                 format('holds %s, withdrawals %s and chases %s', a.balance, w.units, c.units) AS detail
            FROM ledger_accounts a
            CROSS JOIN LATERAL (SELECT coalesce(sum(x.held_units), 0) AS units FROM withdrawals x
              WHERE x.member_id = a.owner_id AND x.merchant_id = a.merchant_id AND x.held_units > 0) w
            CROSS JOIN LATERAL (SELECT coalesce(sum(x.held_units), 0) AS units FROM chases x
              WHERE x.member_id = a.owner_id AND x.merchant_id = a.merchant_id AND x.held_units > 0) c
           WHERE a.id > $1::bigint AND a.id <= $2::bigint AND a.kind = 'HELD' AND a.balance <> w.units + c.units`,
      },
      {
        id: 'I28.chases',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          WITH moved AS (
            SELECT subject_id, merchant_id, max(id) AS id FROM ledger_transfers
             WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:CHASE_HOLD, :CHASE_RELEASE) GROUP BY 1, 2
          )
          SELECT m.id AS key, m.merchant_id, 'chase ' || m.subject_id AS subject,
                 format('%s: held %s, staked %s, returned %s of %s; its issues wait for %s, staked %s, gave back %s; moved %s in, %s back',
                        c.state, c.held_units, c.staked_units, c.returned_units, c.total_units, p.waiting, p.staked, p.back,
                        t.held, t.released) AS detail
            FROM moved m
            LEFT JOIN LATERAL (SELECT * FROM chases WHERE id = m.subject_id AND merchant_id = m.merchant_id OFFSET 0) c ON true
            CROSS JOIN LATERAL (
              SELECT coalesce(sum(x.stake_units) FILTER (WHERE x.state = 'WAITING'), 0) AS waiting,
                     coalesce(sum(x.stake_units) FILTER (WHERE x.order_row_id IS NOT NULL), 0) AS staked,
                     coalesce(sum(x.stake_units) FILTER (WHERE x.order_row_id IS NULL AND x.state <> 'WAITING'), 0) AS back
                FROM chase_parts x WHERE x.chase_row_id = m.subject_id AND x.merchant_id = m.merchant_id) p
            CROSS JOIN LATERAL (
              SELECT coalesce(sum(x.units) FILTER (WHERE x.kind = :CHASE_HOLD), 0) AS held,
                     coalesce(sum(x.units) FILTER (WHERE x.kind = :CHASE_RELEASE), 0) AS released
                FROM ledger_transfers x
               WHERE x.subject_id = m.subject_id AND x.kind IN (:CHASE_HOLD, :CHASE_RELEASE) AND x.merchant_id = m.merchant_id) t
           WHERE (c.held_units, c.staked_units, c.returned_units) IS DISTINCT FROM (p.waiting, p.staked, p.back)
              OR (c.total_units, c.returned_units) IS DISTINCT FROM (t.held, t.released)`,
      },
    ],
  },
]
