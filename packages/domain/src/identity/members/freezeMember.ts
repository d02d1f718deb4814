import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, type OfficerRequest } from '../../platform/index.ts'
import { endOtherSessions } from '../access/index.ts'

/**
 * Stops one account at once (protection A9): every session ends, and no login method opens another. What was bet is drawn,
 * settled and paid as ever. One in default is stopped like any other (rules B10.6).
 * @returns false when it was frozen before, or is closed
 */
export async function freezeMember(ctx: Ctx, request: OfficerRequest): Promise<boolean> {
  return await moveStatus(ctx, request, 'FROZEN')
}

/**
 * Allows logins to a frozen account again. One that still owes bills in default comes back to that (rules B10.6).
 * @returns false when it was not frozen
 */
export async function unfreezeMember(ctx: Ctx, request: OfficerRequest): Promise<boolean> {
  return await moveStatus(ctx, request, 'ACTIVE')
}

async function moveStatus(ctx: Ctx, request: OfficerRequest, status: 'ACTIVE' | 'FROZEN'): Promise<boolean> {
  const { memberId: id } = request
  const frozen = status === 'FROZEN'
  return await withTransaction(ctx.db, async (tx) => {
    // Locks the row that a login locks before it opens its session: the session exists and is ended, or is not opened.
    const { count } = await tx.member.updateMany({
      where: { id, status: frozen ? { in: ['ACTIVE', 'FROZEN_DIVIDEND'] } : 'FROZEN' },
      data: { status },
    })
    if (count === 0) return false
    if (frozen) await endOtherSessions(tx, id, null, 'FROZEN', ctx.clock.now())
    await auditOfficer(tx, request, frozen ? 'member.frozen' : 'member.unfrozen')
    return true
  })
}

/**
 * An officer ends every session of an account; its owner may log in again.
 * @returns how many ended
 */
export async function endMemberSessions(ctx: Ctx, request: OfficerRequest): Promise<number> {
  return await withTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const ended = await endOtherSessions(tx, request.memberId, null, 'ENDED_BY_OFFICER', now)
    if (ended > 0) await auditOfficer(tx, request, 'member.sessionsEnded')
    return ended
  })
}
