import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { parseUnits } from '@croupier/money'
import type { VipLevel } from '@croupier/rules'
import { DAY_MS } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { BIRTHDAY_WAIT_DAYS, birthdaysOn } from '../../identity/index.ts'
import { merchantVault, readSettings, type SiteSettings } from '../../platform/index.ts'
import { type DueDay, daysDue, markDay } from '../grants/index.ts'

const JOB = 'vip'
/** Members of one transaction. */
const MEMBERS_PER_PAGE_MAX = 500

type Column = 'deposits' | 'bets' | 'keep' | 'upgrade' | 'birthday' | 'monthly'

/** A column of a merchant's table, in units. */
const columnsOf =
  (levels: readonly VipLevel[]) =>
  (name: Column): string[] =>
    levels.map((level) => String(parseUnits(level[name])))

/** A day of a merchant, with what it has set. */
interface Day extends DueDay {
  readonly rewards: SiteSettings['rewards']
}

/**
 * Judges a page of members on a day: up by one when both sums of the next level are there, else down by one when 60 days are over
 * and too little was bet in them. The gift of a level is made once for the account (rules C2).
 * @returns how many were judged
 */
async function judgePage(tx: Tx, { merchantId, day, rewards }: Day): Promise<number> {
  const column = columnsOf(rewards.levels)
  const at = await moneyNow(tx)
  const [row] = await tx.$queryRaw<{ judged: number }[]>`
    WITH levels AS (
      SELECT (l.ord - 1)::int AS level, l.deposits, l.bets, l.keep, l.upgrade
        FROM unnest(${column('deposits')}::bigint[], ${column('bets')}::bigint[], ${column('keep')}::bigint[],
             ${column('upgrade')}::bigint[]) WITH ORDINALITY l(deposits, bets, keep, upgrade, ord)
    ), page AS (
      SELECT t.member_id, sum(t.cum_units) FILTER (WHERE t.kind = 'DEPOSIT') AS deposits,
             sum(t.cum_units) FILTER (WHERE t.kind <> 'DEPOSIT') AS bets
        FROM point_tallies t
       WHERE t.merchant_id = ${merchantId} AND NOT EXISTS (SELECT 1 FROM vip_levels v
             WHERE v.member_id = t.member_id AND v.merchant_id = ${merchantId} AND v.judged >= ${day}::date)
       GROUP BY t.member_id ORDER BY t.member_id LIMIT ${MEMBERS_PER_PAGE_MAX}
    ), judged AS (
      SELECT p.member_id, coalesce(v.level, 0) AS before, coalesce(v.since, ${day}::date) AS since,
             next.level IS NOT NULL AS rises, coalesce(v.since <= ${day}::date - 60, false) AS checked,
             coalesce((SELECT sum(d.effective_units) FROM member_days d WHERE d.member_id = p.member_id
                AND d.merchant_id = ${merchantId} AND d.day > v.since AND d.day <= ${day}::date), 0) < own.keep AS short
        FROM page p
        LEFT JOIN vip_levels v ON v.member_id = p.member_id AND v.merchant_id = ${merchantId}
        JOIN levels own ON own.level = coalesce(v.level, 0)
        LEFT JOIN levels next ON next.level = coalesce(v.level, 0) + 1 AND coalesce(p.deposits, 0) >= next.deposits
         AND coalesce(p.bets, 0) >= next.bets
    ), kept AS (
      INSERT INTO vip_levels AS v (member_id, merchant_id, level, since, judged)
      SELECT j.member_id, ${merchantId},
             CASE WHEN j.rises THEN j.before + 1 WHEN j.checked AND j.short THEN greatest(j.before - 1, 0) ELSE j.before END,
             CASE WHEN j.rises OR j.checked THEN ${day}::date ELSE j.since END, ${day}::date
        FROM judged j
      ON CONFLICT (member_id, merchant_id) DO UPDATE SET level = excluded.level, since = excluded.since, judged = excluded.judged
      RETURNING 1
    ), gifts AS (
      INSERT INTO reward_grants (member_id, merchant_id, kind, cause, amount_units, wagering_ppm, created_at, expires_at)
      SELECT j.member_id, ${merchantId}, 'VIP_UPGRADE', 'vip:' || l.level, l.upgrade, 1000000, ${at}, ${at}::timestamptz + interval '30 days'
        FROM judged j JOIN levels l ON l.level = j.before + 1 WHERE j.rises
      ON CONFLICT (member_id, cause, merchant_id) DO NOTHING
    )
    SELECT count(*)::int AS judged FROM kept`
  return row?.judged ?? 0
}

