import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { endOtherSessions } from '../access/index.ts'

/** Accounts closed by one transaction, so that none of them holds locks for long. */
const CLOSED_AT_ONCE = 100

/**
 * Closes the trial accounts whose time is over: their sessions end, nobody logs in again, the books stay.
 * @returns how many were closed
 */
export async function closeFreePlays(ctx: Ctx): Promise<number> {
  let closed = 0
  for (;;) {
    const count = await withTransaction(ctx.db, async (tx) => {
      const due = await tx.$queryRaw<{ member_id: bigint }[]>`
        UPDATE free_plays SET closed_at = money_now()
         WHERE member_id IN (SELECT member_id FROM free_plays
                              WHERE closed_at IS NULL AND ends_at <= money_now()
                              ORDER BY ends_at LIMIT ${CLOSED_AT_ONCE} FOR UPDATE SKIP LOCKED)
         RETURNING member_id`
      for (const { member_id: id } of due) {
        await tx.member.update({ where: { id }, data: { status: 'CLOSED' } })
        await endOtherSessions(tx, id, null, 'FREE_PLAY_OVER', ctx.clock.now())
      }
      return due.length
    })
    closed += count
    if (count < CLOSED_AT_ONCE) return closed
  }
}
