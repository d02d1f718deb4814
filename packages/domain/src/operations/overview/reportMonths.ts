import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'

const SUMS = ['stakes', 'effective', 'payouts', 'deposits', 'rebates', 'bonuses'] as const
type Sum = (typeof SUMS)[number]

/** A month of a merchant's business days, in units of its currency (protection L5); test lines are not in it. */
export type ReportMonth = Readonly<Record<Sum, Units>> & {
  /** yyyy-MM */
  readonly month: string
  /** stakes less payouts */
  readonly gross: Units
}

/**
 * The months of a year so far, the newest first: all of them are the year to date. From what teams add up to by day, so that it costs
 * as much as the merchant has top agents, not members. What is reclaimed of bonuses is taken off them.
 */
export async function reportMonths(
  { db }: Ctx,
  { merchantId, year }: { readonly merchantId: number; readonly year: number },
): Promise<ReportMonth[]> {
  const rows = await db.prisma.$queryRaw<(Record<Sum, bigint> & { month: string })[]>`
    SELECT to_char(d.day, 'YYYY-MM') AS month, sum(d.bet_units)::bigint AS stakes, sum(d.effective_units)::bigint AS effective,
           sum(d.payout_units)::bigint AS payouts, sum(d.deposit_units)::bigint AS deposits, sum(d.rebate_units)::bigint AS rebates,
           sum(d.water_units + d.promotion_units)::bigint AS bonuses
      FROM (SELECT make_date(${year}::int, 1, 1) AS first,
                   least(make_date(${year}::int, 12, 31), (money_now() AT TIME ZONE t.time_zone)::date) AS last
              FROM merchants t WHERE t.id = ${merchantId}) y
     CROSS JOIN LATERAL report_days(ARRAY(SELECT m.id FROM members m WHERE m.merchant_id = ${merchantId} AND m.parent_id IS NULL
       AND NOT is_test_account(m.type, m.test_at)), y.first, y.last, ${merchantId}::int) d
     WHERE d.is_real GROUP BY 1 ORDER BY 1 DESC`
  return rows.map(({ month, ...sums }) => {
    const all = Object.fromEntries(SUMS.map((name) => [name, units(sums[name])]))
    return {
      month,
      gross: units(sums.stakes - sums.payouts),
      ...(all as Record<Sum, Units>),
    }
  })
}
