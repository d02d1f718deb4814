import { statement } from '@croupier/db'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'
import { TEST_LINES } from '../contracts/index.ts'
import type { DayRange } from './range.ts'

/**
 * $1 actor, $2 first and $3 last day, $4 merchant. Members of the range
 * are looked up in the tree, not the other way round: who did nothing costs nothing.
 */
const ACTIVE = statement(
  'reports.active',
  `WITH ${TEST_LINES}, done AS (
     SELECT d.member_id, d.effective_units FROM member_days d
      WHERE d.day BETWEEN $2::date AND $3::date AND d.merchant_id = $4::int
   ), own AS (
     SELECT member_id FROM done GROUP BY member_id HAVING sum(effective_units) > 0
   )
   SELECT count(*)::int AS active FROM own o
     JOIN member_closure c ON c.ancestor_id = $1::bigint AND c.descendant_id = o.member_id
    WHERE o.member_id NOT IN (SELECT id FROM tests)`,
)

/**
 * How many different accounts of the actor's team, itself included, have an effective bet in a range of days (rules B4): each
 * counts once, whatever the number of its days and categories. What it reads follows the members that bet in the range.
 */
export async function countActive(
  ctx: ActorCtx,
  { merchantId }: Pick<Site, 'merchantId'>,
  { from, to }: DayRange,
): Promise<number> {
  const values = [ctx.actor.memberId, from, to, merchantId]
  const [row] = await ctx.db.hot.query<{ active: number }>(ACTIVE, values)
  return row?.active ?? 0
}
