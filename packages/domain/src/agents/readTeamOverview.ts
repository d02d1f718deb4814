import { statement } from '@croupier/db'
import { transferKindNumbers } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import type { ActorCtx } from '../ctx.ts'
import type { Site } from '../site/index.ts'
import { TEST_LINES } from './teamScope.ts'

/** Figures of the actor's team, itself included; "today" is the brand's business day so far (rules 0.1.6, B4). */
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
interface BetSums {
  readonly bets: bigint
  readonly effective: bigint
  readonly payouts: bigint
  readonly rebates: bigint
  readonly active: number
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

const { SELF_REBATE, UPLINE_REBATE } = transferKindNumbers

/**
 * $1 actor, $2 start of the business day, $3 the day. A push (stake back, nothing effective) counts on neither side. Rebates
 * are those that members of the team received: a line's further ones went to uplines of the actor.
 */
const BETS = statement(
  'agents.overviewBets',
  `WITH ${TEST_LINES}, ${TEAM}, fact AS MATERIALIZED (
     SELECT f.* FROM settled_facts f JOIN team t ON t.id = f.member_id
      WHERE f.settled_at >= $2::timestamptz AND f.business_date = $3::date
   ), rebate AS (
     SELECT sum(r.units) AS units FROM fact f
       JOIN member_closure u ON u.descendant_id = f.member_id JOIN team t ON t.id = u.ancestor_id
       JOIN ledger_transfers r ON r.kind IN (${SELF_REBATE}, ${UPLINE_REBATE})
        AND r.ref = 'rebate:' || f.line_id || ':' || u.ancestor_id || ':v' || f.settlement_version
      WHERE f.rebate_units > 0
   )
   SELECT coalesce(sum(stake_units) FILTER (WHERE counts), 0)::bigint AS bets,
          coalesce(sum(effective_units), 0)::bigint AS effective,
          coalesce(sum(payout_units) FILTER (WHERE counts), 0)::bigint AS payouts,
          coalesce((SELECT units FROM rebate), 0)::bigint AS rebates,
          count(DISTINCT member_id) FILTER (WHERE effective_units > 0)::int AS active
     FROM (SELECT *, payout_units <> stake_units OR effective_units <> 0 AS counts FROM fact) f`,
)

/**
 * $1 actor, $2 start of the business day: what came to the actor today. Inner payments of the team cancel out, so this is
 * the team's wage (rules B4 WG). A bill may be paid in parts over several days: each part counts when it was booked.
 */
const WAGES = statement(
  'agents.overviewWages',
  `SELECT coalesce(sum(r.units), 0)::bigint AS wages
     FROM wage_payments p
     CROSS JOIN LATERAL generate_series(1, p.parts) part
     JOIN ledger_transfers r ON r.kind = wage_transfer_kind(p.kind)
      AND r.ref = wage_ref(p.contract_id, p.kind, p.period_start, part)
    WHERE p.payee_id = $1::bigint AND r.created_at >= $2::timestamptz
      AND (p.created_at >= $2::timestamptz OR p.paid_at IS NULL OR p.paid_at >= $2::timestamptz)`,
)

/** Reads the figures of the agent centre's header, from the primary and the facts as they are (rules B4). */
export async function readTeamOverview(ctx: ActorCtx, site: Site): Promise<TeamOverview> {
  const { hot } = ctx.db
  const { memberId } = ctx.actor
  const [today] = await hot.query<DayRow>(DAY, [site.timeZone])
  if (today === undefined) throw new Error('the database did not tell the day')
  const since = [memberId, today.day_start]
  const [[team], [bets], [wages]] = await Promise.all([
    hot.query<TeamSums>(SIZE, since),
    hot.query<BetSums>(BETS, [...since, today.day]),
    hot.query<{ wages: bigint }>(WAGES, since),
  ])
  if (team === undefined || bets === undefined) throw new Error('a sum without a row')
  return {
    asOf: today.as_of,
    timeZone: site.timeZone,
    teamSize: team.team_size,
    agents: team.agents,
    teamBalance: units(team.team_balance),
    betsToday: units(bets.bets),
    effectiveToday: units(bets.effective),
    payoutsToday: units(bets.payouts),
    rebatesToday: units(bets.rebates),
    wagesToday: units(wages?.wages ?? 0n),
    activeToday: bets.active,
    newToday: team.new_today,
  }
}
