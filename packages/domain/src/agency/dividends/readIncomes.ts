import { statement } from '@croupier/db'
import { transferKindNumbers } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'

/** What a member received in a slice: rebates or wages of one category. */
export interface Income {
  readonly memberId: bigint
  readonly of: 'REBATES' | 'WAGES'
  /** of the lines of a rebate, of the contract of a wage */
  readonly category: string
  readonly units: bigint
}

interface Row {
  readonly member_id: bigint
  readonly of: 'REBATES' | 'WAGES'
  readonly category: string
  readonly units: bigint
}

const { SELF_REBATE, UPLINE_REBATE, REALTIME_WAGE, DAILY_WAGE, HOURLY_WAGE } = transferKindNumbers
const REBATES = [SELF_REBATE, UPLINE_REBATE].join(', ')
const WAGES = [REALTIME_WAGE, DAILY_WAGE, HOURLY_WAGE].join(', ')

/** $1 booked from, $2 before, $3 merchant. */
const SCAN = statement(
  'dividends.scanIncomes',
  `SELECT a.owner_id AS member_id, CASE WHEN t.kind IN (${REBATES}) THEN 'REBATES' ELSE 'WAGES' END AS of,
          CASE WHEN t.kind IN (${REBATES}) THEN rebate_category(t.part_id) ELSE p.category END AS category,
          sum(t.units)::bigint AS units
     FROM (SELECT * FROM ledger_transfers WHERE created_at >= $1::timestamptz AND created_at < $2::timestamptz
             AND merchant_id = $3::int AND kind IN (${REBATES}, ${WAGES}) OFFSET 0) t
     JOIN ledger_accounts a ON a.id = t.to_account_id AND a.kind = 'CASH'
     LEFT JOIN LATERAL (SELECT w.category FROM wage_payments w WHERE t.kind IN (${WAGES}) AND w.id = t.subject_id
       AND w.merchant_id = t.merchant_id OFFSET 0) p ON true
    GROUP BY 1, 2, 3`,
)

/** The rebates and wages that were booked in a stretch of time, one row a receiver and category (rules A2.6, B4). */
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
