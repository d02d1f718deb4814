import { statement } from '@croupier/db'
import { kindNumbers } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import { ALL_CATEGORIES } from '../wages/index.ts'

const REBATES = ['SELF_REBATE', 'UPLINE_REBATE'] as const
const WAGES = ['REALTIME_WAGE', 'DAILY_WAGE', 'HOURLY_WAGE'] as const

export type IncomeName = 'REBATES' | 'WATER_REBATES' | 'PROMOTIONS' | 'WAGES'

/** What a member received in a slice, of one name and category. */
export interface Income {
  readonly memberId: bigint
  readonly of: IncomeName
  /** of the lines of a rebate, of the contract of a wage, of the play that earned a gift; CONS: of all together */
  readonly category: string
  /** below zero where more bonus was reclaimed than given */
  readonly units: bigint
}

interface Row {
  readonly member_id: bigint
  readonly of: IncomeName
  readonly category: string
  readonly units: bigint
}

/**
 * The incomes that were booked in a stretch of time (rules A2.6, B4), `created_at`, `member_id`, `of`, `category`, `units`: a row a
 * movement, and of a gift one for each category that bears a share of it. What is reclaimed counts against what was given.
 * @param range condition on ledger_transfers that says when, and of which merchant
 */
export const incomesIn = (range: string) => `
  SELECT t.created_at, a.owner_id AS member_id, n.of, coalesce(s.units, t.units) * n.sign AS units,
         CASE n.of WHEN 'REBATES' THEN rebate_category(t.part_id) WHEN 'WAGES' THEN p.category
                   ELSE coalesce(s.category, '${ALL_CATEGORIES}') END AS category
    FROM (SELECT * FROM ledger_transfers WHERE ${range} AND kind IN (${kindNumbers(...REBATES, ...WAGES, 'GIFTS', 'WATER_REBATE', 'GIFTS_TAKEN')})
          OFFSET 0) t
   CROSS JOIN LATERAL (SELECT CASE WHEN t.kind IN (${kindNumbers(...REBATES)}) THEN 'REBATES'
                                   WHEN t.kind IN (${kindNumbers(...WAGES)}) THEN 'WAGES'
                                   WHEN t.kind = ${kindNumbers('WATER_REBATE')} THEN 'WATER_REBATES' ELSE 'PROMOTIONS' END AS of,
                              CASE WHEN t.kind IN (${kindNumbers('GIFTS_TAKEN')}) THEN -1 ELSE 1 END AS sign OFFSET 0) n
    JOIN ledger_accounts a ON a.id = CASE WHEN n.sign < 0 THEN t.from_account_id ELSE t.to_account_id END
     AND (a.kind = 'CASH' OR a.kind = 'RECEIVABLE' AND t.kind = ${kindNumbers('GAME_PROMO_REVERSAL')})
    LEFT JOIN LATERAL (SELECT w.category FROM wage_payments w WHERE n.of = 'WAGES' AND w.id = t.subject_id
      AND w.merchant_id = t.merchant_id OFFSET 0) p ON true
    LEFT JOIN LATERAL (SELECT * FROM gift_shares(t.kind, t.subject_id, t.merchant_id, t.units)
      WHERE n.of IN ('WATER_REBATES', 'PROMOTIONS') OFFSET 0) s ON true`

/** $1 booked from, $2 before, $3 merchant. */
const SCAN = statement(
  'dividends.scanIncomes',
  `SELECT i.member_id, i.of, i.category, sum(i.units)::bigint AS units
     FROM (${incomesIn('created_at >= $1::timestamptz AND created_at < $2::timestamptz AND merchant_id = $3::int')}) i
    GROUP BY 1, 2, 3`,
)

/** What was booked in a stretch of time, one row a receiver, name and category (rules A2.6, B4). */
export async function readIncomes(
  ctx: Ctx,
  merchantId: number,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Income[]> {
  const rows = await ctx.db.hot.query<Row>(SCAN, [from, to, merchantId])
  return rows.map(({ member_id: memberId, of, category, units }) => ({
    memberId,
    of,
    category,
    units,
  }))
}
