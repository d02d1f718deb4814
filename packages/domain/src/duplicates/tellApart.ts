import { moneyNow, withTransaction } from '@croupier/db'
import { audit } from '../audit/index.ts'
import type { Ctx } from '../ctx.ts'

/** Two accounts, and which officer found them to be two people for which reason. */
export interface ApartWish {
  readonly memberId: bigint
  readonly otherId: bigint
  readonly by: string
  readonly reason: string
}

/**
 * Keeps that two accounts of a brand are two people's (protection A1): a household, a namesake. They are listed no more.
 * @returns false when nothing speaks for them being one person's, or it was kept before
 */
export async function tellApart(ctx: Ctx, wish: ApartWish): Promise<boolean> {
  const { memberId, otherId, by, reason } = wish
  return await withTransaction(ctx.db, async (tx) => {
    const kept = await tx.$queryRaw<{ merchant_id: number }[]>`
      INSERT INTO members_told_apart (member_id, other_id, told_at)
      SELECT member_id, other_id, ${await moneyNow(tx)}::timestamptz FROM duplicate_suspicions
       WHERE member_id = least(${memberId}::bigint, ${otherId}::bigint)
         AND other_id = greatest(${memberId}::bigint, ${otherId}::bigint)
      ON CONFLICT DO NOTHING
      RETURNING (SELECT merchant_id FROM members WHERE id = member_id)`
    const [pair] = kept
    if (pair === undefined) return false
    const subject = { actorId: null, subjectId: memberId }
    const after = { other: String(otherId), by, reason }
    const { merchant_id: merchantId } = pair
    await audit(tx, { merchantId, action: 'member.toldApart', ...subject, after })
    return true
  })
}
