import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { Units } from '@croupier/money'
import type { Ctx } from '../../ctx.ts'
import { bookMove, lockVendorWallet, noteBalance, underWay, type VendorWallet } from './books.ts'

/** What a provider says of a transfer, or that nobody knows. */
export type TransferWord = 'DONE' | 'REFUSED' | 'UNKNOWN'

/** Asked again after so long; doubled with each question up to the last. */
const ASK_S = { first: 15, last: 600 } as const

async function endTransfer(tx: Tx, id: bigint, merchantId: number, state: 'DONE' | 'REFUSED') {
  await tx.$executeRaw`
    UPDATE vendor_transfers SET state = ${state}, ended_at = ${await moneyNow(tx)}, ask_at = NULL
     WHERE id = ${id} AND merchant_id = ${merchantId}`
}

/**
 * Takes what is known of the transfer under way, in one transaction with its bookings. Said again, or of one that has ended, it changes
 * nothing. @param balance what the provider says is in the wallet there now
 */
export async function settleTransfer(
  ctx: Ctx,
  vendorWallet: VendorWallet,
  publicId: string,
  word: TransferWord,
  balance: Units | null,
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    let locked = await lockVendorWallet(tx, vendorWallet)
    const open = await underWay(tx, vendorWallet)
    if (open?.publicId !== publicId) return
    const { id, way } = open
    if (word === 'UNKNOWN') {
      await tx.$executeRaw`
        UPDATE vendor_transfers SET state = 'UNKNOWN', ask_at = money_now()
               + least(${ASK_S.first} * 2 ^ least(polls, 8), ${ASK_S.last}) * interval '1 second'
         WHERE id = ${id} AND merchant_id = ${vendorWallet.merchantId}`
      return
    }
    if (word === 'DONE' && way === 'OUT') locked = await bookMove(tx, locked, 'VENDOR_OUT', open)
    if (word === 'REFUSED' && way === 'IN') locked = await bookMove(tx, locked, 'VENDOR_RETURN', open)
    await endTransfer(tx, id, vendorWallet.merchantId, word)
    if (balance !== null) await noteBalance(tx, locked, balance)
  })
  ctx.db.wakeRelay()
}
