import { moneyNow, statement, type Tx, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { Failures } from '../../each.ts'

/** Without a valid result for so long after its draw time, an issue is void (rules A6). */
export const VOID_AFTER_MS = 30 * 60_000
const ISSUES_PER_RUN_MAX = 1_000

/**
 * Issues that must not be drawn any more. Of own draws those with bets: one without bets needs no refund and is simply
 * drawn late. The LIMIT in the sub-select makes it a look-up by the issue's index, whatever the planner thinks of the table:
 * lines of other issues are never read. Of external draws all that are overdue, and those whose next issue has its result.
 */
const OVERDUE = statement(
  'lottery.overdueIssues',
  `(SELECT i.id, i.draw_at FROM issues i
     CROSS JOIN LATERAL (SELECT 1 FROM bet_lines l WHERE l.issue_id = i.id AND l.state = 'PENDING' LIMIT 1) bet
     WHERE i.state = 'CLOSED' AND i.draw_at <= $1::timestamptz AND i.seed_commitment IS NOT NULL)
   UNION ALL
   (SELECT i.id, i.draw_at FROM issues i
     WHERE i.state = 'CLOSED' AND i.seed_commitment IS NULL
       AND (i.draw_at <= $1::timestamptz
            OR EXISTS (SELECT 1 FROM issues n WHERE n.game_id = i.game_id AND n.draw_at > i.draw_at
                          AND n.draw_at <= $2::timestamptz AND n.state IN ('DRAWN', 'SETTLING', 'SETTLED'))))
    ORDER BY draw_at LIMIT ${ISSUES_PER_RUN_MAX}`,
)

/**
 * Own draws whose round of the beacon never came here, with bets or without: nobody asks for so old a round. After a standstill they are
 * thousands: what another worker voids at this moment is passed over, and a round is one look-up by its key.
 */
const WITHOUT_ROUND = statement(
  'lottery.voidOldWithoutRound',
  `WITH old AS (
     SELECT i.id FROM issues i
      WHERE i.state = 'CLOSED' AND i.draw_at <= $1::timestamptz AND i.beacon_round IS NOT NULL
        AND (SELECT 1 FROM beacon_rounds r WHERE r.chain_id = i.beacon_chain_id AND r.round = i.beacon_round LIMIT 1) IS NULL
      ORDER BY i.draw_at, i.id LIMIT ${ISSUES_PER_RUN_MAX} FOR NO KEY UPDATE SKIP LOCKED)
   UPDATE issues i SET state = 'VOID' FROM old WHERE i.id = old.id AND i.state = 'CLOSED' RETURNING 1 AS one`,
)

/**
 * Declares an issue void (rules A6): its lines are refunded by the settlement that follows. Only before its draw: a published
 * result is corrected where it is wrong, it is not withdrawn.
 * @returns whether this call did it; false for an issue that is drawn or void already
 */
export async function voidIssue(tx: Tx, issueId: bigint): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE issues SET state = 'VOID' WHERE id = ${issueId} AND state IN ('PLANNED', 'ON_SALE', 'CLOSED')`
  return changed === 1
}

/**
 * Voids an issue that was found overdue. A draw may have come since: the UPDATE waits for it and then finds the issue drawn.
 * @returns whether this call did it
 */
export async function voidOverdueIssue(tx: Tx, issueId: bigint): Promise<boolean> {
  const changed = await tx.$executeRaw`
    UPDATE issues SET state = 'VOID' WHERE id = ${issueId} AND state = 'CLOSED'`
  return changed === 1
}

/**
 * Voids closed issues without a result (rules A6): those that had bets, 30 minutes after their draw time; those of external
 * draws also when the next issue's result is there first, and of own draws all whose round of the beacon is not there. To be run between closing and a draw that comes late, never by the
 * draw itself: drawing knows no bets.
 * @returns how many became void
 */
export async function voidOverdueIssues(ctx: Ctx): Promise<number> {
  const now = await moneyNow(ctx.db)
  const before = new Date(now.getTime() - VOID_AFTER_MS)
  const overdue = await ctx.db.hot.query<{ id: bigint }>(OVERDUE, [before, now])
  let voided = 0
  let page = ISSUES_PER_RUN_MAX
  while (page === ISSUES_PER_RUN_MAX) {
    page = (await ctx.db.hot.query(WITHOUT_ROUND, [before])).length
    voided += page
  }
  const failures = new Failures(ctx, 'an issue could not become void')
  await failures.each(
    overdue,
    ({ id }) => ({ issueId: String(id) }),
    async ({ id }) => {
      if (await withTransaction(ctx.db, async (tx) => await voidOverdueIssue(tx, id))) voided += 1
    },
  )
  if (voided > 0) ctx.log.warn({ voided }, 'issues without a result in time are void')
  failures.report()
  return voided
}
