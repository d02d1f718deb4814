import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { TEST_LINES } from '../contracts/index.ts'
import type { TeamSums, WindowSums } from './simulatePeriods.ts'

/** Lines that one simulation reads at most. */
export const LINES_MAX = 300_000
/** The largest team whose facts are read: each member is looked up in each day's partition. */
export const TEAM_MAX = 3_000
/** Members × days that are read from the days at most. */
export const MEMBER_DAYS_MAX = 1_000_000

/** Whose team, and which bets. */
export interface TeamScope {
  readonly merchantId: number
  readonly payeeId: bigint
  readonly category: string
}

interface SumsRow {
  readonly place: number
  readonly effective: bigint
  readonly active: number
  readonly bets: bigint
  readonly payouts: bigint
  readonly theoretical: bigint
  readonly all_effective: bigint
  readonly read: number
}

const SIZE = statement(
  'simulations.teamSize',
  'SELECT count(*)::int AS members FROM member_closure WHERE ancestor_id = $1::bigint',
)

/** How many accounts a team has, the agent included. */
export async function teamSize(ctx: Ctx, payeeId: bigint): Promise<number> {
  const [row] = await ctx.db.hot.query<{ members: number }>(SIZE, [payeeId])
  return row?.members ?? 0
}

const TEAM = `WITH ${TEST_LINES}, team AS MATERIALIZED (
  SELECT descendant_id AS id FROM member_closure WHERE ancestor_id = $1::bigint AND descendant_id NOT IN (SELECT id FROM tests)
)`

/** Adds members up to a team; `member` has one row a member and place. $2 minimum bet amount. */
const OF_TEAM = `SELECT place, coalesce(sum(effective), 0)::bigint AS effective,
  count(*) FILTER (WHERE effective > 0 AND effective >= $2::bigint)::int AS active,
  coalesce(sum(bets), 0)::bigint AS bets, coalesce(sum(payouts), 0)::bigint AS payouts,
  coalesce(sum(theoretical), 0)::bigint AS theoretical,
  sum(all_effective)::bigint AS all_effective`

/** A push counts on neither side (rules B4). */
const DECIDED = '(l.payout_units <> l.stake_units OR l.effective_units <> 0)'
const OWN = "($4::text = 'CONS' OR l.category = $4::text)"

/**
 * $1 payee, $2 minimum bet amount, $3 merchant, $4 category, $5 instants at which places begin, and the last one's end. One line more than the bound shows that there are
 * more.
 */
const FACTS = statement(
  'simulations.facts',
  `${TEAM}, line AS MATERIALIZED (
     SELECT f.* FROM team t CROSS JOIN LATERAL (
       SELECT f.member_id, f.settled_at, f.category, f.stake_units, f.payout_units, f.effective_units, f.theoretical_units
         FROM settled_facts f WHERE f.member_id = t.id AND f.merchant_id = $3::int
          AND f.settled_at >= ($5::timestamptz[])[1] AND f.settled_at < ($5::timestamptz[])[cardinality($5::timestamptz[])] OFFSET 0) f
      LIMIT ${LINES_MAX + 1}
   ), member AS (
     SELECT width_bucket(l.settled_at, $5::timestamptz[]) AS place, l.member_id,
            sum(l.effective_units) FILTER (WHERE ${OWN}) AS effective,
            sum(l.stake_units) FILTER (WHERE ${OWN} AND ${DECIDED}) AS bets,
            sum(l.payout_units) FILTER (WHERE ${OWN} AND ${DECIDED}) AS payouts,
            sum(l.theoretical_units) FILTER (WHERE ${OWN}) AS theoretical,
            sum(l.effective_units) AS all_effective
       FROM line l GROUP BY 1, 2)
   ${OF_TEAM}, (SELECT count(*) FROM line)::int AS read FROM member GROUP BY place ORDER BY place`,
)

