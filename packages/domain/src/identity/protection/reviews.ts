import { withTransaction } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { readSettings } from '../../platform/index.ts'
import { lockProtectedMember, tellMember } from './protectedMember.ts'

/** The actor went through its limits and keeps them as they are (protection P3); each time is kept. */
export async function confirmReview(ctx: Ctx, memberId: bigint): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const member = await lockProtectedMember(tx, memberId)
    await tx.protectionReview.create({ data: { memberId, merchantId: member.merchantId, at: member.at } })
    await tellMember(tx, member)
  })
  ctx.db.wakeRelay()
}

/**
 * Reminds players by a message that their own limits are to be gone through (protection P3), once for each time that it is due.
 * @returns how many were reminded
 * @throws AggregateError with what merchants failed by, after all others
 */
export async function remindReviews(ctx: Ctx): Promise<number> {
  const merchants = await ctx.db.prisma.$queryRaw<
    { merchantId: number }[]
  >`SELECT id AS "merchantId" FROM merchants ORDER BY id`
  const of = { message: 'players were not reminded of their limits', ownerOf: merchantOf }
  const reminded = await each(ctx, merchants, of, async ({ merchantId }) => {
    const { reviewMonths } = (await readSettings(ctx.db, merchantId)).protection
    return await ctx.db.prisma.$executeRaw`
      WITH thought AS (
        SELECT member_id, max(at) AS at FROM (
          SELECT member_id, prompted_at AS at FROM protection_settings WHERE merchant_id = ${merchantId} AND prompted_at IS NOT NULL
           UNION ALL SELECT member_id, requested_at FROM protection_limits WHERE merchant_id = ${merchantId} AND set_by = 'MEMBER'
           UNION ALL SELECT member_id, at FROM protection_reviews WHERE merchant_id = ${merchantId}) x GROUP BY 1
      ), due AS (SELECT member_id, at + make_interval(months => ${reviewMonths}::int) AS due FROM thought)
      INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
      SELECT d.member_id, ${merchantId}, 'LIMITS_REVIEW', false, 'limits-review', d.due, money_now(), '{}'
        FROM due d JOIN members m ON m.id = d.member_id
       WHERE d.due <= money_now() AND m.status <> 'CLOSED' AND m.type <> 4
         AND NOT EXISTS (SELECT 1 FROM messages g WHERE g.member_id = d.member_id AND g.cause = 'limits-review' AND g.caused_at = d.due)
       ORDER BY d.member_id
      ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING`
  })
  return reminded.reduce((sum, count) => sum + count, 0)
}
