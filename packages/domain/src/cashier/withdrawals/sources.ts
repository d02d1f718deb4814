import type { Tx } from '@croupier/db'
import { units } from '@croupier/money'
import { type Source, sourcesLeft } from '@croupier/rules'
import type { Site } from '../../platform/index.ts'

/** So long a deposit is remembered as where money came from. */
const DAYS = 180
const USDT = 'USDT'

interface Row {
  readonly method: string
  readonly chain: string | null
  readonly units: bigint
  readonly isIn: boolean
}

const sourceOf = ({ method, chain, units: left }: Row): Source => ({ method, chain, left: units(left) })

/**
 * Where money of a member came from in half a year and has not gone back to, among the kinds of accounts that the merchant pays to now
 * (rules E4.4, protection M7).
 * @param at an instant of the money clock
 */
export async function readSources(
  tx: Tx,
  { id: memberId, merchantId }: { readonly id: bigint; readonly merchantId: number },
  { settings }: Pick<Site, 'settings'>,
  at: Date,
): Promise<Source[]> {
  if (settings.withdrawals.toSource === 'OFF') return []
  const rows = await tx.$queryRaw<Row[]>`
    WITH moved AS (
      SELECT c.method, c.chain, p.credited_units AS units, true AS is_in
        FROM deposits d JOIN deposit_payments p ON p.deposit_id = d.id AND p.merchant_id = d.merchant_id
        JOIN deposit_channels c ON c.id = d.channel_id
       WHERE d.member_id = ${memberId} AND d.merchant_id = ${merchantId} AND p.credited_units > 0
         AND p.seen_at > ${at}::timestamptz - ${DAYS}::int * interval '1 day'
      UNION ALL
      SELECT a.method, a.chain, w.amount_units - w.returned_units, false
        FROM withdrawals w JOIN payout_accounts a ON a.id = w.account_id AND a.merchant_id = w.merchant_id
       WHERE w.member_id = ${memberId} AND w.merchant_id = ${merchantId}
         AND w.created_at > ${at}::timestamptz - ${DAYS}::int * interval '1 day')
    SELECT m.method, m.chain, sum(m.units)::bigint AS units, m.is_in AS "isIn" FROM moved m
     WHERE EXISTS (SELECT 1 FROM cashier_providers v WHERE v.merchant_id = ${merchantId} AND v.is_open AND m.method = ANY (v.pays))
     GROUP BY m.method, m.chain, m.is_in ORDER BY m.method, m.chain`
  const paid = rows.filter(({ method }) => method !== USDT || settings.withdrawals.usdtRate !== null)
  return sourcesLeft(paid.filter(({ isIn }) => isIn).map(sourceOf), paid.filter(({ isIn }) => !isIn).map(sourceOf))
}
