import { moneyNow, statement, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../ctx.ts'

/** Without a valid result for so long after its draw time, an issue is void (rules A6). */
const VOID_AFTER_MS = 30 * 60_000
const ISSUES_PER_RUN_MAX = 1_000

/** Who bets on an overdue issue gets the stake back; one that nobody bet on harms nobody and is simply drawn late. */
const OVERDUE = statement(
  'lottery.overdueIssues',
  `SELECT i.id FROM issues i
    WHERE i.state = 'CLOSED' AND i.draw_at <= $1::timestamptz
      AND EXISTS (SELECT 1 FROM bet_lines l WHERE l.issue_id = i.id AND l.state = 'PENDING')
    ORDER BY i.draw_at LIMIT ${ISSUES_PER_RUN_MAX}`,
)

/**
 * Declares an issue void (rules A6): its lines are refunded by the settlement that follows. Only before settlement has begun:
 * afterwards a wrong result is corrected line by line, not taken back.
 * @returns whether this call did it; false for one that is void or settling already
 */
export async function voidIssue(tx: Tx, issueId: bigint): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE issues SET state = 'VOID' WHERE id = ${issueId} AND state IN ('PLANNED', 'ON_SALE', 'CLOSED', 'DRAWN')`
  return changed === 1
}

/**
 * Voids the closed issues that had bets and no result 30 minutes after their draw time (rules A6). To be run between closing
 * and a draw that comes late, never by the draw itself: drawing knows no bets.
 * @returns how many became void
 */
export async function voidOverdueIssues(ctx: Ctx): Promise<number> {
  const now = await moneyNow(ctx.db)
  const before = new Date(now.getTime() - VOID_AFTER_MS)
  const overdue = await ctx.db.hot.query<{ id: bigint }>(OVERDUE, [before])
  let voided = 0
  for (const { id } of overdue) {
    if (await withTransaction(ctx.db, async (tx) => await voidIssue(tx, id))) voided += 1
  }
  if (voided > 0) ctx.log.warn({ voided }, 'issues without a result in time are void')
  return voided
}