/** As FACTS, from the business days; $5 the days at which places begin, and the last one's end. Days know no theoretical result. */
const DAYS = statement(
  'simulations.days',
  `${TEAM}, member AS (
     SELECT width_bucket(l.day, $5::date[]) AS place, l.member_id,
            sum(l.effective_units) FILTER (WHERE ${OWN}) AS effective, sum(l.bet_units) FILTER (WHERE ${OWN}) AS bets,
            sum(l.payout_units) FILTER (WHERE ${OWN}) AS payouts, 0 AS theoretical,
            sum(l.effective_units) AS all_effective
       FROM member_days l JOIN team t ON t.id = l.member_id
      WHERE l.day >= ($5::date[])[1] AND l.day < ($5::date[])[cardinality($5::date[])] AND l.merchant_id = $3::int
      GROUP BY 1, 2)
   ${OF_TEAM}, 0 AS read FROM member GROUP BY place ORDER BY place`,
)

/** The windows of a real-time wage in which a line counted. Values as in FACTS, $2 being the single bet amount. */
const WINDOWS = statement(
  'simulations.windows',
  `${TEAM}, line AS MATERIALIZED (
     SELECT f.* FROM team t CROSS JOIN LATERAL (
       SELECT f.settled_at, f.effective_units, (f.payout_units - f.stake_units) * sign(f.stake_units) > 0 AS won
         FROM settled_facts f WHERE f.member_id = t.id AND f.merchant_id = $3::int
          AND f.settled_at >= ($5::timestamptz[])[1] AND f.settled_at < ($5::timestamptz[])[cardinality($5::timestamptz[])]
          AND ($4::text = 'CONS' OR f.category = $4::text)
          AND abs(f.stake_units) >= $2::bigint AND f.payout_units <> f.stake_units OFFSET 0) f
      LIMIT ${LINES_MAX + 1})
   SELECT date_bin('5 minutes', settled_at, 'epoch'::timestamptz) AS start,
          coalesce(sum(effective_units) FILTER (WHERE won), 0)::bigint AS won,
          coalesce(sum(effective_units) FILTER (WHERE NOT won), 0)::bigint AS lost,
          (SELECT count(*) FROM line)::int AS read
     FROM line GROUP BY 1 ORDER BY 1`,
)

const sumsOf = (rows: readonly SumsRow[]): Map<number, TeamSums> =>
  new Map(
    rows.map((row) => [
      row.place - 1,
      {
        effective: units(row.effective),
        activeUsers: row.active,
        bets: units(row.bets),
        payouts: units(row.payouts),
        theoretical: units(row.theoretical),
        allEffective: units(row.all_effective),
      },
    ]),
  )

/**
 * What a team did between marks, from the facts.
 * @param marks ascending: where each place begins, and where the last one ends
 * @returns by place from 0; null when the team has more lines than are read
 */
export async function sumsOfFacts(
  ctx: Ctx,
  { payeeId, merchantId, category }: TeamScope,
  minimum: Units,
  marks: readonly Date[],
): Promise<Map<number, TeamSums> | null> {
  const values = [payeeId, minimum, merchantId, category, marks]
  const rows = await ctx.db.hot.query<SumsRow>(FACTS, values)
  return (rows[0]?.read ?? 0) > LINES_MAX ? null : sumsOf(rows)
}

/**
 * As `sumsOfFacts`, from the business days that are folded. There is no theoretical result.
 * @param days the first day of each place and the day after the last, as 2026-11-22
 */
export async function sumsOfDays(
  ctx: Ctx,
  { payeeId, merchantId, category }: TeamScope,
  minimum: Units,
  days: readonly string[],
): Promise<Map<number, TeamSums>> {
  const values = [payeeId, minimum, merchantId, category, days]
  return sumsOf(await ctx.db.hot.query<SumsRow>(DAYS, values))
}

interface WindowRow {
  readonly start: Date
  readonly won: bigint
  readonly lost: bigint
  readonly read: number
}

/** The windows of a real-time wage between two instants, oldest first; null when there are more lines than are read. */
export async function windowsOfFacts(
  ctx: Ctx,
  { payeeId, merchantId, category }: TeamScope,
  singleBetAmount: Units,
  span: readonly [Date, Date],
): Promise<WindowSums[] | null> {
  const values = [payeeId, singleBetAmount, merchantId, category, span]
  const rows = await ctx.db.hot.query<WindowRow>(WINDOWS, values)
  if ((rows[0]?.read ?? 0) > LINES_MAX) return null
  return rows.map(({ start, won, lost }) => ({ start, wonUnits: won, lostUnits: lost }))
}
