import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, type OfficersWish } from '../../platform/index.ts'
import { endOtherSessions } from '../access/index.ts'

/**
 * Stops one account at once (protection A9): every session ends, and no way in opens another. What was bet is drawn, settled
 * and paid as ever.
 * @returns false when it was not active
 */
export async function freezeMember(ctx: Ctx, wish: OfficersWish): Promise<boolean> {
  return await moveStatus(ctx, wish, 'FROZEN')
}

/**
 * Lets a frozen account in again.
 * @returns false when it was not frozen
 */
export async function unfreezeMember(ctx: Ctx, wish: OfficersWish): Promise<boolean> {
  return await moveStatus(ctx, wish, 'ACTIVE')
}

async function moveStatus(
  ctx: Ctx,
  wish: OfficersWish,
  status: 'ACTIVE' | 'FROZEN',
): Promise<boolean> {
  const { memberId: id } = wish
  const frozen = status === 'FROZEN'
  return await withTransaction(ctx.db, async (tx) => {
    // Locks the row that a login locks before it opens its session: the session is there to be ended, or is not opened.
    const { count } = await tx.member.updateMany({
      where: { id, status: frozen ? 'ACTIVE' : 'FROZEN' },
      data: { status },
    })
    if (count === 0) return false
    if (frozen) await endOtherSessions(tx, id, null, 'FROZEN', ctx.clock.now())
    await auditOfficer(tx, wish, frozen ? 'member.frozen' : 'member.unfrozen')
    return true
  })
}
