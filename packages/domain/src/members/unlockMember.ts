import { withTransaction } from '@croupier/db'
import { unlockPasswords } from '../access/index.ts'
import { audit } from '../audit/index.ts'
import type { Ctx } from '../ctx.ts'

/** An account, and which officer does what to it for which reason: kept in the audit chain. */
export interface OfficersWish {
  readonly memberId: bigint
  readonly by: string
  readonly reason: string
}

/**
 * Opens an account's passwords again after its owner has shown an officer who they are (protection A5).
 * @returns false when none were locked
 */
export async function unlockMember(ctx: Ctx, wish: OfficersWish): Promise<boolean> {
  const { memberId: id, by, reason } = wish
  return await withTransaction(ctx.db, async (tx) => {
    const member = await tx.member.findUniqueOrThrow({ where: { id } })
    if ((await unlockPasswords(tx, member)) === 0) return false
    await audit(tx, {
      merchantId: member.merchantId,
      action: 'member.passwordsUnlocked',
      actorId: null,
      subjectId: id,
      after: { by, reason },
    })
    return true
  })
}
