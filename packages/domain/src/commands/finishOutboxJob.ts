import { statement } from '@croupier/db'
import type { Ctx } from '../ctx.ts'

const FINISH = statement(
  'commands.finishOutboxJob',
  'UPDATE outbox_messages SET done_at = money_now() WHERE id = $1 AND done_at IS NULL',
)

/**
 * Finishes the outbox row behind a job that has done its work (safety R5). Handlers look for due work themselves and commit
 * it before this, so a crash in between only makes an idle run more.
 */
export async function finishOutboxJob(ctx: Ctx, outboxId: bigint): Promise<void> {
  await ctx.db.hot.query(FINISH, [outboxId])
}
