import type { Tx } from '@croupier/db'

/**
 * Holds the wallets of members and then the accounts themselves until the transaction ends, each in the order of their ids (safety R4):
 * nothing else leaves the wallets, and nobody freezes or closes an account. A credit that pays what was in default holds its wallet when
 * it frees the account; so each caller that needs both locks them in this order.
 */
export async function lockMoney(tx: Tx, ...memberIds: readonly bigint[]): Promise<void> {
  const ids = [...memberIds]
  await tx.$queryRaw`
    SELECT 1 FROM ledger_accounts WHERE owner_id = ANY (${ids}::bigint[]) AND kind = 'CASH' ORDER BY id FOR NO KEY UPDATE`
  await tx.$queryRaw`SELECT 1 FROM members WHERE id = ANY (${ids}::bigint[]) ORDER BY id FOR SHARE`
}
