import type { Ctx } from '../../ctx.ts'

/** A reward is spoken of when no more than this is left to claim it; one that was made for less than that never is. */
const BEFORE_END = '1 day'

/**
 * Writes to whom a reward is left that ends within a day, once for each (rules C2, C3). Not to those who may not play or take gifts now:
 * nobody is called back to the site by it.
 * @returns how many messages were written
 */
export async function remindClaims(ctx: Ctx): Promise<number> {
  return await ctx.db.prisma.$executeRaw`
    INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
    SELECT g.member_id, g.merchant_id, 'REWARD_ENDING', false, 'reward-ending:' || g.id, g.expires_at, money_now(),
           jsonb_build_object('amount', wire_amount(g.amount_units), 'payUntil', wire_instant(g.expires_at))
      FROM reward_grants g JOIN members m ON m.id = g.member_id AND m.merchant_id = g.merchant_id
     WHERE g.state = 'OPEN' AND g.expires_at > money_now() AND g.expires_at <= money_now() + ${BEFORE_END}::interval
       AND g.expires_at - g.created_at > ${BEFORE_END}::interval AND m.status = 'ACTIVE'
       AND protection_gate(g.merchant_id, g.member_id, 'BONUS', 0, 0, money_now()) IS NULL
     ORDER BY g.member_id, g.id
    ON CONFLICT (member_id, cause, caused_at, merchant_id) DO NOTHING`
}
