import { withTransaction } from '@croupier/db'
import { cancelOrder as cancelInLedger } from '@croupier/ledger'
import { hintBalance } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'
import { type CancelledOrder, cancelForFee, merchantCancelFee, withFeeTaken } from './cancelFee.ts'

/**
 * Cancels an own order while its issue is on sale (rules A6): the whole stake, less the merchant's fee where it has one. A repeat
 * gets the same answer.
 * @throws DomainError BET_ORDER_NOT_FOUND (also for somebody else's), BET_NOT_CANCELLABLE, SITE_MONEY_READ_ONLY
 */
export async function cancelOrder(ctx: ActorCtx, orderId: string): Promise<CancelledOrder> {
  const { db, actor } = ctx
  const { merchantId, memberId } = actor
  const fee = await merchantCancelFee(db, merchantId)
  const cancelled =
    fee.ratePpm > 0
      ? await withTransaction(db, async (tx) => await cancelForFee(tx, actor, orderId, fee))
      : await cancelFreely(ctx, memberId, orderId)
  if (!cancelled.replayed) hintBalance(ctx, cancelled)
  return cancelled
}

/** Without a fee it is one call; an order that was cancelled before may have cost one. */
async function cancelFreely(
  { db, actor: { merchantId } }: ActorCtx,
  memberId: bigint,
  orderId: string,
): Promise<CancelledOrder> {
  const cancelled = await cancelInLedger(db, merchantId, memberId, orderId)
  if (cancelled.replayed) return await withFeeTaken(db, merchantId, cancelled)
  return { ...cancelled, refunded: cancelled.refund }
}
