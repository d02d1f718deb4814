import { type Db, type Statement, statement } from '@croupier/db'
import { type FeedPlace, fail, type reports } from '@croupier/wire'
import { FIGURES, NONE_IS_ZERO, RECEIVED } from './figures.ts'

type Figure = (typeof reports.profitFigures)[number]

/** Direct downlines that are ranked by a figure: all of them are added up for it, whatever the page. */
const RANKED_MAX = 5_000

const MANY = statement(
  'reports.manyDownlines',
  `SELECT count(*) > ${RANKED_MAX} AS many FROM (SELECT 1 FROM members WHERE parent_id = $1::bigint LIMIT ${RANKED_MAX + 1}) d`,
)

/** @throws DomainError VALIDATION_FAILED for more direct downlines than are ranked */
export async function refuseTooMany(db: Db, of: bigint): Promise<void> {
  const [row] = await db.hot.query<{ many: boolean }>(MANY, [of])
  if (row?.many === true) fail('VALIDATION_FAILED', {})
}

/** Each figure of a row f; where one category is asked for, what belongs to none is not part of the net. */
const VALUES: Record<Figure, string> = {
  bets: 'f.bets',
  effective: 'f.effective',
  payouts: 'f.payouts',
  rebates: 'f.rebates',
  waterRebates: 'f.water_rebates',
  promotions: 'f.promotions',
  wages: 'f.wages',
  dividends: 'f.dividends',
  deposits: 'f.deposits',
  net: 'f.payouts - f.bets + CASE WHEN $5::text IS NULL THEN f.rebates + f.water_rebates + f.promotions + f.wages ELSE 0 END',
}

interface Ranking {
  readonly sort: Figure
  readonly order: 'asc' | 'desc'
  readonly way: FeedPlace['way'] | null
}

/** Whether what an account does counts for the actor $1, who is $8 levels above the rows. */
export const COUNTS = `(v.for_tests OR coalesce(real_levels(c.id) >= $8::int, true))`

/** Direct downlines in the order of a figure; the values are those of listProfit's own statements. */
function ranking({ sort, order, way }: Ranking): Statement {
  const isNewer = way === 'newer'
  const begins =
    way === null
      ? '$7::uuid IS NULL'
      : `r.place ${isNewer ? '<=' : '>'} (SELECT p.place FROM ranked p WHERE p.public_id = $7::uuid)`
  const ways = order === 'desc' ? 'DESC' : 'ASC'
  return statement(
    `reports.profitRanked.${sort}.${order}.${way ?? 'first'}`,
    `WITH viewer AS MATERIALIZED (
       SELECT is_test_account(type, test_at) AS for_tests FROM members WHERE id = $1::bigint
     ), child AS MATERIALIZED (
       SELECT c.*, ${COUNTS} AS counts FROM viewer v, members c WHERE c.parent_id = $2::bigint AND is_shown_to($1::bigint, c.id)
     ), figure AS MATERIALIZED (
       SELECT d.account_id, ${FIGURES}, ${RECEIVED}
         FROM viewer v CROSS JOIN LATERAL report_days(
                ARRAY(SELECT id FROM child WHERE counts), $3::date, $4::date, $9::int) d
        WHERE (d.is_real OR v.for_tests) AND ($5::text IS NULL OR d.category = $5::text) GROUP BY d.account_id
     ), ranked AS MATERIALIZED (
       SELECT c.public_id, c.account, c.type::int AS type, c.test_at IS NOT NULL AS test, ${NONE_IS_ZERO},
              row_number() OVER (ORDER BY coalesce(${VALUES[sort]}, 0) ${ways}, c.id ${ways}) AS place
         FROM child c LEFT JOIN figure f ON f.account_id = c.id
     )
     SELECT r.public_id, r.account, r.type, r.test, r.bets, r.effective, r.payouts, r.rebates, r.water_rebates, r.promotions,
            r.deposits, r.wages, r.dividends
       FROM ranked r WHERE ${begins} ORDER BY r.place ${isNewer ? 'DESC' : 'ASC'} LIMIT $6::int`,
  )
}
const made = new Map<string, Statement>()

/** The statement of an order by a figure; each is made once. */
export function rankingOf(what: Ranking): Statement {
  const key = Object.values(what).join('.')
  const known = made.get(key) ?? ranking(what)
  made.set(key, known)
  return known
}
