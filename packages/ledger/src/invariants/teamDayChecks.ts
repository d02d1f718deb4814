import type { Check } from './check.ts'

const FIGURES = ['bet_units', 'effective_units', 'payout_units'] as const
const MOVES = ['units', 'paid_units'] as const
const TOTALS = [
  'rebate_units',
  'deposit_units',
  'water_units',
  'promotion_units',
  'upline_rebate_units',
  'withdrawal_units',
  'active',
] as const

/** Columns of both sides that are not the same; a row that one side lacks counts as nothing. */
const differ = (columns: readonly string[]): string =>
  columns.map((one) => `coalesce(due.${one}, 0) <> coalesce(kept.${one}, 0)`).join(' OR ')
const differenceOf = (columns: readonly string[]): string =>
  `format('${columns.map(() => '%s').join(' ')} and not ${columns.map(() => '%s').join(' ')}', ${[
    ...columns.map((one) => `coalesce(due.${one}, 0)`),
    ...columns.map((one) => `coalesce(kept.${one}, 0)`),
  ].join(', ')})`
const sums = (columns: readonly string[]): string => columns.map((one) => `sum(${one})::bigint AS ${one}`).join(', ')

/** Days that are folded; each is looked up by the first column of the key. */
const DAYS = `folded AS MATERIALIZED (SELECT * FROM team_day_marks), day AS MATERIALIZED (
  WITH RECURSIVE one AS (
    (SELECT day FROM member_days ORDER BY day LIMIT 1)
     UNION ALL
    SELECT (SELECT d.day FROM member_days d WHERE d.day > one.day ORDER BY d.day LIMIT 1) FROM one WHERE one.day IS NOT NULL
  ) SELECT day FROM one WHERE day IS NOT NULL
)`

/** Direct downlines of the members of a slice, and whether they are for tests (rules B1). */
const CHILDREN = `child AS MATERIALIZED (
  SELECT m.id, m.parent_id, is_test_account(m.type, m.test_at) AS for_tests FROM members m
   WHERE m.parent_id > $1::bigint AND m.parent_id <= $2::bigint
)`

/**
 * What is kept of days for reports and wages (rules B4) is what facts, transfers and the tree come to. What a team did is
 * checked from one level to the next: what its direct downlines and their teams did. So each level is right when the one below is.
 */
