import type { Tx } from '@croupier/db'

/**
 * Whether an account owes something: an unpaid contract bill or a debt. While it does, nothing leaves it (rules A6, B3.2, B11, E4.4).
 */
export async function owesBills(
  from: Pick<Tx, '$queryRaw'>,
  { id, merchantId }: { readonly id: bigint; readonly merchantId: number },
): Promise<boolean> {
  const [row] = await from.$queryRaw<{ owes: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM wage_payments WHERE payer_id = ${id} AND merchant_id = ${merchantId}
               AND state IN ('PARTIAL', 'INSUFFICIENT', 'DEFAULTED'))
        OR EXISTS (SELECT 1 FROM wage_payments WHERE payer_id = ${id} AND merchant_id = ${merchantId} AND state = 'UNPAID'
               AND kind IN ('DIVIDEND', 'DAILY_WAGE', 'HOURLY_WAGE', 'REALTIME_WAGE'))
        OR EXISTS (SELECT 1 FROM ledger_accounts WHERE owner_id = ${id} AND kind = 'RECEIVABLE' AND balance < 0) AS owes`
  return row?.owes === true
}
