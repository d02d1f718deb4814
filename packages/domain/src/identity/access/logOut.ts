import { withTransaction } from '@croupier/db'
import type { ActorCtx } from '../../ctx.ts'
import { endSessions } from './sessionLife.ts'

/** Ends the actor's session on every node and socket (ASVS 7.4.1). Returns whether this call ended it. */
export async function logOut(ctx: ActorCtx): Promise<boolean> {
  const ended = await withTransaction(
    ctx.db,
    async (tx) => await endSessions(tx, [ctx.actor.sessionId], 'LOGOUT', ctx.clock.now()),
  )
  return ended === 1
}
