import { type Statement, statement } from '@croupier/db'
import type { FeedPlace, reports } from '@croupier/wire'
import { FIGURES, KEPT, NONE_IS_ZERO, OF_ROW, RECEIVED } from './figures.ts'

type Figure = (typeof reports.profitFigures)[number]

/** Each figure of a row f; where one category is asked for, what belongs to none is not part of the net. */
const VALUES: Record<Figure | 'account', string> = {
  account: 'c.account_key',
  bets: 'coalesce(f.bets, 0)',
  effective: 'coalesce(f.effective, 0)',
  payouts: 'coalesce(f.payouts, 0)',
  rebates: 'coalesce(f.rebates, 0)',
  selfRebates: 'coalesce(f.rebates - f.upline_rebates, 0)',
  uplineRebates: 'coalesce(f.upline_rebates, 0)',
  withdrawals: 'coalesce(f.withdrawals, 0)',
  waterRebates: 'coalesce(f.water_rebates, 0)',
  promotions: 'coalesce(f.promotions, 0)',
  wages: 'coalesce(f.wages, 0)',
  dividends: 'coalesce(f.dividends, 0)',
  deposits: 'coalesce(f.deposits, 0)',
  net: `coalesce(f.payouts - f.bets + CASE WHEN $5::text IS NULL THEN f.rebates + f.water_rebates + f.promotions + f.wages
    ELSE 0 END, 0)`,
}

/** Those directly below an account, each with its team, or everybody below it, each alone. */
export type Level = 'direct' | 'all'

interface Ranking {
  readonly level: Level
  readonly sort: Figure | 'account'
  readonly order: 'asc' | 'desc'
  readonly way: FeedPlace['way'] | null
}

/** The accounts of each level: $2 whose downlines. */
export const BELOW: Record<Level, string> = {
  direct: 'SELECT m.*, 1 AS below FROM members m WHERE m.parent_id = $2::bigint',
  all: `SELECT m.*, t.distance AS below FROM member_closure t JOIN members m ON m.id = t.descendant_id
    WHERE t.ancestor_id = $2::bigint AND t.distance > 0`,
}

/** Whether what an account c does counts for the actor $1, who is $8 levels above those directly below $2. */
export const COUNTS = `(v.for_tests OR coalesce(real_levels(c.id) >= $8::int - 1 + c.below, true))`

/** The rows d of report_days() that a row of each level is made of, and its wages and dividends. */
export const SUMMED: Record<Level, { readonly rows: string; readonly came: string }> = {
  direct: { rows: 'true', came: RECEIVED },
  all: { rows: 'd.is_own', came: KEPT },
}

/** Accounts below one in the order of a figure; the values are those of listProfit's own statements. */
export function rankingOf({ level, sort, order, way }: Ranking): Statement {
  const isNewer = way === 'newer'
  const begins =
    way === null
      ? '$7::uuid IS NULL'
      : `r.place ${isNewer ? '<=' : '>'} (SELECT p.place FROM ranked p WHERE p.public_id = $7::uuid)`
  const ways = order === 'desc' ? 'DESC' : 'ASC'
  return statement(
    `reports.profitRanked.${level}.${sort}.${order}.${way ?? 'first'}`,
    `WITH viewer AS MATERIALIZED (
       SELECT is_test_account(type, test_at) AS for_tests FROM members WHERE id = $1::bigint
     ), child AS MATERIALIZED (
       SELECT c.*, ${COUNTS} AS counts FROM viewer v, (${BELOW[level]}) c WHERE is_shown_to($1::bigint, c.id)
     ), figure AS MATERIALIZED (
       SELECT d.account_id, ${FIGURES}, ${SUMMED[level].came}
         FROM viewer v CROSS JOIN LATERAL report_days(
                ARRAY(SELECT id FROM child WHERE counts), $3::date, $4::date, $9::int) d
        WHERE ${SUMMED[level].rows} AND (d.is_real OR v.for_tests) AND ($5::text IS NULL OR d.category = $5::text) GROUP BY d.account_id
     ), ranked AS MATERIALIZED (
       SELECT c.id, c.public_id, c.account, c.type::int AS type, c.test_at IS NOT NULL AS test, ${NONE_IS_ZERO},
              row_number() OVER (ORDER BY ${VALUES[sort]} ${ways}, c.id ${ways}) AS place
         FROM child c LEFT JOIN figure f ON f.account_id = c.id
     )
     SELECT r.id, r.public_id, r.account, r.type, r.test, ${OF_ROW}
       FROM ranked r WHERE ${begins} ORDER BY r.place ${isNewer ? 'DESC' : 'ASC'} LIMIT $6::int`,
  )
}
