import { moneyNow, outbox, type Push, push, type Tx, withTransaction } from '@croupier/db'
import { rooms } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'

const ISSUES_PER_TX_MAX = 500

async function closePage(tx: Tx): Promise<number> {
  const now = await moneyNow(tx)
  // In id order: two workers, and batches of bets that hold an issue, never deadlock.
  const closed = await tx.$queryRaw<{ game_code: string; number: string }[]>`
    WITH due AS (
      SELECT id FROM issues WHERE state IN ('PLANNED', 'ON_SALE') AND close_at <= ${now}
       ORDER BY id LIMIT ${ISSUES_PER_TX_MAX} FOR NO KEY UPDATE
    ), held AS (
      SELECT id, keep_bets_out(id) FROM due
    ), closed AS (
      UPDATE issues i SET state = 'CLOSED' FROM held
       WHERE i.id = held.id AND i.state IN ('PLANNED', 'ON_SALE') RETURNING i.game_id, i.number, i.close_at
    )
    SELECT g.code AS game_code, c.number FROM closed c JOIN games g ON g.id = c.game_id ORDER BY c.close_at`
  const pushes: Push[] = closed.map(({ game_code: gameCode, number }) =>
    push(rooms.draw(gameCode), 'lottery.issueClosed', { gameCode, number, serverTime: now }),
  )
  await outbox(tx, { kind: 'EVENT', pushes })
  return closed.length
}

/**
 * Writes down which issues have closed by the database's time (rules A4) and tells their followers. Waits for batches of bets
 * that were accepted before. Late, doubled or at once with others: each issue closes once.
 * @returns how many closed
 */
export async function closeDueIssues(ctx: Ctx): Promise<number> {
  let closed = 0
  for (;;) {
    const page = await withTransaction(ctx.db, closePage)
    closed += page
    if (page < ISSUES_PER_TX_MAX) return closed
  }
}
