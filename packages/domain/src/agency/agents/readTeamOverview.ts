import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'

/** Figures of the actor's team, itself included; "today" is the merchant's business day so far (rules 0.1.6, B4). */
export interface TeamOverview {
  readonly asOf: Date
  readonly timeZone: string
  readonly teamSize: number
  readonly agents: number
  readonly players: number
  readonly teamBalance: Units
  readonly betsToday: Units
  readonly effectiveToday: Units
  readonly payoutsToday: Units
  readonly depositsToday: Units
  /** paid, less what banks gave back */
  readonly withdrawalsToday: Units
  readonly rebatesToday: Units
  readonly wagesToday: Units
  readonly activeToday: number
  readonly newToday: number
}

interface Row {
  readonly as_of: Date
  readonly team_size: number
  readonly agents: number
  readonly new_today: number
  readonly team_balance: bigint
  readonly bets: bigint
  readonly effective: bigint
  readonly payouts: bigint
  readonly deposits: bigint
  readonly withdrawals: bigint
  readonly rebates: bigint
  readonly wages: bigint
  readonly active: number
}

/**
 * $1 actor, $2 time zone, $3 merchant. One view of the data: what a fold does meanwhile changes nothing, and `as_of` says how far it
 * reached. Anyone who is of a test
 * line sees its own, everybody else real accounts only (rules B1). Rebates are those that members of the team received: a
 * line's further ones went to uplines of the actor. Inner wages of the team cancel out, so what came to the actor is the team's
 * wage (rules B4 WG); a bill that is paid in parts over several days counts with each part when it was booked.
 */
const OVERVIEW = statement(
  'agents.overview',
  `WITH today AS MATERIALIZED (
     SELECT coalesce((SELECT folded_at FROM team_day_marks), n.at) AS at, (n.at AT TIME ZONE $2::text)::date AS day
       FROM (SELECT money_now() AS at OFFSET 0) n
   ), viewer AS MATERIALIZED (
     SELECT t.at, t.day, m.id, is_test_account(m.type, m.test_at) AS for_tests, (m.type IN (1, 2, 41, 42))::int AS agent,
            ((m.created_at AT TIME ZONE $2::text)::date = t.day)::int AS new, a.balance
       FROM today t CROSS JOIN members m JOIN ledger_accounts a ON a.owner_id = m.id AND a.kind = 'CASH'
      WHERE m.id = $1::bigint
   ), below AS (
     SELECT coalesce(sum(f.members), 0)::int AS members, coalesce(sum(f.agents), 0)::int AS agents,
            coalesce(sum(f.balance_units), 0)::bigint AS balance
       FROM viewer v CROSS JOIN LATERAL team_figures(ARRAY[v.id]) f WHERE f.is_real OR v.for_tests
   ), day AS (
     SELECT coalesce(sum(d.bet_units), 0)::bigint AS bets, coalesce(sum(d.effective_units), 0)::bigint AS effective,
            coalesce(sum(d.payout_units), 0)::bigint AS payouts, coalesce(sum(d.rebate_units), 0)::bigint AS rebates,
            coalesce(sum(d.deposit_units), 0)::bigint AS deposits, coalesce(sum(d.withdrawal_units), 0)::bigint AS withdrawals,
            coalesce(sum(d.wage_units), 0)::bigint AS wages, coalesce(sum(d.active), 0)::int AS active,
            coalesce(sum(d.opened), 0)::int AS opened
       FROM viewer v CROSS JOIN LATERAL team_day_figures(v.id, v.day, $3::int) d WHERE d.is_real OR v.for_tests
   )
   SELECT v.at AS as_of, 1 + b.members AS team_size, v.agent + b.agents AS agents, v.balance + b.balance AS team_balance,
          v.new + d.opened AS new_today, d.bets, d.effective, d.payouts, d.deposits, d.withdrawals, d.rebates, d.wages, d.active
     FROM viewer v, below b, day d`,
)

/**
 * Reads the figures of the agent centre's header, as they are folded (rules B4). What it reads follows neither the size of the team
 * nor what it ever bet, and not what happened since the last fold: the actor's own balance alone is of this moment.
 */
export async function readTeamOverview(ctx: ActorCtx, site: Site): Promise<TeamOverview> {
  const { timeZone, merchantId } = site
  const values = [ctx.actor.memberId, timeZone, merchantId]
  const [row] = await ctx.db.hot.query<Row>(OVERVIEW, values)
  if (row === undefined) throw new Error(`member ${ctx.actor.memberId} has no wallet`)
  return {
    asOf: row.as_of,
    timeZone,
    teamSize: row.team_size,
    agents: row.agents,
    players: row.team_size - row.agents,
    teamBalance: units(row.team_balance),
    betsToday: units(row.bets),
    effectiveToday: units(row.effective),
    payoutsToday: units(row.payouts),
    depositsToday: units(row.deposits),
    withdrawalsToday: units(row.withdrawals),
    rebatesToday: units(row.rebates),
    wagesToday: units(row.wages),
    activeToday: row.active,
    newToday: row.new_today,
  }
}
