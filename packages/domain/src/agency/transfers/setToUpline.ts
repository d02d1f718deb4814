import { outbox, push, withTransaction } from '@croupier/db'
import { fail, rooms } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'

export interface SetToUplineInput {
  /** public id of a direct downline */
  readonly downline: string
  readonly toUpline: boolean
  readonly address: string
  /** id of the HTTP request, for the audit */
  readonly httpRequestId: string
}

/**
 * Lets a direct downline send money to the actor, or not any more (rules B1, spec `toUpline`). A transfer that is under way holds
 * the row: it comes wholly before.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND, MEMBER_FROZEN
 */
export async function setToUpline(ctx: ActorCtx, input: SetToUplineInput): Promise<void> {
  const { actor } = ctx
  const { downline: publicId, toUpline, address, httpRequestId: requestId } = input
  if (actor.status !== 'ACTIVE') fail('MEMBER_FROZEN', {})
  await withTransaction(ctx.db, async (tx) => {
    const child = await tx.member.findFirst({
      where: { publicId, parentId: actor.memberId },
      select: { id: true },
    })
    if (child === null) return fail('AGENT_MEMBER_NOT_FOUND', {})
    const { count } = await tx.member.updateMany({
      where: { id: child.id, toUpline: !toUpline },
      data: { toUpline },
    })
    if (count === 0) return
    const pushes = [push(rooms.member(publicId), 'member.toUplineChanged', { toUpline })]
    await outbox(tx, { kind: 'EVENT', pushes })
    await audit(tx, {
      merchantId: actor.merchantId,
      action: 'member.toUplineChanged',
      actorId: actor.memberId,
      subjectId: child.id,
      before: { toUpline: !toUpline },
      after: { toUpline },
      address,
      requestId,
    })
  })
}
