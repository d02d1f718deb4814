import type { Tx } from '@croupier/db'
import { POINTS_ASSET } from '@croupier/ledger'
import { fail } from '@croupier/wire'

/** A member's points, and the house's side of them. */
export interface PointAccount {
  readonly account: bigint
  readonly balance: bigint
  readonly house: bigint
}

/**
 * Locks the wallet and the points of a member, in the order of every posting.
 * @throws DomainError POINTS_INSUFFICIENT for an account without points: one of play money
 */
export async function lockPoints(tx: Tx, merchantId: number, memberId: bigint): Promise<PointAccount> {
  const rows = await tx.$queryRaw<{ id: bigint; kind: string; balance: bigint }[]>`
    SELECT id, kind, balance FROM ledger_accounts
     WHERE owner_id = ${memberId} AND merchant_id = ${merchantId} AND kind IN ('CASH', 'POINTS') ORDER BY id FOR NO KEY UPDATE`
  const points = rows.find(({ kind }) => kind === 'POINTS')
  const [house] = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM ledger_accounts WHERE owner_id IS NULL AND merchant_id = ${merchantId} AND kind = 'HOUSE_POINTS'
       AND asset = ${POINTS_ASSET}`
  if (points === undefined || house === undefined) return fail('POINTS_INSUFFICIENT', {})
  return { account: points.id, balance: points.balance, house: house.id }
}
