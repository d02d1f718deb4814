import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { TEST_LINES } from '../contracts/testLines.ts'

/** Business days that are news, today included; who bets on none of them has left. */
const NEWS_DAYS = 7
/** Names that are shown of each; the rest is in the lists. */
const NAMES = 8
/** The newest accounts of a team that are looked through for who came. */
const NEWEST = 1_000

interface NewsRow {
  readonly id: string
  readonly account: string
  /** levels below the actor */
  readonly level: number
  readonly at: Date
}

/** Who of a team came, paid in for the first time and left in the last seven business days. */
interface TeamNews {
  /** the first of these days, as 2026-11-22 */
  readonly from: string
  readonly to: string
  /** opened or registered, the newest first */
  readonly came: readonly NewsRow[]
  /** whose first deposit was credited, the newest first; amounts in currency units */
  readonly paidIn: readonly (NewsRow & { readonly units: Units })[]
  /** who bet in the seven days before and not since, with what was bet then; the largest first */
  readonly left: readonly (NewsRow & { readonly units: Units })[]
}

interface Row {
  readonly part: 'came' | 'paidIn' | 'left'
  readonly id: string
  readonly account: string
  readonly level: number
  readonly at: Date
  readonly units: bigint
  readonly from: string
  readonly to: string
}

/** $1 actor, $2 time zone, $3 merchant, $4 now. Who did something is looked up in the tree, not the other way round. */
const NEWS = statement(
  'agents.news',
  `WITH ${TEST_LINES}, span AS MATERIALIZED (
     SELECT d.today, d.today - ${NEWS_DAYS - 1} AS first, (d.today - ${NEWS_DAYS - 1})::timestamp AT TIME ZONE $2::text AS since
       FROM (SELECT ($4::timestamptz AT TIME ZONE $2::text)::date AS today OFFSET 0) d
   ), came AS (
     SELECT m.id, m.created_at AS at, 0::bigint AS units
       FROM span s CROSS JOIN (SELECT descendant_id FROM member_closure WHERE ancestor_id = $1::bigint AND distance > 0
              ORDER BY descendant_id DESC LIMIT ${NEWEST}) c JOIN members m ON m.id = c.descendant_id
      WHERE m.created_at >= s.since
   ), "paidIn" AS (
     SELECT d.member_id AS id, d.ended_at AS at, d.credited_units AS units
       FROM span s JOIN deposits d ON d.merchant_id = $3::int AND d.state = 'CREDITED' AND d.ended_at >= s.since
      WHERE NOT EXISTS (SELECT 1 FROM deposits e WHERE e.member_id = d.member_id AND e.merchant_id = d.merchant_id
              AND e.state = 'CREDITED' AND (e.ended_at, e.id) < (d.ended_at, d.id))
   ), "left" AS (
     SELECT d.member_id AS id, max(d.day)::timestamp AT TIME ZONE $2::text AS at, sum(d.effective_units)::bigint AS units
       FROM span s JOIN member_days d ON d.merchant_id = $3::int AND d.day >= s.first - ${NEWS_DAYS} AND d.day < s.first
      WHERE d.effective_units > 0 AND NOT EXISTS (SELECT 1 FROM member_days e WHERE e.day BETWEEN s.first AND s.today
              AND e.member_id = d.member_id AND e.merchant_id = d.merchant_id AND e.effective_units > 0)
      GROUP BY d.member_id
   ), news AS (
     ${['came', 'paidIn', 'left']
       .map(
         (part) => `(SELECT '${part}' AS part, n.*, c.distance FROM "${part}" n
       JOIN member_closure c ON c.ancestor_id = $1::bigint AND c.descendant_id = n.id AND c.distance > 0
      WHERE n.id NOT IN (SELECT id FROM tests) ORDER BY ${part === 'left' ? 'n.units DESC' : 'n.at DESC'}, n.id LIMIT ${NAMES})`,
       )
       .join(' UNION ALL ')}
   )
   SELECT to_char(s.first, 'YYYY-MM-DD') AS "from", to_char(s.today, 'YYYY-MM-DD') AS "to",
          n.part, m.public_id AS id, m.account, n.distance AS level, n.at, n.units
     FROM span s LEFT JOIN (news n JOIN members m ON m.id = n.id) ON true
    ORDER BY n.part, CASE WHEN n.part = 'left' THEN n.units END DESC, n.at DESC`,
)

/**
 * Reads who of the actor's team came, paid in first and left in the last seven business days (experience 3.18), a few names of each.
 * Bets are those that are folded. What it reads follows who did something in two weeks, not the size of the team.
 */
export async function readTeamNews(ctx: ActorCtx, { timeZone, merchantId }: Site): Promise<TeamNews> {
  const rows = await ctx.db.hot.query<Row>(NEWS, [ctx.actor.memberId, timeZone, merchantId, ctx.clock.now()])
  const [head] = rows
  if (head === undefined) throw new Error('news without days')
  const of = (part: Row['part']) =>
    rows
      .filter((row) => row.part === part)
      .map(({ id, account, level, at, units: amount }) => ({ id, account, level, at, units: units(amount) }))
  const came = of('came').map(({ units: _, ...row }) => row)
  return { from: head.from, to: head.to, came, paidIn: of('paidIn'), left: of('left') }
}
