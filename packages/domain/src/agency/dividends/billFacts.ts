import { statement } from '@croupier/db'
import { TEST_LINES } from '../contracts/index.ts'
import { BRANCH, factsIn, type Size } from '../wages/index.ts'
import { BILL_COLUMNS } from './billRow.ts'
import { incomesIn } from './readIncomes.ts'

/**
 * The bill of a contract and period that the actor receives or has to pay, with its terms and what its run saw of the facts.
 * $1 actor, $2 contract, $3 period start, $4 merchant.
 */
export const BILL = statement(
  'dividends.findBill',
  `SELECT ${BILL_COLUMNS}, p.payee_id, p.detail, v.minimum_bet_units, v.deduct_wages, b.time_zone AS zone,
          greatest(c.effective_from, p.period_start) AS works_from,
          -- what came late counts with the begin of the period
          CASE WHEN c.effective_from > p.period_start THEN c.effective_from ELSE p.period_start - interval '1 day' END AS facts_from,
          least(coalesce(c.effective_to, p.period_end), p.period_end) AS works_to,
          r.snapshot, (SELECT q.snapshot FROM wage_runs q WHERE q.merchant_id = r.merchant_id AND q.kind = r.kind
            AND q.period_code = r.period_code AND q.window_start < r.window_start ORDER BY q.window_start DESC LIMIT 1)
            AS previous_snapshot,
          (SELECT jsonb_agg(jsonb_build_object('bets', t.periodic_bets_units::text, 'loss', t.net_loss_units::text,
             'users', t.active_user_count, 'type', t.rate_type, 'ppm', t.ratio_ppm, 'fixed', t.fixed_units::text)
             ORDER BY t.tier_no) FROM contract_tiers t WHERE t.version_id = v.id) AS tiers
     FROM contracts c
     JOIN wage_payments p ON p.contract_id = c.id AND p.kind = c.kind AND p.period_start = $3::timestamptz
      AND p.merchant_id = c.merchant_id AND p.kind IN ('DAILY_WAGE', 'HOURLY_WAGE', 'DIVIDEND')
     JOIN contract_versions v ON v.contract_id = c.id AND v.version_no = p.version_no
     JOIN merchants b ON b.id = c.merchant_id
     JOIN wage_runs r ON r.merchant_id = p.merchant_id AND r.kind = p.kind AND r.period_code = p.period_code
      AND r.window_start = p.period_start
     LEFT JOIN members o ON o.id = CASE WHEN p.payee_id = $1::bigint THEN p.payer_id ELSE p.payee_id END
    WHERE c.public_id = $2::uuid AND c.merchant_id = $4::int AND $1::bigint IN (p.payee_id, p.payer_id)`,
)

const SUMS = `coalesce(sum(f.effective_units), 0)::bigint AS effective,
  coalesce(sum(f.stake_units) FILTER (WHERE f.payout_units <> f.stake_units OR f.effective_units <> 0), 0)::bigint AS bets,
  coalesce(sum(f.payout_units) FILTER (WHERE f.payout_units <> f.stake_units OR f.effective_units <> 0), 0)::bigint AS payouts,
  coalesce(sum(f.rebate_units), 0)::bigint AS rebates, count(*)::int AS lines`

/**
 * By day, or by clock hour, and direct downline of the payee. What came late counts with the begin of the period. $9 zone,
 * $10 'hour' or 'day'.
 */
const partsIn = (size: Size) =>
  statement(
    `dividends.billParts.${size}`,
    `WITH ${factsIn(size)}, s AS (
       SELECT f.member_id, f.distance, date_trunc($10::text, greatest(f.settled_at, $1::timestamptz), $9::text) AS start, ${SUMS}
         FROM fact f GROUP BY 1, 2, 3
     )
     SELECT s.start, coalesce(b.account, m.account) AS branch, coalesce(b.type, m.type)::int AS branch_type,
            sum(s.effective)::bigint AS effective, sum(s.bets)::bigint AS bets, sum(s.payouts)::bigint AS payouts,
            sum(s.rebates)::bigint AS rebates, sum(s.lines)::int AS lines
       FROM s ${BRANCH} GROUP BY 1, 2, 3 ORDER BY 1, 2`,
  )

/** The members behind a direct downline, or the payee's own bets. $9 account of the branch, $10 how many, $11 after how many. */
const membersIn = (size: Size) =>
  statement(
    `dividends.billMembers.${size}`,
    `WITH ${factsIn(size)}, s AS (SELECT f.member_id, f.distance, ${SUMS} FROM fact f GROUP BY 1, 2)
     SELECT m.account, s.effective, s.bets, s.payouts, s.lines
       FROM s ${BRANCH} WHERE coalesce(b.account, m.account) = $9::text
      ORDER BY s.effective DESC, 1 LIMIT $10::int OFFSET $11::int`,
  )

/** Facts of other sources than lottery lines are rounds of a provider or tickets: they have no issue. */
const LOTTERY_LINE = 1

/** The lines of one member of the team, oldest first. $9 account of the member, $10 how many, $11 after how many. */
const linesIn = (size: Size) =>
  statement(
    `dividends.billLines.${size}`,
    `WITH ${factsIn(size)}
     SELECT f.settled_at, f.stake_units, f.payout_units, f.effective_units,
            f.settled_at < $1::timestamptz OR f.settlement_version > 1 OR f.stake_units < 0 AS late,
            coalesce(g.code, k.code) AS game_code, coalesce(g.name, '{}') AS game_name,
            coalesce(i.number, f.round_id::text) AS number
       FROM fact f
       JOIN members m ON m.id = f.member_id AND m.account = $9::text
       LEFT JOIN catalogue_games k ON k.id = f.catalogue_id
       LEFT JOIN issues i ON f.source = ${LOTTERY_LINE} AND i.id = f.round_id
       LEFT JOIN games g ON g.id = i.game_id
      ORDER BY f.settled_at, f.source, f.source_id, f.source_no LIMIT $10::int OFFSET $11::int`,
  )

/**
 * What the loss of a dividend is made of besides bets: rebates and gifts that members of the team received, test lines left out, and
 * wages that the payee received, each by category. $1 payee, $2 from, $3 before, $4 merchant.
 */
export const INCOMES = statement(
  'dividends.billIncomes',
  `WITH ${TEST_LINES}
   SELECT i.of, i.category, sum(i.units)::bigint AS units
     FROM (${incomesIn('created_at >= $2::timestamptz AND created_at < $3::timestamptz AND merchant_id = $4::int')}) i
     JOIN member_closure x ON x.ancestor_id = $1::bigint AND x.descendant_id = i.member_id
    WHERE CASE WHEN i.of = 'WAGES' THEN i.member_id = $1::bigint ELSE i.member_id NOT IN (SELECT id FROM tests) END
    GROUP BY 1, 2`,
)

export const PARTS = { small: partsIn('small'), large: partsIn('large') } as const
export const MEMBERS = { small: membersIn('small'), large: membersIn('large') } as const
export const LINES = { small: linesIn('small'), large: linesIn('large') } as const
