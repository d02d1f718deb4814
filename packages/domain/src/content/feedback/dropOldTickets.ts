import { statement } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'

/** Answered tickets go with their pictures half a year after the answer; one that waits stays. */
const DROP = statement(
  'feedback.dropOld',
  `WITH gone AS (DELETE FROM feedback WHERE answered_at < money_now() - interval '180 days' RETURNING 1)
   SELECT count(*)::int AS dropped FROM gone`,
)

/** Drops tickets whose answer is older than 180 days. @returns how many */
export async function dropOldTickets(ctx: Ctx): Promise<number> {
  const [row] = await ctx.db.hot.query<{ dropped: number }>(DROP, [])
  return row?.dropped ?? 0
}
