import { catalogue, fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'

/** The catalogue's id of a node. @throws DomainError GAME_NOT_FOUND for a node that the catalogue does not have */
async function catalogueIdOf({ db }: ActorCtx, nodeId: string): Promise<number> {
  const node = catalogue.nodeOf(nodeId)
  if (node === null) fail('GAME_NOT_FOUND', {})
  const { vendor: vendorCode, code } = node
  const game = await db.prisma.catalogueGame.findUnique({
    where: { vendorCode_code: { vendorCode, code } },
    select: { id: true },
  })
  return game?.id ?? fail('GAME_NOT_FOUND', {})
}

/** Nodes of the games that the actor marked (spec 4), in the order in which they were marked. */
export async function ownFavourites({ db, actor }: ActorCtx): Promise<string[]> {
  const marks = await db.prisma.favourite.findMany({
    where: { memberId: actor.memberId },
    orderBy: [{ createdAt: 'asc' }, { catalogueId: 'asc' }],
    select: { game: { select: { vendorCode: true, code: true } } },
  })
  return marks.map(({ game: { vendorCode: vendor, code } }) => catalogue.nodeIdOf({ vendor, code }))
}

/** Marks a game of the actor; a second time changes nothing. @throws DomainError GAME_NOT_FOUND */
export async function markFavourite(ctx: ActorCtx, nodeId: string): Promise<void> {
  const catalogueId = await catalogueIdOf(ctx, nodeId)
  const { memberId } = ctx.actor
  await ctx.db.prisma.favourite.createMany({
    data: { memberId, catalogueId, createdAt: ctx.clock.now() },
    skipDuplicates: true,
  })
}

/** Takes a mark of the actor away; without one nothing changes. @throws DomainError GAME_NOT_FOUND */
export async function unmarkFavourite(ctx: ActorCtx, nodeId: string): Promise<void> {
  const catalogueId = await catalogueIdOf(ctx, nodeId)
  await ctx.db.prisma.favourite.deleteMany({
    where: { memberId: ctx.actor.memberId, catalogueId },
  })
}
