import { outbox, push, type Tx } from '@croupier/db'
import { houseAccount, post, walletOrFail } from '@croupier/ledger'
import { parseUnits } from '@croupier/money'
import { rooms } from '@croupier/wire'

/**
 * Gives a wallet money that nobody paid in, booked as DEMO_GRANT from the house's funds, so that no report can take it for
 * a deposit. For the demo merchant's accounts and for tests.
 * @param amount in the wallet's asset, a decimal text such as "10000"
 * @param ref the same reference grants once
 * @throws Error for an account without a wallet
 */
export async function grantDemoFunds(
  tx: Tx,
  member: { id: bigint; publicId: string; merchantId: number },
  amount: string,
  ref: string,
): Promise<void> {
  const wallet = await walletOrFail(tx, member.id)
  const funds = await houseAccount(tx, member.merchantId, 'HOUSE_FUNDS', wallet.asset)
  const units = parseUnits(amount)
  const [posted] = await post(tx, member.merchantId, [
    { kind: 'DEMO_GRANT', ref, from: funds, to: wallet.accountId, units },
  ])
  if (posted?.to === undefined) return
  const { balance, version } = posted.to
  const data = { asset: wallet.asset, balance, seq: String(version) }
  const pushes = [push(rooms.member(member.publicId), 'wallet.balanceChanged', data)]
  await outbox(tx, { kind: 'EVENT', pushes })
}
