import type { Tx } from '@croupier/db'
import { type Units, units } from '@croupier/money'
import { post, type Transfer } from './post.ts'

interface Accounts {
  readonly wallet: bigint
  readonly balance: bigint
  readonly debt: bigint
}

/**
 * Takes back what a provider had paid: from the wallet as far as it goes, the rest as a debt that the next credits pay first
 * (rules A6, protocol O10), whether or not it is frozen. The wallet is never below zero.
 * @param of subject: the row of the payout's transaction; to: the house account that it came from
 * @returns the part that the wallet could not give
 */
export async function reversePayout(
  tx: Tx,
  merchantId: number,
  of: {
    readonly kind: 'GAME_PAYOUT_REVERSAL' | 'GAME_PROMO_REVERSAL'
    readonly subject: bigint
    readonly memberId: bigint
    readonly to: bigint
    readonly units: Units
  },
): Promise<Units> {
  const [found] = await tx.$queryRaw<Accounts[]>`
    SELECT w.id AS wallet, w.balance, d.id AS debt
      FROM ledger_accounts w JOIN ledger_accounts d ON d.owner_id = w.owner_id AND d.merchant_id = w.merchant_id
       AND d.kind = 'RECEIVABLE' AND d.asset = w.asset
     WHERE w.owner_id = ${of.memberId} AND w.merchant_id = ${merchantId} AND w.kind = 'CASH' FOR NO KEY UPDATE OF w`
  if (found === undefined) throw new Error(`member ${of.memberId} has no wallet`)
  const debt = of.units > found.balance ? of.units - found.balance : 0n
  const given = of.units - debt
  const { kind, subject, to } = of
  const parts: Transfer[] = []
  if (given > 0n) {
    parts.push({ kind, ref: { subject }, from: found.wallet, to, units: units(given) })
  }
  if (debt > 0n) {
    parts.push({ kind, ref: { subject, part: 1n }, from: found.debt, to, units: units(debt) })
  }
  await post(tx, merchantId, parts)
  if (debt > 0n) {
    await tx.$executeRaw`
      UPDATE ledger_accounts SET owes = true WHERE id = ${found.wallet} AND merchant_id = ${merchantId} AND NOT owes`
  }
  return units(debt)
}
