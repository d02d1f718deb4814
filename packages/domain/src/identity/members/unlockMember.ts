import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, type OfficerRequest } from '../../platform/index.ts'
import { unlockPasswords } from '../access/index.ts'

/**
 * Opens an account's passwords again after its owner has shown an officer who they are (protection A5).
 * @returns false when none were locked
 */
export async function unlockMember(ctx: Ctx, request: OfficerRequest): Promise<boolean> {
  return await withTransaction(ctx.db, async (tx) => {
    const member = await tx.member.findUniqueOrThrow({ where: { id: request.memberId } })
    if ((await unlockPasswords(tx, member)) === 0) return false
    await auditOfficer(tx, request, 'member.passwordsUnlocked')
    return true
  })
}
