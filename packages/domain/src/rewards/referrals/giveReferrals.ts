import { moneyNow, withTransaction } from '@croupier/db'
import { parseUnits } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { readSettings } from '../../platform/index.ts'
import { daysDue, markDay } from '../grants/index.ts'

const JOB = 'referral'

/**
 * Makes the gift of everybody whose friend qualified by the end of a day (rules C6): once for a friend, with effective bets of once the
 * gift. Killed anywhere, the next tick goes on.
 * @returns how many gifts were made
 */
export async function giveReferrals(ctx: Ctx): Promise<number> {
  const of = { message: 'referrals were not rewarded', ownerOf: merchantOf }
  const given = await each(ctx, await daysDue(ctx, JOB), of, async (due) => {
    const { merchantId, day } = due
    const { referral } = (await readSettings(ctx.db, merchantId)).rewards
    return await withTransaction(ctx.db, async (tx) => {
      await markDay(tx, JOB, due)
      if (referral === null) return 0
      const at = await moneyNow(tx)
      const [deposits, bets, reward]: bigint[] = [
        parseUnits(referral.deposits),
        parseUnits(referral.bets),
        parseUnits(referral.reward),
      ]
      return await tx.$executeRaw`
        INSERT INTO reward_grants (member_id, merchant_id, kind, cause, amount_units, wagering_ppm, created_at, expires_at)
        SELECT p.recommender_id, ${merchantId}, 'REFERRAL', 'referral:' || p.member_id, ${reward}, 1000000, ${at},
               ${at}::timestamptz + interval '30 days'
          FROM member_profiles p JOIN members m ON m.id = p.member_id JOIN members r ON r.id = p.recommender_id
         WHERE p.merchant_id = ${merchantId} AND r.merchant_id = ${merchantId} AND NOT is_test_account(r.type, r.test_at)
           -- One person is no friend of itself (rules C5, abuse): who shares a browser, but for pairs that an officer told apart.
           AND NOT EXISTS (SELECT 1 FROM known_devices d JOIN known_devices o ON o.device_hash = d.device_hash
                 WHERE d.member_id = m.id AND o.member_id = r.id AND NOT EXISTS (SELECT 1 FROM distinct_members a
                   WHERE a.member_id = least(m.id, r.id) AND a.other_id = greatest(m.id, r.id)))
           AND m.created_at > ${day}::date - interval '32 days'
           AND (SELECT coalesce(sum(d.units), 0) FROM deposits_of_days(${merchantId}::int, m.created_at::date - 1, ${day}::date) d
                 WHERE d.member_id = m.id AND d.day <= m.created_at + interval '30 days') >= ${deposits}
           AND (SELECT coalesce(sum(d.effective_units), 0) FROM member_days d WHERE d.member_id = m.id
                  AND d.merchant_id = ${merchantId} AND d.day <= ${day}::date AND d.day <= m.created_at + interval '30 days') >= ${bets}
        ON CONFLICT (member_id, cause, merchant_id) DO NOTHING`
    })
  })
  return given.reduce((sum, gifts) => sum + gifts, 0)
}
