import { moneyNow, type Tx } from '@croupier/db'

/**
 * Stops what leaves a member's wallet, or lets it leave again: a frozen wallet is paid into and pays nothing but what the
 * platform corrects (rules A6) and bills in default (rules B10.6); one that is held as well does not pay those either. What its
 * owner owes is collected when it is thawed.
 * @returns false when it was so before
 * @throws Error for somebody without a wallet
 */
export async function freezeWallet(tx: Tx, memberId: bigint, frozen: boolean, held = false): Promise<boolean> {
  const [wallet] = await tx.$queryRaw<{ id: bigint; merchant: number; frozen: boolean; held: boolean }[]>`
    SELECT id, merchant_id AS merchant, frozen_at IS NOT NULL AS frozen, held FROM ledger_accounts
     WHERE owner_id = ${memberId} AND kind = 'CASH' FOR NO KEY UPDATE`
  if (wallet === undefined) throw new Error(`member ${memberId} has no wallet`)
  if (wallet.frozen === frozen && (wallet.held || !held)) return false
  const now = await moneyNow(tx)
  const at = frozen ? now : null
  await tx.$executeRaw`
    UPDATE ledger_accounts SET frozen_at = ${at}::timestamptz, held = ${held} WHERE id = ${wallet.id}`
  if (!frozen) await tx.$executeRaw`SELECT ledger_pay_debts(${wallet.merchant}, ARRAY[${wallet.id}::bigint], ${now})`
  return true
}
