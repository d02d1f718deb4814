import { statement } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'

/** A refused picture is of no use after this; an accepted one is kept as long as accounts are (protection L6). */
const DROP = statement(
  'diligence.dropOldPapers',
  `WITH gone AS (
     UPDATE diligence_papers SET sealed = NULL
      WHERE sealed IS NOT NULL AND decided_at < money_now() - interval '30 days'
        AND (state = 'REFUSED' OR decided_at < money_now() - interval '5 years') RETURNING 1)
   SELECT count(*)::int AS dropped FROM gone`,
)

/** Days that no bound looks at any more. */
const DROP_DAYS = statement(
  'diligence.dropOldDays',
  `WITH gone AS (DELETE FROM aml_days WHERE day < money_now()::date - 400 RETURNING 1) SELECT count(*)::int AS dropped FROM gone`,
)

/**
 * Drops the pictures of papers that nobody needs any more, and days of money older than 400 days.
 * @returns how many pictures
 */
export async function dropOldPapers(ctx: Ctx): Promise<number> {
  await ctx.db.hot.query(DROP_DAYS, [])
  const [row] = await ctx.db.hot.query<{ dropped: number }>(DROP, [])
  return row?.dropped ?? 0
}
