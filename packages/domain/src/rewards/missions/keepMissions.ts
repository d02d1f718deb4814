import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { parseUnits } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { readSettings, type SiteSettings } from '../../platform/index.ts'
import { type DueDay, daysDue, markDay } from '../grants/index.ts'

const JOB = 'mission'

type Missions = SiteSettings['rewards']['missions']

/** Makes the gifts of a day, and of its week where that ends with it. @returns how many were made */
async function keepDay(tx: Tx, { merchantId, day }: DueDay, missions: Missions, keptDays: number): Promise<number> {
  const at = await moneyNow(tx)
  const column = (name: 'code' | 'period' | 'measure'): string[] => missions.map((one) => one[name])
  const amounts = (name: 'target' | 'reward'): string[] => missions.map((one) => String(parseUnits(one[name])))
  return await tx.$executeRaw`
    WITH ended AS (
      SELECT q.code, q.measure, q.target, q.reward, f.first, f.first::timestamp AT TIME ZONE m.time_zone AS from_at,
             (${day}::date + 1)::timestamp AT TIME ZONE m.time_zone AS to_at
        FROM unnest(${column('code')}::text[], ${column('period')}::text[], ${column('measure')}::text[],
             ${amounts('target')}::bigint[], ${amounts('reward')}::bigint[]) q(code, period, measure, target, reward)
        JOIN merchants m ON m.id = ${merchantId}
       CROSS JOIN LATERAL (SELECT CASE q.period WHEN 'DAY' THEN ${day}::date
                                       ELSE date_trunc('week', ${day}::date::timestamp)::date END AS first) f
       WHERE q.period = 'DAY' OR extract(isodow FROM ${day}::date) = 7
    ), done AS (
      SELECT e.code, d.member_id, sum(d.effective_units) AS units
        FROM ended e JOIN member_days d ON d.merchant_id = ${merchantId} AND d.day BETWEEN e.first AND ${day}::date
       WHERE e.measure = 'BETS' GROUP BY 1, 2
       UNION ALL
      SELECT e.code, i.member_id, sum(c.units)
        FROM ended e
       CROSS JOIN LATERAL (SELECT DISTINCT d.member_id FROM deposits_of_days(${merchantId}::int, e.first, ${day}::date) d) i
       CROSS JOIN LATERAL credited_deposits(i.member_id, ${merchantId}::int, e.from_at) c
       WHERE e.measure = 'DEPOSITS' AND c.at < e.to_at GROUP BY 1, 2
       UNION ALL
      SELECT e.code, s.member_id, count(*) * 10000
        FROM ended e JOIN sessions s ON s.created_at >= e.from_at AND s.created_at < e.to_at
       WHERE e.measure = 'LOGINS' GROUP BY 1, 2
    )
    INSERT INTO reward_grants (member_id, merchant_id, kind, cause, amount_units, wagering_ppm, created_at, expires_at)
    SELECT m.id, ${merchantId}, 'MISSION', 'mission:' || e.code || ':' || wire_instant(e.from_at), e.reward, 1000000, ${at},
           ${at}::timestamptz + make_interval(days => ${keptDays}::int)
      FROM done d JOIN ended e ON e.code = d.code AND d.units >= e.target
      JOIN members m ON m.id = d.member_id AND m.merchant_id = ${merchantId} AND NOT is_test_account(m.type, m.test_at)
    ON CONFLICT (member_id, cause, merchant_id) DO NOTHING`
}

/**
 * Makes a gift of every mission that was done on a day, or in a week, that is over and was not claimed in it: what was earned stays for
 * some days (rules C5). Killed anywhere, the next tick goes on.
 * @returns how many gifts were made
 */
export async function keepMissions(ctx: Ctx): Promise<number> {
  const of = { message: 'missions that were done were not kept', ownerOf: merchantOf }
  const kept = await each(ctx, await daysDue(ctx, JOB), of, async (due) => {
    const { missions, keptDays } = (await readSettings(ctx.db, due.merchantId)).rewards
    return await withTransaction(ctx.db, async (tx) => {
      await markDay(tx, JOB, due)
      return missions.length === 0 ? 0 : await keepDay(tx, due, missions, keptDays)
    })
  })
  return kept.reduce((sum, gifts) => sum + gifts, 0)
}
