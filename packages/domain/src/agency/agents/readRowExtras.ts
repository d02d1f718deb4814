import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { ActorCtx } from '../../ctx.ts'

/** What a row of team management says beside its account: today's figures of its whole team, and the way down to it. */
export interface RowExtras {
  /** valid bets, by the business day */
  readonly betsToday: Units
  /** payouts − bets + rebates + water rebates + promotions + wages: the player's view (rules B4) */
  readonly netToday: Units
  /** accounts between the actor and this one, the highest first */
  readonly path: readonly string[]
}

interface Row {
  readonly id: string
  readonly bets: bigint
  readonly net: bigint
  readonly path: string[]
}

/**
 * $1 actor, $2 public ids of a page, $3 merchant, $4 time zone. A marked account counts for nobody but a viewer of a test line
 * (protection A11). Each account is one look-up by key: OFFSET 0 keeps it one.
 */
const EXTRAS = statement(
  'agents.teamExtras',
  `WITH viewer AS MATERIALIZED (
     SELECT is_test_account(m.type, m.test_at) AS for_tests, (money_now() AT TIME ZONE $4::text)::date AS day
       FROM members m WHERE m.id = $1::bigint
   ), page AS MATERIALIZED (
     SELECT m.id, m.public_id, v.for_tests OR m.test_at IS NULL AS counts
       FROM viewer v CROSS JOIN unnest($2::uuid[]) q(id)
      CROSS JOIN LATERAL (SELECT id, public_id, test_at FROM members WHERE public_id = q.id OFFSET 0) m
   ), today AS (
     SELECT d.account_id AS id, sum(d.effective_units)::bigint AS bets,
            sum(d.payout_units - d.bet_units + d.rebate_units + d.water_units + d.promotion_units + d.wage_units)::bigint AS net
       FROM viewer v CROSS JOIN LATERAL report_days(ARRAY(SELECT p.id FROM page p WHERE p.counts), v.day, v.day, $3::int) d
      WHERE d.is_real OR v.for_tests GROUP BY d.account_id
   )
   SELECT p.public_id AS id, coalesce(t.bets, 0) AS bets, coalesce(t.net, 0) AS net,
          ARRAY(SELECT m.account FROM member_closure c
                 CROSS JOIN LATERAL (SELECT distance FROM member_closure
                   WHERE ancestor_id = $1::bigint AND descendant_id = c.ancestor_id AND distance > 0 OFFSET 0) u
                 CROSS JOIN LATERAL (SELECT account FROM members WHERE id = c.ancestor_id OFFSET 0) m
                 WHERE c.descendant_id = p.id AND c.distance > 0 ORDER BY u.distance) AS path
     FROM page p LEFT JOIN today t ON t.id = p.id`,
)

/**
 * Reads what rows of a team page say beside their accounts. What it reads follows the rows, not the size of their teams.
 * @param ids public ids of accounts of the actor's team
 */
export async function readRowExtras(
  { actor, db }: ActorCtx,
  ids: readonly string[],
  timeZone: string,
): Promise<(id: string) => RowExtras> {
  const rows = await db.hot.query<Row>(EXTRAS, [actor.memberId, ids, actor.merchantId, timeZone])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (id) => {
    const row = byId.get(id)
    if (row === undefined) throw new Error(`${id} is no row of this page`)
    return { betsToday: units(row.bets), netToday: units(row.net), path: row.path }
  }
}
