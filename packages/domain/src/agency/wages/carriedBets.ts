import { statement } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'

/**
 * The last bill of each contract before a period; a period of which there is none had no bets, so nothing changed in it. $1
 * contracts, $2 start of the period.
 */
const CARRIED = statement(
  'wages.carriedBets',
  `SELECT c.id AS contract_id, k.carry_out FROM unnest($1::bigint[]) q(id) JOIN contracts c ON c.id = q.id
    CROSS JOIN LATERAL (SELECT p.carry_out_units AS carry_out FROM wage_payments p
      WHERE p.contract_id = c.id AND p.kind = c.kind AND p.merchant_id = c.merchant_id AND p.period_start < $2::timestamptz
      ORDER BY p.period_start DESC LIMIT 1) k
   WHERE k.carry_out < 0`,
)

/** Effective bets below zero that each contract's last hour or day left, by contract, in units (rules B11). @param start of the period */
export async function carriedBets(
  ctx: Pick<Ctx, 'db'>,
  contracts: readonly { readonly id: bigint }[],
  start: Date,
): Promise<ReadonlyMap<bigint, Units>> {
  const ids = contracts.map(({ id }) => id)
  const rows = await ctx.db.hot.query<{ contract_id: bigint; carry_out: bigint }>(CARRIED, [ids, start])
  return new Map(rows.map((row) => [row.contract_id, units(row.carry_out)]))
}
