import type { Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { post, type Transfer } from './post.ts'

/** What a deposit that was credited and is not there any more did to its owner. */
export interface ReversedDeposit {
  /** what the wallet gave back, in units */
  readonly returned: Units
  /** the part that it could not give: it is its owner's debt now (safety I5) */
  readonly debt: Units
}

interface Accounts {
  readonly wallet: bigint
  readonly balance: bigint
  readonly debt: bigint
}

/**
 * Books a credited payment out again, because the outside reversed it: from the wallet as far as it goes, a frozen one
 * too, the rest as a debt that the next credits pay first (rules A6). The wallet is never below zero.
 * @param of subject: the payment's row; version: how often it had been credited
 */
export async function reverseDeposit(
  tx: Tx,
  merchantId: number,
  of: {
    readonly subject: bigint
    readonly version: number
    readonly memberId: bigint
    readonly clearing: bigint
    readonly units: Units
  },
): Promise<ReversedDeposit> {
  const [found] = await tx.$queryRaw<Accounts[]>`
    SELECT w.id AS wallet, w.balance, d.id AS debt
      FROM ledger_accounts w JOIN ledger_accounts d ON d.owner_id = w.owner_id AND d.merchant_id = w.merchant_id
       AND d.kind = 'RECEIVABLE' AND d.asset = w.asset
     WHERE w.owner_id = ${of.memberId} AND w.merchant_id = ${merchantId} AND w.kind = 'CASH' FOR NO KEY UPDATE OF w`
  if (found === undefined) throw new Error(`member ${of.memberId} has no wallet`)
  const short = of.units > found.balance
  const given = short ? found.balance : of.units
  const [returned, debt] = [units(given), units(of.units - given)]
  const { subject, version, clearing: to } = of
  const parts: Transfer[] = []
  if (returned > 0n) {
    const ref = { subject, version }
    parts.push({ kind: 'DEPOSIT_REVERSAL', ref, from: found.wallet, to, units: returned })
  }
  if (debt > 0n) {
    const ref = { subject, part: 1n, version }
    parts.push({ kind: 'DEPOSIT_REVERSAL', ref, from: found.debt, to, units: debt })
  }
  await post(tx, merchantId, parts)
  if (debt > 0n) {
    await tx.$executeRaw`
      UPDATE ledger_accounts SET owes = true WHERE id = ${found.wallet} AND merchant_id = ${merchantId} AND NOT owes`
  }
  return { returned, debt }
}
