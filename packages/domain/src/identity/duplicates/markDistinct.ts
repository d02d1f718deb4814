import { moneyNow, withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, type OfficersWish } from '../../platform/index.ts'

/** Two accounts, and which officer found them to be two people for which reason. */
export interface ApartWish extends OfficersWish {
  readonly otherId: bigint
}

/**
 * Keeps that two accounts of a merchant are two people's (protection A1): a household, a namesake. They are listed no more.
 * @returns false when nothing speaks for them being one person's, or it was kept before
 */
export async function tellApart(ctx: Ctx, wish: ApartWish): Promise<boolean> {
  const { memberId, otherId } = wish
  return await withTransaction(ctx.db, async (tx) => {
    const count = await tx.$executeRaw`
      INSERT INTO members_told_apart (member_id, other_id, told_at)
      SELECT member_id, other_id, ${await moneyNow(tx)}::timestamptz FROM duplicate_suspicions
       WHERE member_id = least(${memberId}::bigint, ${otherId}::bigint)
         AND other_id = greatest(${memberId}::bigint, ${otherId}::bigint)
      ON CONFLICT DO NOTHING`
    if (count === 0) return false
    await auditOfficer(tx, wish, 'member.toldApart', { other: String(otherId) })
    return true
  })
}
