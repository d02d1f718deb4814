import { fail } from '@croupier/wire'
import type { ActorCtx } from '../ctx.ts'

/** @throws DomainError GAME_NOT_FOUND for a node that the catalogue does not have */
async function checkNode({ db }: ActorCtx, nodeId: string): Promise<void> {
  const known = await db.prisma.game.findUnique({ where: { code: nodeId }, select: { id: true } })
  if (known === null) fail('GAME_NOT_FOUND', {})
}

/** Nodes of the games that the actor marked (spec 4). */
export async function ownFavourites({ db, actor }: ActorCtx): Promise<Set<string>> {
  const marks = await db.prisma.favourite.findMany({
    where: { memberId: actor.memberId },
    select: { nodeId: true },
  })
  return new Set(marks.map(({ nodeId }) => nodeId))
}

/** Marks a game of the actor; a second time changes nothing. @throws DomainError GAME_NOT_FOUND */
export async function markFavourite(ctx: ActorCtx, nodeId: string): Promise<void> {
  await checkNode(ctx, nodeId)
  const { memberId } = ctx.actor
  await ctx.db.prisma.favourite.createMany({
    data: { memberId, nodeId, createdAt: ctx.clock.now() },
    skipDuplicates: true,
  })
}

/** Takes a mark of the actor away; without one nothing changes. @throws DomainError GAME_NOT_FOUND */
export async function unmarkFavourite(ctx: ActorCtx, nodeId: string): Promise<void> {
  await checkNode(ctx, nodeId)
  await ctx.db.prisma.favourite.deleteMany({ where: { memberId: ctx.actor.memberId, nodeId } })
}