export const teamDayChecks: readonly Check[] = [
  {
    id: 'I26',
    says: 'the days of members and teams are the sums of their facts and transfers',
    severe: false,
    parts: [
      {
        id: 'I26.facts',
        source: 'members',
        runs: ['FULL'],
        breaches: `
          WITH ${DAYS}, due AS (
            SELECT f.business_date AS day, f.member_id, f.category, f.merchant_id,
                   coalesce(sum(f.stake_units) FILTER (WHERE f.payout_units <> f.stake_units OR f.effective_units <> 0), 0)::bigint AS bet_units,
                   sum(f.effective_units)::bigint AS effective_units,
                   coalesce(sum(f.payout_units) FILTER (WHERE f.payout_units <> f.stake_units OR f.effective_units <> 0), 0)::bigint AS payout_units
              FROM folded CROSS JOIN settled_facts f
             WHERE f.member_id > $1::bigint AND f.member_id <= $2::bigint AND xact_number(f.xact) < xact_number(folded.facts_before)
             GROUP BY 1, 2, 3, 4
          ), kept AS (
            SELECT d.* FROM day CROSS JOIN LATERAL (SELECT * FROM member_days x
              WHERE x.day = day.day AND x.member_id > $1::bigint AND x.member_id <= $2::bigint OFFSET 0) d
          )
          SELECT member_id AS key, merchant_id, format('member %s on %s, %s', member_id, day, category) AS subject,
                 ${differenceOf(FIGURES)} AS detail
            FROM due FULL JOIN kept USING (day, member_id, category, merchant_id) WHERE ${differ(FIGURES)}`,
      },
      {
        id: 'I26.incomes',
        source: 'members',
        runs: ['FULL'],
        breaches: `
          WITH ${DAYS}, wallet AS MATERIALIZED (
            SELECT a.id, a.kind, a.owner_id, a.merchant_id, b.time_zone FROM ledger_accounts a JOIN merchants b ON b.id = a.merchant_id
             WHERE a.owner_id > $1::bigint AND a.owner_id <= $2::bigint AND a.kind IN ('CASH', 'HELD', 'RECEIVABLE')
          ), leg AS (
            SELECT w.owner_id, w.merchant_id, w.time_zone, l.* FROM folded CROSS JOIN wallet w CROSS JOIN LATERAL (
              SELECT t.created_at, t.kind, t.part_id, t.subject_id, t.units, 0::bigint AS paid_units FROM ledger_transfers t
               WHERE t.to_account_id = w.id AND t.to_version IS NOT NULL AND t.merchant_id = w.merchant_id AND t.id <= folded.folded_to
               UNION ALL
              SELECT t.created_at, t.kind, t.part_id, t.subject_id, 0, t.units FROM ledger_transfers t
               WHERE t.from_account_id = w.id AND t.from_version IS NOT NULL AND t.merchant_id = w.merchant_id
                 AND t.id <= folded.folded_to OFFSET 0) l
             WHERE w.kind = 'CASH' AND l.kind IN (:INCOMES) AND l.kind NOT IN (:WITHDRAWAL_RELEASE, :WITHDRAWAL_PAID)
                OR w.kind = 'HELD' AND (l.kind = :WITHDRAWAL_PAID OR l.kind = :WITHDRAWAL_RELEASE AND l.paid_units = 0)
                OR w.kind = 'RECEIVABLE' AND l.kind IN (:DEPOSIT_REVERSAL, :GAME_PROMO_REVERSAL)
          ), part AS (
            SELECT l.created_at, l.time_zone, l.owner_id, l.kind, l.merchant_id,
                   coalesce(s.category, income_category(l.kind, l.part_id, l.subject_id, l.merchant_id)) AS category,
                   CASE WHEN l.units > 0 THEN coalesce(s.units, l.units) ELSE 0 END AS units,
                   CASE WHEN l.paid_units > 0 THEN coalesce(s.units, l.paid_units) ELSE 0 END AS paid_units
              FROM leg l LEFT JOIN LATERAL (SELECT * FROM gift_shares(l.kind, l.subject_id, l.merchant_id, l.units + l.paid_units)
                WHERE l.kind IN (:GRANTS, :GAME_PROMO, :GIFTS_TAKEN) OFFSET 0) s ON true
          ), due AS (
            SELECT (created_at AT TIME ZONE time_zone)::date AS day, owner_id AS member_id, kind, category, merchant_id, ${sums(MOVES)}
              FROM part GROUP BY 1, 2, 3, 4, 5
          ), kept AS (
            SELECT i.* FROM member_incomes i WHERE i.member_id > $1::bigint AND i.member_id <= $2::bigint
          )
          SELECT member_id AS key, merchant_id, format('incomes of member %s on %s, kind %s, %s', member_id, day, kind, category) AS subject,
                 ${differenceOf(MOVES)} AS detail
            FROM due FULL JOIN kept USING (day, member_id, kind, category, merchant_id) WHERE ${differ(MOVES)}`,
      },
      {
        id: 'I26.teams',
        source: 'members',
        runs: ['FULL'],
        breaches: `
          WITH ${DAYS}, ${CHILDREN}, below AS (
            SELECT c.parent_id AS upline_id, NOT c.for_tests AS is_real, d.day, d.category, d.merchant_id, d.bet_units, d.effective_units, d.payout_units
              FROM day CROSS JOIN child c CROSS JOIN LATERAL (SELECT * FROM member_days x
                WHERE x.day = day.day AND x.member_id = c.id OFFSET 0) d
             UNION ALL
            SELECT c.parent_id, d.is_real AND NOT c.for_tests, d.day, d.category, d.merchant_id, d.bet_units, d.effective_units, d.payout_units
              FROM day CROSS JOIN child c CROSS JOIN LATERAL (SELECT * FROM team_days x
                WHERE x.day = day.day AND x.upline_id = c.id OFFSET 0) d
          ), due AS (
            SELECT day, upline_id, category, is_real, merchant_id, ${sums(FIGURES)} FROM below GROUP BY 1, 2, 3, 4, 5
          ), kept AS (
            SELECT d.* FROM day CROSS JOIN LATERAL (SELECT * FROM team_days x
              WHERE x.day = day.day AND x.upline_id > $1::bigint AND x.upline_id <= $2::bigint OFFSET 0) d
          )
          SELECT upline_id AS key, merchant_id, format('team of %s on %s, %s', upline_id, day, category) AS subject,
                 ${differenceOf(FIGURES)} AS detail
            FROM due FULL JOIN kept USING (day, upline_id, category, is_real, merchant_id) WHERE ${differ(FIGURES)}`,
      },
      {
        id: 'I26.totals',
        source: 'members',
        runs: ['FULL'],
        breaches: `
          WITH ${DAYS}, ${CHILDREN}, below AS (
            SELECT c.parent_id AS upline_id, NOT c.for_tests AS is_real, i.day, i.merchant_id,
                   CASE WHEN i.kind IN (:REBATES) THEN i.units ELSE 0 END AS rebate_units,
                   CASE WHEN i.kind IN (:DEPOSIT, :DEPOSIT_REVERSAL) THEN i.units - i.paid_units ELSE 0 END AS deposit_units,
                   CASE WHEN i.kind = :WATER_REBATE THEN i.units ELSE 0 END AS water_units,
                   CASE WHEN i.kind IN (:GIFTS, :GIFTS_TAKEN) THEN i.units - i.paid_units ELSE 0 END AS promotion_units,
                   CASE WHEN i.kind = :UPLINE_REBATE THEN i.units ELSE 0 END AS upline_rebate_units,
                   CASE WHEN i.kind IN (:WITHDRAWAL_RELEASE, :WITHDRAWAL_PAID) THEN i.paid_units - i.units ELSE 0 END AS withdrawal_units,
                   0 AS active
              FROM child c JOIN member_incomes i ON i.member_id = c.id
             UNION ALL
            SELECT c.parent_id, NOT c.for_tests, d.day, d.merchant_id, 0, 0, 0, 0, 0, 0, 1
              FROM day CROSS JOIN child c CROSS JOIN LATERAL (SELECT x.day, x.merchant_id FROM member_days x
                WHERE x.day = day.day AND x.member_id = c.id GROUP BY 1, 2 HAVING sum(x.effective_units) > 0 OFFSET 0) d
             UNION ALL
            SELECT c.parent_id, t.is_real AND NOT c.for_tests, t.day, t.merchant_id, t.rebate_units, t.deposit_units,
                   t.water_units, t.promotion_units, t.upline_rebate_units, t.withdrawal_units, t.active
              FROM child c JOIN team_day_totals t ON t.upline_id = c.id
          ), due AS (
            SELECT day, upline_id, is_real, merchant_id, ${sums(TOTALS)} FROM below GROUP BY 1, 2, 3, 4
          ), kept AS (
            SELECT * FROM team_day_totals WHERE upline_id > $1::bigint AND upline_id <= $2::bigint
          )
          SELECT upline_id AS key, merchant_id, format('totals of the team of %s on %s', upline_id, day) AS subject,
                 ${differenceOf(TOTALS)} AS detail
            FROM due FULL JOIN kept USING (day, upline_id, is_real, merchant_id) WHERE ${differ(TOTALS)}`,
      },
    ],
  },
]