/** Makes the envelopes of a month that begins: for levels that have one, where enough was deposited in the month before. */
async function giveMonthly(tx: Tx, { merchantId, day, rewards }: Day): Promise<void> {
  const column = columnsOf(rewards.levels)
  const from = String(parseUnits(rewards.monthlyFrom))
  const at = await moneyNow(tx)
  await tx.$executeRaw`
    INSERT INTO reward_grants (member_id, merchant_id, kind, cause, amount_units, wagering_ppm, created_at, expires_at)
    SELECT v.member_id, ${merchantId}, 'VIP_MONTHLY', 'vip:month:' || to_char(m.first, 'YYYY-MM'), l.monthly, 1000000, ${at},
           (m.first + interval '1 month') AT TIME ZONE b.time_zone
      FROM vip_levels v
      JOIN unnest(${column('monthly')}::bigint[]) WITH ORDINALITY l(monthly, ord) ON l.ord - 1 = v.level AND l.monthly > 0
      JOIN merchants b ON b.id = v.merchant_id
     CROSS JOIN LATERAL (SELECT date_trunc('month', (${day}::date + 1)::timestamp) AS first) m
     WHERE v.merchant_id = ${merchantId}
       AND (SELECT coalesce(sum(d.units), 0) FROM deposits_of_days(${merchantId}::int, (m.first - interval '1 month')::date,
              m.first::date - 1) d WHERE d.member_id = v.member_id) >= ${from}::bigint
    ON CONFLICT (member_id, cause, merchant_id) DO NOTHING`
}

/**
 * Makes the gifts of birthdays on the day that begins: for levels that have one, for accounts of 60 days, once a year, where
 * the birthday was given 30 days before (rules C2).
 */
async function giveBirthdays(tx: Tx, ctx: Ctx, { merchantId, day, rewards }: Day): Promise<void> {
  const column = columnsOf(rewards.levels)
  const at = await moneyNow(tx)
  const today = new Date(day.getTime() + DAY_MS).toISOString().slice(0, 'yyyy-MM-dd'.length)
  const born = birthdaysOn(await merchantVault(ctx, merchantId), today)
  await tx.$executeRaw`
    INSERT INTO reward_grants (member_id, merchant_id, kind, cause, amount_units, wagering_ppm, created_at, expires_at)
    SELECT v.member_id, ${merchantId}, 'VIP_BIRTHDAY', 'vip:birthday:' || left(${today}, 4), l.birthday, 1000000, ${at},
           ${at}::timestamptz + interval '30 days'
      FROM member_profiles p JOIN vip_levels v ON v.member_id = p.member_id AND v.merchant_id = ${merchantId}
      JOIN members m ON m.id = p.member_id
      JOIN unnest(${column('birthday')}::bigint[]) WITH ORDINALITY l(birthday, ord) ON l.ord - 1 = v.level AND l.birthday > 0
     WHERE p.merchant_id = ${merchantId} AND p.birthday_index = ANY (${born}::bytea[])
       AND m.created_at <= ${at}::timestamptz - interval '60 days'
       AND p.birthday_set_at <= ${at}::timestamptz - make_interval(days => ${BIRTHDAY_WAIT_DAYS}::int)
    ON CONFLICT (member_id, cause, merchant_id) DO NOTHING`
}

/** Judges every day that is over (rules C2). Killed anywhere, the next tick goes on. @returns how many standings were judged */
export async function judgeVip(ctx: Ctx): Promise<number> {
  let judged = 0
  const named = { message: 'a day was not judged', ownerOf: merchantOf }
  await each(ctx, await daysDue(ctx, JOB), named, async (due) => {
    const { rewards } = await readSettings(ctx.db, due.merchantId)
    const of = { ...due, rewards }
    for (;;) {
      const count = await withTransaction(ctx.db, async (tx) => {
        await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('vip', ${due.merchantId}))::text`
        const done = await judgePage(tx, of)
        if (done === 0) {
          await giveMonthly(tx, of)
          await giveBirthdays(tx, ctx, of)
          await markDay(tx, JOB, due)
        }
        return done
      })
      judged += count
      if (count === 0) break
    }
  })
  return judged
}
