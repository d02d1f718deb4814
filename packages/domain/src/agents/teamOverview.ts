import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { ActorCtx } from '../ctx.ts'

/** The own team at a glance: amounts in the brand's currency, `today` by its business day (rules 0.1.6, B4). */
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

interface Row {
  readonly now: Date
  readonly time_zone: string
  readonly team_size: number
  readonly agents: number
  readonly balance: bigint
  readonly bets: bigint
  readonly effective: bigint
  readonly payouts: bigint
  readonly rebates: bigint
  readonly wages: bigint
  readonly active: number
  readonly new: number
}

/** Kinds 6 and 7 are the point rebates. Lines that pushed leave bets and payouts alike (rules B4). */
const OVERVIEW = statement(
  'agents.teamOverview',
  `WITH clock AS (
     SELECT t.now, b.time_zone, b.currency, date_trunc('day', t.now AT TIME ZONE b.time_zone) AT TIME ZONE b.time_zone AS since
       FROM (SELECT money_now() AS now) t, merchants b WHERE b.id = $2::int
   ), team AS MATERIALIZED (
     SELECT m.id, m.type, m.created_at FROM member_closure t JOIN members m ON m.id = t.descendant_id
      WHERE t.ancestor_id = $1::bigint
   ), fact AS (
     SELECT coalesce(sum(f.stake_units), 0)::bigint AS bets, coalesce(sum(f.effective_units), 0)::bigint AS effective,
            coalesce(sum(f.payout_units), 0)::bigint AS payouts,
            count(DISTINCT f.member_id) FILTER (WHERE f.effective_units > 0)::int AS active
       FROM clock c JOIN settled_facts f ON f.settled_at >= c.since JOIN team ON team.id = f.member_id
      WHERE f.payout_units <> f.stake_units OR f.effective_units <> 0
   ), wallet AS MATERIALIZED (
     SELECT a.id, a.balance FROM team JOIN ledger_accounts a ON a.owner_id = team.id AND a.kind = 'CASH'
       JOIN clock c ON c.currency = a.asset
   ), rebate AS (
     SELECT coalesce(sum(e.units), 0)::bigint AS rebates FROM clock c
       JOIN ledger_transfers t ON t.created_at >= c.since AND t.kind IN (6, 7)
       JOIN ledger_entries e ON e.transfer_id = t.id JOIN wallet w ON w.id = e.account_id
   )
   SELECT c.now, c.time_zone, f.bets, f.effective, f.payouts, f.active, r.rebates,
          (SELECT count(*)::int FROM team) AS team_size, (SELECT count(*)::int FROM team WHERE type IN (1, 2, 41, 42)) AS agents,
          (SELECT coalesce(sum(balance), 0)::bigint FROM wallet) AS balance,
          (SELECT count(*)::int FROM team WHERE created_at >= c.since) AS new,
          (SELECT coalesce(sum(p.paid_units), 0)::bigint FROM wage_payments p
            WHERE p.payee_id = $1::bigint AND p.paid_at >= c.since) AS wages
     FROM clock c, fact f, rebate r`,
)

/** The figures in the agent centre's head. */
export async function readTeamOverview(ctx: ActorCtx): Promise<TeamOverview> {
  const [row] = await ctx.db.hot.query<Row>(OVERVIEW, [ctx.actor.memberId, ctx.actor.merchantId])
  if (row === undefined) throw new Error('an actor without a brand')
  return {
    asOf: row.now,
    timeZone: row.time_zone,
    teamSize: row.team_size,
    agents: row.agents,
    teamBalance: units(row.balance),
    betsToday: units(row.bets),
    effectiveToday: units(row.effective),
    payoutsToday: units(row.payouts),
    rebatesToday: units(row.rebates),
    wagesToday: units(row.wages),
    activeToday: row.active,
    newToday: row.new,
  }
}
