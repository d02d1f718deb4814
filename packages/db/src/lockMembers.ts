import type { Tx } from './transaction.ts'

/**
 * Holds the rows of members until the transaction ends, in the order of their ids: what one account does at a time, it does behind
 * this. Keys that refer to the rows are not kept from being written.
 */
export async function lockMembers(tx: Tx, ...memberIds: readonly bigint[]): Promise<void> {
  await tx.$queryRaw`
    SELECT 1 FROM members WHERE id = ANY (${[...memberIds]}::bigint[]) ORDER BY id FOR NO KEY UPDATE`
}
