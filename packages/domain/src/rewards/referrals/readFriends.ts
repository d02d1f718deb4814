import { moneyNow } from '@croupier/db'
import { min, parseUnits, units } from '@croupier/money'
import type { RouteReply, rewards } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import type { Site } from '../../platform/index.ts'

const LATEST_MAX = 50
const SHOWN = 2

type Friends = RouteReply<typeof rewards.friends>['value']
type State = Friends['friends'][number]['state']

interface FriendRow {
  readonly account: string
  readonly joinedAt: Date
  readonly deposits: bigint
  readonly bets: bigint
  readonly isOver: boolean
  readonly grant: 'OPEN' | 'CLAIMED' | null
  readonly expiresAt: Date | null
  readonly total: number
}

/** A name of which nobody else is told: its first two letters. */
const masked = (account: string): string => `${[...account].slice(0, SHOWN).join('')}***`

interface Sums {
  readonly clicks: number
  readonly depositors: number
  readonly earned: bigint
}

/** Of all friends, also those who came long ago. */
async function sumsOf(ctx: ActorCtx): Promise<Sums> {
  const { memberId, merchantId } = ctx.actor
  const [sums] = await ctx.db.prisma.$queryRaw<Sums[]>`
    SELECT coalesce((SELECT c.clicks FROM referral_clicks c
                      WHERE c.member_id = ${memberId} AND c.merchant_id = ${merchantId}), 0) AS clicks,
           (SELECT count(*) FROM member_profiles p WHERE p.recommender_id = ${memberId} AND p.merchant_id = ${merchantId}
               AND EXISTS (SELECT 1 FROM credited_deposits(p.member_id, p.merchant_id, '-infinity')))::int AS depositors,
           (SELECT coalesce(sum(g.amount_units), 0) FROM reward_grants g WHERE g.member_id = ${memberId}
               AND g.merchant_id = ${merchantId} AND g.kind = 'REFERRAL' AND g.state = 'CLAIMED')::bigint AS earned`
  return sums ?? { clicks: 0, depositors: 0, earned: 0n }
}

function stateOf({ grant, expiresAt, isOver }: FriendRow, now: Date): State {
  if (grant === 'CLAIMED') return 'CLAIMED'
  if (grant === 'OPEN') return expiresAt !== null && expiresAt <= now ? 'EXPIRED' : 'OPEN'
  return isOver ? 'ENDED' : 'WAITING'
}

/**
 * The actor's code for bringing friends, what the merchant gives for one, and the latest who came (rules C6). Of a friend nobody is told
 * more than how much of what is asked for is there.
 */
export async function readFriends(ctx: ActorCtx, site: Site): Promise<Friends> {
  const { memberId, merchantId, publicId } = ctx.actor
  const now = await moneyNow(ctx.db)
  const rows = await ctx.db.prisma.$queryRaw<FriendRow[]>`
    SELECT m.account, m.created_at AS "joinedAt", count(*) OVER ()::int AS total, g.state AS grant, g.expires_at AS "expiresAt",
           m.created_at <= ${now}::timestamptz - interval '32 days' AS "isOver",
           greatest((SELECT coalesce(sum(d.units), 0)
              FROM deposits_of_days(${merchantId}::int, m.created_at::date - 1, m.created_at::date + 31) d
             WHERE d.member_id = m.id AND d.day <= m.created_at + interval '30 days'), 0)::bigint AS deposits,
           (SELECT coalesce(sum(d.effective_units), 0) FROM member_days d WHERE d.member_id = m.id
              AND d.merchant_id = ${merchantId} AND d.day <= m.created_at + interval '30 days')::bigint AS bets
      FROM member_profiles p JOIN members m ON m.id = p.member_id
      LEFT JOIN reward_grants g ON g.member_id = ${memberId} AND g.merchant_id = ${merchantId} AND g.cause = 'referral:' || m.id
     WHERE p.recommender_id = ${memberId} AND p.merchant_id = ${merchantId} ORDER BY m.id DESC LIMIT ${LATEST_MAX}`
  const { referral } = site.settings.rewards
  const gift =
    referral === null
      ? null
      : {
          deposits: parseUnits(referral.deposits),
          bets: parseUnits(referral.bets),
          reward: parseUnits(referral.reward),
        }
  const friends = rows.map((row) => ({
    player: masked(row.account),
    joinedAt: row.joinedAt,
    deposits: gift === null ? null : min(units(row.deposits), gift.deposits),
    bets: gift === null ? null : min(units(row.bets), gift.bets),
    state: stateOf(row, now),
  }))
  const { clicks, depositors, earned } = await sumsOf(ctx)
  const total = rows[0]?.total ?? 0
  return { code: publicId, gift, clicks, total, depositors, earned: units(earned), friends }
}
