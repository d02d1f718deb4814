import { statement } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'

const ISSUES_PER_STATEMENT_MAX = 1_000

/**
 * As `lottery.finishSettling` does it for one issue that had bets. The LIMIT in the sub-select makes it one look-up an issue,
 * whatever the planner thinks of the table. What another worker settles at this moment is passed over.
 */
const FINISH_EMPTY = statement(
  'lottery.finishEmptyIssues',
  `WITH empty AS (
     SELECT i.id FROM issues i
      WHERE i.state IN ('DRAWN', 'SETTLING', 'VOID') AND i.settled_at IS NULL
        AND (SELECT 1 FROM bet_lines l WHERE l.issue_id = i.id LIMIT 1) IS NULL
      ORDER BY i.draw_at, i.id LIMIT ${ISSUES_PER_STATEMENT_MAX} FOR NO KEY UPDATE SKIP LOCKED)
   UPDATE issues i SET settled_at = money_now(), state = CASE i.state WHEN 'VOID' THEN 'VOID' ELSE 'SETTLED' END
     FROM empty WHERE i.id = empty.id RETURNING 1 AS one`,
)

/**
 * Ends the issues that nobody bet on, many in one statement: after a standstill, those with bets do not wait behind a day of them.
 * Nothing can come any more: an issue closes before it is drawn. Safe to repeat and to run several times at once.
 * @returns how many this call ended
 */
export async function finishEmptyIssues(ctx: Ctx): Promise<number> {
  let ended = 0
  for (;;) {
    const page = (await ctx.db.hot.query(FINISH_EMPTY, [])).length
    ended += page
    if (page < ISSUES_PER_STATEMENT_MAX) return ended
  }
}
