import { failOutbox, statement } from '@croupier/db'
import { DomainError } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'

/** Pause before the second attempt, ms; it doubles with each, at most 15 min. */
const FIRST_PAUSE_MS = 1_000
/** Service Unavailable: a refusal that passes by itself. */
const UNAVAILABLE = 503

const DONE = statement(
  'commands.isOutboxJobDone',
  'SELECT EXISTS (SELECT 1 FROM outbox_messages WHERE id = $1 AND done_at IS NOT NULL) AS done',
)
const FINISH = statement(
  'commands.finishOutboxJob',
  `UPDATE outbox_messages SET done_at = money_now(), retry_at = NULL, error = NULL
    WHERE id = $1 AND done_at IS NULL`,
)

/** Whether the outbox row behind a job was finished by another attempt (safety R6). */
export async function isOutboxJobDone(ctx: Ctx, outboxId: bigint): Promise<boolean> {
  const [row] = await ctx.db.hot.query<{ done: boolean }>(DONE, [outboxId])
  return row?.done ?? false
}

/**
 * Finishes the outbox row behind a job that has done its work (safety R5). Handlers look for due work themselves and commit
 * it before this, so a crash in between causes only one more idle run.
 */
export async function finishOutboxJob(ctx: Ctx, outboxId: bigint): Promise<void> {
  await ctx.db.hot.query(FINISH, [outboxId])
}

/**
 * Whether trying again cannot help: the rules refused it. A refusal that names a time to come back, or says that the service
 * is away for now, passes by itself, as everything does that is not a refusal at all: a database, a network, a lock.
 */
export function isFinal(error: unknown): boolean {
  if (!(error instanceof DomainError)) return false
  return error.status !== UNAVAILABLE && !('retryAfterS' in error.params)
}

/**
 * Notes that a job failed: it is published again after a pause, or its row is a dead letter (safety R5).
 * @returns whether it is a dead letter now
 */
export async function failOutboxJob(ctx: Ctx, outboxId: bigint, error: unknown): Promise<boolean> {
  return await failOutbox(ctx.db, outboxId, {
    error: error instanceof Error ? error.message : String(error),
    pauseMs: FIRST_PAUSE_MS,
    final: isFinal(error),
  })
}
