import { statement } from '@croupier/db'
import { transferKindNumbers } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { TransferKind } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { TEST_LINES } from './teamScope.ts'

/** Figures of the actor's team, itself included; "today" is the merchant's business day so far (rules 0.1.6, B4). */
export interface TeamOverview {
  readonly asOf: Date
  readonly timeZone: string
  readonly teamSize: number
  readonly agents: number
  readonly teamBalance: Units
  readonly betsToday: Units
  readonly effectiveToday: Units
  readonly payoutsToday: Units
  readonly rebatesToday: Units
  readonly wagesToday: Units
  readonly activeToday: number
  readonly newToday: number
}

interface DayRow {
  readonly as_of: Date
  readonly day: string
  readonly day_start: Date
}
interface TeamSums {
  readonly team_size: number
  readonly agents: number
  readonly new_today: number
  readonly team_balance: bigint
}
interface DaySums {
  readonly bets: bigint
  readonly effective: bigint
  readonly payouts: bigint
  readonly active: number
  readonly rebates: bigint
  readonly wages: bigint
}

const DAY = statement(
  'agents.businessDay',
  `SELECT n.at AS as_of, (n.at AT TIME ZONE $1::text)::date::text AS day,
          (n.at AT TIME ZONE $1::text)::date::timestamp AT TIME ZONE $1::text AS day_start
     FROM (SELECT money_now() AS at OFFSET 0) n`,
)

const TEAM = `team AS MATERIALIZED (
  SELECT descendant_id AS id FROM member_closure WHERE ancestor_id = $1::bigint AND descendant_id NOT IN (SELECT id FROM tests))`

/** $1 actor, $2 start of the business day. */
const SIZE = statement(
  'agents.overviewTeam',
  `WITH ${TEST_LINES}, ${TEAM}
   SELECT count(*)::int AS team_size, count(*) FILTER (WHERE m.type IN (1, 2, 41, 42))::int AS agents,
          count(*) FILTER (WHERE m.created_at >= $2::timestamptz)::int AS new_today,
          coalesce(sum(a.balance), 0)::bigint AS team_balance
     FROM team t JOIN members m ON m.id = t.id JOIN ledger_accounts a ON a.owner_id = t.id AND a.kind = 'CASH'`,
)

const kindsOf = (...kinds: readonly TransferKind[]): string =>
  kinds.map((kind) => transferKindNumbers[kind]).join(', ')

/**
 * $1 actor, $2 the day, $3 merchant. Days are read as far as they are folded, and the facts and transfers since then beside them,
 * all in one view of the data: what a fold does meanwhile changes nothing. A push (stake back, nothing effective) counts on
 * neither side. Rebates are those that members of the team received: a line's further ones went to uplines of the actor. Inner
 * wages of the team cancel out, so what came to the actor is the team's wage (rules B4 WG); a bill that is paid in parts over
 * several days counts with each part when it was booked.
 */
const DAY_SUMS = statement(
  'agents.overviewDay',
  `WITH ${TEST_LINES}, ${TEAM}, bet AS (
     SELECT member_id, bet_units, effective_units, payout_units FROM member_days
      WHERE day = $2::date AND merchant_id = $3::int
     UNION ALL
     SELECT f.member_id, f.bet_units, f.effective_units, f.payout_units
       FROM team_day_marks m CROSS JOIN LATERAL member_days_of(m.facts_before, NULL, m.folded_at) f
      WHERE f.day = $2::date AND f.merchant_id = $3::int
   ), member AS (
     SELECT b.member_id, sum(b.bet_units) AS bets, sum(b.effective_units) AS effective, sum(b.payout_units) AS payouts
       FROM bet b JOIN team t ON t.id = b.member_id GROUP BY b.member_id
   ), income AS (
     SELECT member_id, kind, units FROM member_incomes WHERE day = $2::date AND merchant_id = $3::int
     UNION ALL
     SELECT i.member_id, i.kind, i.units
       FROM team_day_marks m CROSS JOIN LATERAL member_incomes_of(m.folded_to, NULL) i
      WHERE i.day = $2::date AND i.merchant_id = $3::int
   )
   SELECT b.bets, b.effective, b.payouts, b.active, i.rebates, i.wages
     FROM (SELECT coalesce(sum(bets), 0)::bigint AS bets, coalesce(sum(effective), 0)::bigint AS effective,
                  coalesce(sum(payouts), 0)::bigint AS payouts, count(*) FILTER (WHERE effective > 0)::int AS active
             FROM member) b,
          (SELECT coalesce(sum(p.units) FILTER (WHERE p.kind IN (${kindsOf('SELF_REBATE', 'UPLINE_REBATE')})), 0)::bigint
                    AS rebates,
                  coalesce(sum(p.units) FILTER (WHERE p.member_id = $1::bigint
                    AND p.kind IN (${kindsOf('REALTIME_WAGE', 'DAILY_WAGE', 'HOURLY_WAGE')})), 0)::bigint AS wages
             FROM income p JOIN team t ON t.id = p.member_id) i`,
)

/**
 * Reads the figures of the agent centre's header, exact as of now (rules B4). They follow the size of the team and what it did
 * since the last fold, not what it ever bet.
 */
export async function readTeamOverview(ctx: ActorCtx, site: Site): Promise<TeamOverview> {
  const { hot } = ctx.db
  const { memberId } = ctx.actor
  const [today] = await hot.query<DayRow>(DAY, [site.timeZone])
  if (today === undefined) throw new Error('the database did not tell the day')
  const [[team], [day]] = await Promise.all([
    hot.query<TeamSums>(SIZE, [memberId, today.day_start]),
    hot.query<DaySums>(DAY_SUMS, [memberId, today.day, site.merchantId]),
  ])
  if (team === undefined || day === undefined) throw new Error('a sum without a row')
  return {
    asOf: today.as_of,
    timeZone: site.timeZone,
    teamSize: team.team_size,
    agents: team.agents,
    teamBalance: units(team.team_balance),
    betsToday: units(day.bets),
    effectiveToday: units(day.effective),
    payoutsToday: units(day.payouts),
    rebatesToday: units(day.rebates),
    wagesToday: units(day.wages),
    activeToday: day.active,
    newToday: team.new_today,
  }
}
