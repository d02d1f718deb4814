import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { parseUnits } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { readSettings, type SiteSettings } from '../../platform/index.ts'
import { type DueDay, daysDue, linkedMembers, markDay } from '../grants/index.ts'

const JOB = 'referral'

type Referral = NonNullable<SiteSettings['rewards']['referral']>

interface Friend {
  readonly id: bigint
  readonly host: bigint
}

/** Friends who qualified by the end of a day and made no gift yet; no account for tests is one. */
async function qualified(tx: Tx, { merchantId, day }: DueDay, referral: Referral): Promise<Friend[]> {
  const [deposits, bets]: bigint[] = [parseUnits(referral.deposits), parseUnits(referral.bets)]
  return await tx.$queryRaw<Friend[]>`
    SELECT m.id, r.id AS host
      FROM member_profiles p JOIN members m ON m.id = p.member_id JOIN members r ON r.id = p.recommender_id
     WHERE p.merchant_id = ${merchantId} AND r.merchant_id = ${merchantId}
       AND NOT is_test_account(m.type, m.test_at) AND NOT is_test_account(r.type, r.test_at)
       AND m.created_at > ${day}::date - interval '32 days'
       AND NOT EXISTS (SELECT 1 FROM reward_grants g WHERE g.member_id = r.id AND g.merchant_id = ${merchantId}
             AND g.cause = 'referral:' || m.id)
       AND (SELECT coalesce(sum(d.units), 0) FROM deposits_of_days(${merchantId}::int, m.created_at::date - 1, ${day}::date) d
             WHERE d.member_id = m.id AND d.day <= m.created_at + interval '30 days') >= ${deposits}
       AND (SELECT coalesce(sum(d.effective_units), 0) FROM member_days d WHERE d.member_id = m.id
              AND d.merchant_id = ${merchantId} AND d.day <= ${day}::date AND d.day <= m.created_at + interval '30 days') >= ${bets}
     ORDER BY m.id`
}

/** Makes the gift for a friend, unless it is the person who brought it, or one for whom a gift was made before (rules C5, abuse). */
async function give(tx: Tx, { id, host }: Friend, merchantId: number, reward: bigint): Promise<number> {
  const linked = await linkedMembers(tx, { memberId: id, merchantId })
  if (linked.includes(host)) return 0
  const causes = linked.map((other) => `referral:${other}`)
  const given = await tx.rewardGrant.count({ where: { merchantId, kind: 'REFERRAL', cause: { in: causes } } })
  if (given > 0) return 0
  const at = await moneyNow(tx)
  return await tx.$executeRaw`
    INSERT INTO reward_grants (member_id, merchant_id, kind, cause, amount_units, wagering_ppm, created_at, expires_at)
    VALUES (${host}, ${merchantId}, 'REFERRAL', 'referral:' || ${id}::bigint, ${reward}, 1000000, ${at},
            ${at}::timestamptz + interval '30 days')
    ON CONFLICT (member_id, cause, merchant_id) DO NOTHING`
}

/**
 * Makes the gift of everybody whose friend qualified by the end of a day (rules C6): once for a friend and a person, with effective bets of
 * once the gift. Killed anywhere, the next tick goes on.
 * @returns how many gifts were made
 */
export async function giveReferrals(ctx: Ctx): Promise<number> {
  const of = { message: 'referrals were not rewarded', ownerOf: merchantOf }
  const given = await each(ctx, await daysDue(ctx, JOB), of, async (due) => {
    const { merchantId } = due
    const { referral } = (await readSettings(ctx.db, merchantId)).rewards
    return await withTransaction(ctx.db, async (tx) => {
      await markDay(tx, JOB, due)
      if (referral === null) return 0
      const reward: bigint = parseUnits(referral.reward)
      let gifts = 0
      for (const friend of await qualified(tx, due, referral)) gifts += await give(tx, friend, merchantId, reward)
      return gifts
    })
  })
  return given.reduce((sum, gifts) => sum + gifts, 0)
}
