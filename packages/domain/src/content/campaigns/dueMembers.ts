import { type Campaign, Prisma } from '@croupier/db'
import { amount } from '@croupier/wire'
import { BIRTHDAY_WAIT_DAYS } from '../../identity/index.ts'

/** Days after an occasion in which its message may still be sent: what is older is no news. */
const NEWS_DAYS = 7

const none = (field: string): never => {
  throw new Error(`a campaign lacks its ${field}`)
}

/**
 * Members to whom an occasion has come, with the key of that occasion: rows (member_id, occasion).
 * @param at the instant of the run
 * @param birthday blind indices of the month and day that it is at the merchant's
 */
export function dueMembers(
  { occasion, merchantId, startsAt, days, amount: loss, bonusUnits }: Campaign,
  at: Date,
  birthday: readonly Uint8Array<ArrayBuffer>[],
): Prisma.Sql {
  const today = Prisma.sql`(${at}::timestamptz AT TIME ZONE (SELECT time_zone FROM merchants WHERE id = ${merchantId}::int))::date`
  switch (occasion) {
    case 'SEGMENT':
      return Prisma.sql`SELECT id AS member_id, 'once' AS occasion FROM members WHERE merchant_id = ${merchantId}::int`
    case 'FIRST_DEPOSIT':
      return Prisma.sql`SELECT d.member_id, 'first' AS occasion FROM deposits d
        WHERE d.merchant_id = ${merchantId}::int AND d.state = 'CREDITED'
          AND d.ended_at >= greatest(${startsAt}::timestamptz, ${at}::timestamptz - make_interval(days => ${NEWS_DAYS}::int))
          AND NOT EXISTS (SELECT 1 FROM deposits e WHERE e.member_id = d.member_id AND e.merchant_id = d.merchant_id
            AND e.state = 'CREDITED' AND (e.ended_at, e.id) < (d.ended_at, d.id))`
    case 'AWAY':
      return Prisma.sql`SELECT m.id AS member_id, 'away:' || extract(epoch FROM m.last_login_at)::bigint AS occasion FROM members m
        WHERE m.merchant_id = ${merchantId}::int
          AND m.last_login_at <= ${at}::timestamptz - make_interval(days => ${days ?? none('days')}::int)
          AND m.last_login_at > ${at}::timestamptz - make_interval(days => ${(days ?? 0) + NEWS_DAYS}::int)
          AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.member_id = m.id
            AND s.last_seen_at > ${at}::timestamptz - make_interval(days => ${days ?? 0}::int))`
    case 'BIRTHDAY':
      return Prisma.sql`SELECT p.member_id, 'birthday:' || extract(year FROM ${today})::int AS occasion FROM member_profiles p
        WHERE p.merchant_id = ${merchantId}::int AND p.birthday_index IN (${Prisma.join([...birthday])})
          AND (${bonusUnits === null}::boolean
            OR p.birthday_set_at <= ${at}::timestamptz - make_interval(days => ${BIRTHDAY_WAIT_DAYS}::int))`
    case 'LOST_WEEK':
      return Prisma.sql`SELECT d.member_id, 'week:' || min(w.monday) AS occasion
          FROM (SELECT date_trunc('week', ${today}::timestamp)::date AS monday) w
          JOIN member_days d ON d.merchant_id = ${merchantId}::int AND d.day >= w.monday - 7 AND d.day < w.monday
         GROUP BY d.member_id
        HAVING sum(d.bet_units) - sum(d.payout_units) >= ${BigInt(amount.parse(loss ?? none('amount')))}::bigint`
    default:
      throw new Error(`${occasion} is no occasion`)
  }
}
