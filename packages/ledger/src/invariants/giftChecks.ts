import type { Check } from './check.ts'

/** What holds for points, gifts and red envelopes (safety I15, I16). */
export const giftChecks: readonly Check[] = [
  {
    id: 'I15',
    says: 'an exchange takes its points and cash once, a refused one gives them back, and no more is exchanged than there was',
    severe: true,
    parts: [
      {
        // Conversions of points to cash are part 1 of the same kind.
        id: 'I15.moved',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          WITH moved AS (
            SELECT subject_id, merchant_id, max(id) AS id FROM ledger_transfers
             WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:POINTS_SPENT, :POINTS_RETURNED, :REDEMPTION_CASH, :REDEMPTION_RETURN) AND part_id = 0 GROUP BY 1, 2
          )
          SELECT m.id AS key, m.merchant_id, 'redemption ' || m.subject_id AS subject,
                 format('%s for %s points and %s; moved %s and %s, back %s and %s', r.state, r.points, r.amount_units, t.points,
                        t.cash, t.points_back, t.cash_back) AS detail
            FROM moved m
            LEFT JOIN LATERAL (SELECT * FROM point_redemptions WHERE id = m.subject_id AND merchant_id = m.merchant_id OFFSET 0) r
              ON true
            CROSS JOIN LATERAL (
              SELECT coalesce(sum(x.units) FILTER (WHERE x.kind = :POINTS_SPENT), 0) AS points,
                     coalesce(sum(x.units) FILTER (WHERE x.kind = :REDEMPTION_CASH), 0) AS cash,
                     coalesce(sum(x.units) FILTER (WHERE x.kind = :POINTS_RETURNED), 0) AS points_back,
                     coalesce(sum(x.units) FILTER (WHERE x.kind = :REDEMPTION_RETURN), 0) AS cash_back
                FROM ledger_transfers x WHERE x.subject_id = m.subject_id AND x.kind IN (:POINTS_SPENT, :POINTS_RETURNED, :REDEMPTION_CASH, :REDEMPTION_RETURN) AND x.part_id = 0
                 AND x.merchant_id = m.merchant_id) t
           WHERE (r.points, r.amount_units) IS DISTINCT FROM (t.points, t.cash)
              OR (CASE WHEN r.state = 'REJECTED' THEN r.points ELSE 0 END, CASE WHEN r.state = 'REJECTED' THEN r.amount_units ELSE 0 END)
                   IS DISTINCT FROM (t.points_back, t.cash_back)`,
      },
      {
        id: 'I15.converted',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT t.id AS key, t.merchant_id, 'conversion ' || t.subject_id AS subject,
                 format('%s of kind %s, it says %s points for %s', t.units, t.kind, c.points, c.amount_units) AS detail
            FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint
                     AND (kind = :POINT_CASH OR kind = :POINTS_SPENT AND part_id = 1)) t
            LEFT JOIN LATERAL (SELECT * FROM point_conversions WHERE id = t.subject_id AND merchant_id = t.merchant_id OFFSET 0) c
              ON true
           WHERE t.units IS DISTINCT FROM CASE t.kind WHEN :POINT_CASH THEN c.amount_units ELSE c.points END`,
      },
      {
        id: 'I15.stock',
        source: 'state',
        runs: ['FULL'],
        breaches: `
          SELECT row_number() OVER (ORDER BY i.id) AS key, i.merchant_id, 'item ' || i.code AS subject,
                 format('stock %s, exchanged %s, redemptions come to %s', i.stock, i.exchanged, r.quantity) AS detail
            FROM mall_items i
            LEFT JOIN (SELECT item_id, merchant_id, sum(quantity) AS quantity FROM point_redemptions
                        WHERE state <> 'REJECTED' GROUP BY 1, 2) r ON r.item_id = i.id AND r.merchant_id = i.merchant_id
           WHERE i.stock < 0 OR i.exchanged <> coalesce(r.quantity, 0)`,
      },
    ],
  },
  {
    id: 'I16',
    says: 'a gift is paid once, when it is claimed; shares of a red envelope are its amount, and each taken one is paid',
    severe: true,
    parts: [
      {
        id: 'I16.paid',
        source: 'transfers',
        runs: ['MINUTE', 'FULL'],
        breaches: `
          SELECT t.id AS key, t.merchant_id, 'gift ' || t.subject_id AS subject,
                 format('%s of kind %s moved to %s; %s %s of member %s', t.units, t.kind, a.owner_id, g.state, g.amount_units,
                        g.member_id) AS detail
            FROM (SELECT * FROM ledger_transfers WHERE id > $1::bigint AND id <= $2::bigint AND kind IN (:GRANTS)) t
            LEFT JOIN LATERAL (SELECT * FROM reward_grants WHERE id = t.subject_id AND merchant_id = t.merchant_id OFFSET 0) g ON true
            CROSS JOIN LATERAL (SELECT owner_id FROM ledger_accounts WHERE id = t.to_account_id OFFSET 0) a
           WHERE (g.state, g.amount_units, g.member_id) IS DISTINCT FROM ('CLAIMED', t.units, a.owner_id)
              OR t.part_id <> 0 OR t.version <> 0`,
      },
      {
        id: 'I16.grants',
        source: 'grants',
        runs: ['ROUND', 'FULL'],
        breaches: `
          SELECT g.id AS key, g.merchant_id, 'gift ' || g.id AS subject,
                 format('%s of %s is %s, movements %s', g.kind, g.amount_units, g.state, t.units) AS detail
            FROM (SELECT * FROM reward_grants WHERE id > $1::bigint AND id <= $2::bigint) g
            CROSS JOIN LATERAL (SELECT coalesce(sum(x.units), 0) AS units FROM ledger_transfers x
              WHERE x.subject_id = g.id AND x.part_id = 0 AND x.kind IN (:GRANTS) AND x.merchant_id = g.merchant_id) t
           WHERE t.units <> CASE g.state WHEN 'CLAIMED' THEN g.amount_units ELSE 0 END`,
      },
      {
        // A share is taken and paid in one transaction; campaigns of the last two days are read each minute.
        id: 'I16.recent',
        source: 'state',
        runs: ['MINUTE'],
        breaches: envelopes(`c.merchant_id = m.id AND c.opens_at > n.now - interval '2 days'`),
      },
      {
        id: 'I16.envelopes',
        source: 'state',
        runs: ['FULL'],
        breaches: envelopes('c.merchant_id = m.id'),
      },
    ],
  },
  {
    id: 'I29',
    says: 'what points and levels are reckoned from is the sum of the days that were counted, each once',
    severe: false,
    parts: [
      {
        // A tally may be a day ahead of its merchant's mark: a day is counted page by page.
        id: 'I29.tallies',
        source: 'state',
        runs: ['FULL'],
        breaches: `
          WITH source (category, kind) AS (VALUES ('LOTT', 'LOTTERY'), ('ELOTT', 'LOTTERY'), ('LIVE', 'LIVE'), ('RNG', 'RNG'),
            ('FISH', 'RNG'), ('SPORTS', 'SPORTS'), ('ESPORTS', 'SPORTS'), ('PVP', 'PVP')
          ), added AS (
            SELECT d.member_id, d.merchant_id, s.kind, d.day, d.effective_units AS units FROM member_days d JOIN source s USING (category)
             UNION ALL
            SELECT i.member_id, i.merchant_id, 'DEPOSIT', i.day, i.units FROM member_incomes i WHERE i.kind = :DEPOSIT
             UNION ALL
            SELECT a.owner_id, a.merchant_id, 'DEPOSIT', (t.created_at AT TIME ZONE m.time_zone)::date, -t.units
              FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.from_account_id AND a.merchant_id = t.merchant_id
              JOIN merchants m ON m.id = a.merchant_id
             WHERE t.kind = :DEPOSIT_REVERSAL AND a.owner_id IS NOT NULL
          ), due AS (
            SELECT x.member_id, x.merchant_id, x.kind, sum(x.units)::bigint AS units
              FROM added x JOIN point_marks p USING (merchant_id)
              JOIN ledger_accounts w ON w.owner_id = x.member_id AND w.merchant_id = x.merchant_id AND w.kind = 'POINTS'
              LEFT JOIN point_tallies t ON t.member_id = x.member_id AND t.kind = x.kind AND t.merchant_id = x.merchant_id
             WHERE x.day <= greatest(t.day, p.day) GROUP BY 1, 2, 3
          )
          SELECT member_id AS key, merchant_id, format('%s of member %s', kind, member_id) AS subject,
                 format('tallied %s, its days are %s', coalesce(t.cum_units, 0), coalesce(d.units, 0)) AS detail
            FROM due d FULL JOIN point_tallies t USING (member_id, merchant_id, kind)
           WHERE coalesce(t.cum_units, 0) <> coalesce(d.units, 0)`,
      },
    ],
  },
]

/** Campaigns whose shares are not their amount, are too many, or were taken without being paid. @param which of merchant m, at n.now */
function envelopes(which: string): string {
  return `
    SELECT row_number() OVER (ORDER BY c.id) AS key, c.merchant_id, 'envelope ' || c.id AS subject,
           format('%s in %s; shares %s in %s, of %s taken %s were paid', c.total_units, c.count, s.units, s.shares, s.taken,
                  s.paid) AS detail
      FROM (SELECT money_now() AS now OFFSET 0) n CROSS JOIN merchants m JOIN envelope_campaigns c ON ${which}
     CROSS JOIN LATERAL (
       SELECT coalesce(sum(e.amount_units), 0) AS units, count(*) AS shares, count(e.member_id) AS taken, count(g.id) AS paid
         FROM envelope_shares e
         LEFT JOIN reward_grants g ON g.member_id = e.member_id AND g.cause = 'envelope:' || c.id
          AND g.merchant_id = e.merchant_id AND g.amount_units = e.amount_units AND g.state = 'CLAIMED'
        WHERE e.campaign_id = c.id AND e.merchant_id = c.merchant_id) s
     WHERE s.units <> c.total_units OR s.shares > c.count OR s.taken <> s.paid`
}
