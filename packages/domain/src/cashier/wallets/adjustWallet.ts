import { moneyNow, withTransaction } from '@croupier/db'
import { houseAccount, post, pushBalances, walletOf } from '@croupier/ledger'
import { type Units, units } from '@croupier/money'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { auditOfficer, checkDigits, type OfficerRequest, type SecondYes } from '../../platform/index.ts'

/** What two officers agreed on; above zero is put in, below zero taken out. */
export interface Adjustment extends OfficerRequest {
  readonly units: Units
  readonly second: SecondYes
}

/**
 * Puts money into a member's wallet, or takes it out, against the house's funds: what no other way of the platform corrects. It is a
 * movement like any other, with a subject that is never changed, and is in the audit chain with balance before and after.
 * @throws DomainError NOT_FOUND without a wallet, AMOUNT_TOO_FINE, WALLET_INSUFFICIENT_FUNDS for more than is there, WALLET_FROZEN for taking out of a
 * frozen one; RangeError for nothing
 */
export async function adjustWallet(ctx: Ctx, request: Adjustment): Promise<void> {
  const { memberId, by, second, reason } = request
  const moved: bigint = request.units
  if (moved === 0n) throw new RangeError('two officers adjust by something')
  await withTransaction(ctx.db, async (tx) => {
    await second.use(tx)
    const { merchantId } = await tx.member.findUniqueOrThrow({
      where: { id: memberId },
      select: { merchantId: true },
    })
    await tx.$queryRaw`
      SELECT 1 FROM ledger_accounts WHERE owner_id = ${memberId} AND merchant_id = ${merchantId} AND kind = 'CASH' FOR NO KEY UPDATE`
    const wallet = (await walletOf(tx, memberId)) ?? fail('NOT_FOUND', {})
    const { accountId, asset } = wallet
    checkDigits({ amount: request.units }, asset)
    const before: bigint = wallet.balance
    const at = await moneyNow(tx)
    const { id: subject } = await tx.adjustment.create({
      data: { memberId, merchantId, units: moved, by, second: second.by, reason, createdAt: at },
      select: { id: true },
    })
    const house = await houseAccount(tx, merchantId, 'HOUSE_FUNDS', asset)
    const ref = { subject }
    await post(tx, merchantId, [
      moved > 0n
        ? { kind: 'ADJUSTMENT_IN', ref, from: house, to: accountId, units: units(moved) }
        : { kind: 'ADJUSTMENT_OUT', ref, from: accountId, to: house, units: units(-moved) },
    ])
    await pushBalances(tx, merchantId, [accountId], at)
    const about = {
      second: second.by,
      units: String(moved),
      before: String(before),
      adjustment: String(subject),
    }
    await auditOfficer(tx, request, 'wallet.adjusted', about)
  })
  ctx.db.wakeRelay()
}
