import { statement } from '@croupier/db'
import { units } from '@croupier/money'
import type { CarriedLoss } from '@croupier/rules'
import type { Ctx } from '../../ctx.ts'

/** The dividend before, of the same two sides and category: what it left below zero. $1 contracts, $2 start of the period. */
const CARRIED = statement(
  'dividends.carried',
  `SELECT c.id AS contract_id, k.carry_out_units AS carry_out, k.period_end FROM unnest($1::bigint[]) q(id)
     JOIN contracts c ON c.id = q.id
     CROSS JOIN LATERAL (SELECT p.carry_out_units, p.period_end FROM wage_payments p
       WHERE p.payee_id = c.payee_id AND p.category = c.category AND p.merchant_id = c.merchant_id AND p.kind = 'DIVIDEND'
         AND p.payer_id IS NOT DISTINCT FROM c.payer_id AND p.period_start < $2::timestamptz
         AND (p.carry_in_units <> 0 OR p.carry_out_units <> 0)
       ORDER BY p.period_start DESC LIMIT 1) k`,
)

interface CarriedRow {
  readonly contract_id: bigint
  readonly carry_out: bigint
  readonly period_end: Date
}

/** What the dividend before each contract's period left below zero, by contract. @param start of the period */
export async function carriedLosses(
  ctx: Pick<Ctx, 'db'>,
  contracts: readonly { readonly id: bigint }[],
  start: Date,
): Promise<Map<bigint, CarriedLoss>> {
  const ids = contracts.map(({ id }) => id)
  const rows = await ctx.db.hot.query<CarriedRow>(CARRIED, [ids, start])
  return new Map(rows.map((row) => [row.contract_id, { carryOut: units(row.carry_out), end: row.period_end }]))
}
