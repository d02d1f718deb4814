import { withTransaction } from '@croupier/db'
import { messages as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'

type QuietKind = wire.QuietKind

/** Kinds of messages that the actor keeps quiet: they come as if they had been read. */
export async function readQuiet({ db, actor }: ActorCtx): Promise<QuietKind[]> {
  const { quietMessages } = await db.prisma.member.findUniqueOrThrow({
    where: { id: actor.memberId },
    select: { quietMessages: true },
  })
  return wire.QUIET_KINDS.filter((kind) => quietMessages.includes(kind))
}

/** The actor chooses which kinds come quietly from now on; what is in the list already stays as it is. */
export async function setQuiet({ db, actor }: ActorCtx, kinds: readonly QuietKind[]): Promise<void> {
  await withTransaction(db, async (tx) => {
    await tx.member.update({ where: { id: actor.memberId }, data: { quietMessages: [...new Set(kinds)] } })
  })
}
