import { Prisma } from '@croupier/db'
import { kindSql } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import type { DayRange } from './dayRange.ts'
import { isInZone, zoneOf } from './houseSums.ts'

/** Who came on a business day, and how many of them played again later. */
export interface Newcomers {
  /** accounts that were opened */
  readonly opened: number
  /** accounts whose first deposit was credited */
  readonly firstDepositors: number
  /** of the first depositors, how many had effective bets 1, 7 and 30 days later; null while that day is not over */
  readonly kept1: number | null
  readonly kept7: number | null
  readonly kept30: number | null
}
export const NOBODY: Newcomers = { opened: 0, firstDepositors: 0, kept1: 0, kept7: 0, kept30: 0 }

const { sql } = Prisma
/** How many of the first depositors of a day played so many days later. */
const keptAfter = (days: number): Prisma.Sql => sql`
  CASE WHEN f.day + ${days}::int < z.today THEN count(*) FILTER (WHERE EXISTS (SELECT 1 FROM member_days d
    WHERE d.day = f.day + ${days}::int AND d.member_id = f.member_id AND d.merchant_id = f.merchant_id AND d.effective_units > 0))::int END`

/**
 * Who came on a merchant's business days, by day; test and trial accounts are not in it. It costs what these days have: a first depositor
 * is looked for before them by an index of deposits, and after them on three days.
 */
export async function readNewcomers({ db }: Ctx, range: DayRange): Promise<ReadonlyMap<string, Newcomers>> {
  const { merchantId, from, to } = range
  const rows = await db.prisma.$queryRaw<(Newcomers & { day: string })[]>`
    WITH ${zoneOf(range)}, opened AS (
      SELECT (m.created_at AT TIME ZONE z.name)::date AS day, count(*)::int AS opened
        FROM zone z JOIN members m ON ${isInZone(sql`m.created_at`)}
       WHERE m.merchant_id = ${merchantId} AND NOT is_test_account(m.type, m.test_at) GROUP BY 1
    ), first AS MATERIALIZED (
      SELECT i.member_id, i.merchant_id, min(i.day) AS day FROM member_incomes i JOIN members m ON m.id = i.member_id
       WHERE i.merchant_id = ${merchantId} AND i.day BETWEEN ${from}::date AND ${to}::date AND i.kind = ${kindSql('DEPOSIT')} AND i.units > 0
         AND NOT is_test_account(m.type, m.test_at)
         AND NOT EXISTS (SELECT 1 FROM member_incomes p WHERE p.member_id = i.member_id AND p.day < ${from}::date
           AND p.kind = ${kindSql('DEPOSIT')} AND p.units > 0)
       GROUP BY i.member_id, i.merchant_id
    ), kept AS (
      SELECT f.day, count(*)::int AS depositors, ${keptAfter(1)} AS kept1, ${keptAfter(7)} AS kept7, ${keptAfter(30)} AS kept30
        FROM first f CROSS JOIN zone z GROUP BY f.day, z.today
    )
    SELECT to_char(g.day, 'YYYY-MM-DD') AS day, coalesce(o.opened, 0) AS opened, coalesce(k.depositors, 0) AS "firstDepositors",
           k.kept1, k.kept7, k.kept30
      FROM generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') g(day)
      LEFT JOIN opened o ON o.day = g.day::date LEFT JOIN kept k ON k.day = g.day::date`
  return new Map(rows.map(({ day, ...row }) => [day, row]))
}
