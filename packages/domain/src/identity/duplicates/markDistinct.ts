import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, type OfficerRequest } from '../../platform/index.ts'

/** Two accounts, and which officer found them to be two people for which reason. */
export interface DistinctMembers extends OfficerRequest {
  readonly otherId: bigint
}

/**
 * Records that two accounts of a merchant belong to two people (protection A1): a household, a namesake. They are not listed
 * any more.
 * @returns false when nothing suggests that they are one person's, or it was kept before
 */
export async function markDistinct(ctx: Ctx, request: DistinctMembers): Promise<boolean> {
  const { memberId, otherId } = request
  return await withTransaction(ctx.db, async (tx) => {
    const count = await tx.$executeRaw`
      INSERT INTO distinct_members (member_id, other_id, decided_at)
      SELECT member_id, other_id, ${await moneyNow(tx)}::timestamptz FROM duplicate_suspicions
       WHERE member_id = least(${memberId}::bigint, ${otherId}::bigint)
         AND other_id = greatest(${memberId}::bigint, ${otherId}::bigint)
      ON CONFLICT DO NOTHING`
    if (count === 0) return false
    await auditOfficer(tx, request, 'member.toldApart', { other: String(otherId) })
    return true
  })
}
