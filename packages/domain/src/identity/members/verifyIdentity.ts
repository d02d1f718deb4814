import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, type OfficerRequest } from '../../platform/index.ts'

export interface IdentityRequest extends OfficerRequest {
  /** how the person was seen to be who they say: the document and who looked at it, never its number */
  readonly method: string
}

/**
 * Keeps that age and identity of an account's person were verified, when and how (protection A2, A3). From its next call on the
 * account plays where the merchant asks for this first. What was verified before stays as it was.
 * @returns false when it was verified before
 */
export async function verifyIdentity(ctx: Ctx, request: IdentityRequest): Promise<boolean> {
  const { memberId: id, method } = request
  return await withTransaction(ctx.db, async (tx) => {
    const { count } = await tx.member.updateMany({
      where: { id, identityVerifiedAt: null },
      data: { identityVerifiedAt: await moneyNow(tx), identityMethod: method },
    })
    if (count === 0) return false
    await auditOfficer(tx, request, 'member.identityVerified', { method })
    return true
  })
}
