import type { Tx } from '@croupier/db'

/** Tells the owners of accounts their balances as this transaction leaves them: absolute, with the account's version (safety R16). */
export async function pushBalances(tx: Tx, merchantId: number, accountIds: readonly bigint[], at: Date): Promise<void> {
  await tx.$queryRaw`
    SELECT push_balances(${merchantId}::int, ${[...accountIds]}::bigint[], ${at}::timestamptz)::text`
}
