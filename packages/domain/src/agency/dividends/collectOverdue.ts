import { statement } from '@croupier/db'
import { CONTRACTS_PER_CHUNK_MAX, defaultBills, payBills } from '@croupier/ledger'
import type { Ctx } from '../../ctx.ts'
import { each } from '../../each.ts'

/** Payers taken up by one call; what is left is for the next tick. */
const PAYERS_PER_CALL_MAX = 500

interface Late {
  readonly merchantId: number
  readonly payerId: bigint
}
const payerOf = ({ merchantId, payerId }: Late) => ({ merchantId, payerId: String(payerId) })
interface LateRow {
  readonly merchant_id: number
  readonly payer_id: bigint
}

/** Payers with a dividend whose window is over, or with a wage that was retried long enough; not those whose window stands still. */
const LATE = statement(
  'dividends.latePayers',
  `SELECT q.merchant_id, q.payer_id
     FROM (SELECT money_now() AS at OFFSET 0) n
     CROSS JOIN LATERAL (
       SELECT p.merchant_id, p.payer_id FROM merchants m JOIN wage_payments p ON p.merchant_id = m.id
        WHERE p.kind = 'DIVIDEND' AND p.state = 'UNPAID' AND p.payer_id IS NOT NULL AND p.pay_until <= n.at
          AND NOT awaits_house(m.id, p.payer_id, p.period_code, p.period_start)
       UNION
       SELECT p.merchant_id, p.payer_id FROM wage_payments p
        WHERE p.state IN ('PARTIAL', 'INSUFFICIENT') AND p.pay_until <= n.at
     ) q JOIN merchants m ON m.id = q.merchant_id AND m.money_mode <> 'READ_ONLY'
    ORDER BY q.payer_id LIMIT ${PAYERS_PER_CALL_MAX}`,
)

/** Dividends of payers who pay without being asked and have money, a payer's oldest first. $1 the last payer before. */
const AUTO = statement(
  'dividends.autoPaid',
  `SELECT d.merchant_id, d.member_id AS payer_id, array_agg(b.id ORDER BY b.period_start, b.id) AS ids
     FROM dividend_payers d
     JOIN ledger_accounts a ON a.owner_id = d.member_id AND a.kind = 'CASH' AND a.merchant_id = d.merchant_id
      AND a.balance > 0 AND a.frozen_at IS NULL
     JOIN merchants m ON m.id = d.merchant_id AND m.money_mode <> 'READ_ONLY'
     CROSS JOIN LATERAL (SELECT p.id, p.period_start FROM wage_payments p WHERE p.merchant_id = d.merchant_id
       AND p.kind = 'DIVIDEND' AND p.payer_id = d.member_id AND p.state = 'UNPAID'
       ORDER BY p.period_start, p.id LIMIT ${CONTRACTS_PER_CHUNK_MAX}) b
    WHERE d.auto_pay AND d.member_id > $1::bigint
    GROUP BY 1, 2 ORDER BY 2 LIMIT ${PAYERS_PER_CALL_MAX}`,
)

interface AutoRow {
  readonly merchant_id: number
  readonly payer_id: bigint
  readonly ids: bigint[]
}

/**
 * Pays the dividends of payers who wished it so, as far as their wallets go (rules B10.5).
 * @returns of how many payers
 * @throws AggregateError with what each payer failed by, after all others were served
 */
export async function payAutomatically(ctx: Ctx): Promise<number> {
  const payers: (Late & { ids: bigint[] })[] = []
  for (let after = 0n; ; ) {
    const page = await ctx.db.hot.query<AutoRow>(AUTO, [after])
    payers.push(...page.map((row) => ({ merchantId: row.merchant_id, payerId: row.payer_id, ids: row.ids })))
    if (page.length < PAYERS_PER_CALL_MAX) break
    after = page.at(-1)?.payer_id ?? after
  }
  const of = { message: 'dividends were not paid', ownerOf: payerOf }
  const paid = await each(ctx, payers, of, async ({ merchantId, ids }) => await payBills(ctx.db, merchantId, ids))
  return paid.length
}

/**
 * Defaults on what payers did not pay in time: the account is frozen, what it has is taken, and what comes later pays the rest
 * first (rules B10.6, B11). One transaction per payer; a payer that is taken up twice is defaulted on once.
 * @returns of how many payers
 * @throws AggregateError with what each payer failed by, after all others were served
 */
export async function collectOverdue(ctx: Ctx): Promise<number> {
  const rows = await ctx.db.hot.query<LateRow>(LATE, [])
  const late = rows.map((row): Late => ({ merchantId: row.merchant_id, payerId: row.payer_id }))
  const of = { message: 'bills were not collected', ownerOf: payerOf }
  const defaulted = await each(ctx, late, of, async ({ merchantId, payerId }) => {
    await defaultBills(ctx.db, merchantId, payerId)
  })
  return defaulted.length
}
