import type { Ctx } from '../../ctx.ts'

/**
 * Counts that a member's link for friends was opened (experience 3.17, page 11). A code of nobody, or of a campaign, counts nowhere and
 * is refused to nobody: the answer says not who has an account.
 */
export async function countClick(ctx: Ctx, merchantId: number, code: string): Promise<void> {
  await ctx.db.prisma.$executeRaw`
    INSERT INTO referral_clicks AS c (member_id, merchant_id, clicks)
    SELECT m.id, m.merchant_id, 1 FROM members m
     WHERE m.merchant_id = ${merchantId} AND m.public_id = ${code}::uuid AND m.status = 'ACTIVE' AND m.type <> 4
    ON CONFLICT (member_id, merchant_id) DO UPDATE SET clicks = c.clicks + 1`
}
