import { moneyNow, withTransaction } from '@croupier/db'
import { leastOf, parseUnits } from '@croupier/money'
import type { RebateRates } from '@croupier/rules'
import { keepBonuses } from '../../cashier/index.ts'
import type { Ctx } from '../../ctx.ts'
import { each, merchantOf } from '../../each.ts'
import { readSettings } from '../../platform/index.ts'
import { type DueDay, daysDue, markDay } from '../grants/index.ts'

const JOB = 'rebate'

/** Level, category and rate of every rate of a merchant, as columns. */
function columns(rates: readonly RebateRates[]) {
  const rows = rates.flatMap((ofLevel, level) =>
    Object.entries(ofLevel).map(([category, ppm]) => ({ level, category, ppm })),
  )
  return {
    levels: rows.map(({ level }) => level),
    categories: rows.map(({ category }) => category),
    ppm: rows.map(({ ppm }) => ppm),
  }
}

/**
 * Makes the rebates of a day for everybody, once (rules C3): cut to the currency's decimals in each category, which bears its own (rules B4).
 * Bets that served an open bonus have none: those that were placed under it, in a category that counts for it, up to the one that filled
 * its row. The days to claim one begin when it is made, however late that is.
 */
async function giveDay(ctx: Ctx, due: DueDay): Promise<number> {
  const { merchantId, day } = due
  const { rewards, currency } = await readSettings(ctx.db, merchantId)
  const { levels: table, leastRebate, rebates } = rewards
  const { levels, categories, ppm } = columns(rebates.rates)
  const caps = table.map(({ rebateCap }) => String(parseUnits(rebateCap)))
  const [step, least]: bigint[] = [leastOf(currency), parseUnits(leastRebate)]
  return await withTransaction(ctx.db, async (tx) => {
    const at = await moneyNow(tx)
    const given = await tx.$executeRaw`
      WITH played AS (
        SELECT f.member_id, f.category, f.catalogue_id, sum(f.effective_units) AS units, sum(f.theoretical_units) AS edge
          FROM settled_facts f
         WHERE f.merchant_id = ${merchantId} AND f.business_date = ${day}::date AND f.category <> 'LOTT'
           AND f.settled_at >= ${day}::date - interval '1 day' AND f.settled_at < ${day}::date + interval '2 days'
           AND NOT EXISTS (SELECT 1 FROM wagering_requirements w
                CROSS JOIN LATERAL placed(f.source, f.source_id, f.merchant_id, f.settled_at) p
                WHERE w.member_id = f.member_id AND w.merchant_id = ${merchantId} AND w.source = 'BONUS'
                  AND (w.closed_at IS NULL OR w.closed_at >= f.settled_at) AND w.created_at <= p.at
                  AND (w.expires_at IS NULL OR w.expires_at > p.at)
                  AND (w.rates IS NULL OR coalesce((w.rates ->> f.category)::bigint, 0) > 0))
         GROUP BY 1, 2, 3
      ), earned AS (
        SELECT p.member_id, coalesce(v.level, 0) AS level, p.category,
               floor(sum(greatest(CASE WHEN p.edge = 0 THEN p.units * r.ppm / 1000000
                 ELSE least(p.units * r.ppm / 1000000, p.edge / 2) END, 0)) / ${step}::bigint) * ${step}::bigint AS units
          FROM played p
          LEFT JOIN vip_levels v ON v.member_id = p.member_id AND v.merchant_id = ${merchantId}
          JOIN unnest(${levels}::int[], ${categories}::text[], ${ppm}::bigint[]) r(level, category, ppm)
            ON r.level = coalesce(v.level, 0) AND r.category = p.category
         GROUP BY 1, 2, 3
      ), capped AS (
        SELECT e.member_id, floor(least(sum(e.units), c.cap) / ${step}::bigint)::bigint * ${step}::bigint AS units,
               jsonb_object_agg(e.category, e.units::bigint::text) FILTER (WHERE e.units > 0) AS shares
          FROM earned e JOIN unnest(${caps}::bigint[]) WITH ORDINALITY c(cap, ord) ON c.ord - 1 = e.level
         GROUP BY e.member_id, c.cap
      )
      INSERT INTO reward_grants (member_id, merchant_id, kind, cause, amount_units, shares, wagering_ppm, created_at, expires_at)
      SELECT c.member_id, ${merchantId}, 'WATER_REBATE', 'rebate:' || ${day}::date, c.units, c.shares, 0, ${at},
             ${at}::timestamptz + make_interval(days => ${rebates.days}::int)
        FROM capped c JOIN members o ON o.id = c.member_id AND NOT is_test_account(o.type, o.test_at)
       WHERE c.units >= ${least}::bigint
      ON CONFLICT (member_id, cause, merchant_id) DO NOTHING`
    await markDay(tx, JOB, due)
    return given
  })
}

/** Makes the rebates of every day that is over (rules C3). @returns how many gifts were made */
export async function giveRebates(ctx: Ctx): Promise<number> {
  const kept = new Set<number>()
  const of = { message: 'rebates were not made', ownerOf: merchantOf }
  const given = await each(ctx, await daysDue(ctx, JOB), of, async (due) => {
    const { merchantId } = due
    if (!kept.has(merchantId)) await keepBonuses(ctx, merchantId, await moneyNow(ctx.db))
    kept.add(merchantId)
    return await giveDay(ctx, due)
  })
  return given.reduce((sum, gifts) => sum + gifts, 0)
}
