import { type Cancelled, cancelOrder as cancelInLedger } from '@croupier/ledger'
import { hintBalance } from '../../cashier/index.ts'
import type { ActorCtx } from '../../ctx.ts'

/**
 * Cancels an own order while its issue is on sale (rules A6): the whole stake, no fee. A repeat gets the same answer.
 * @throws DomainError BET_ORDER_NOT_FOUND (also for somebody else's), BET_NOT_CANCELLABLE, SITE_MONEY_READ_ONLY
 */
export async function cancelOrder(ctx: ActorCtx, orderId: string): Promise<Cancelled> {
  const { merchantId, memberId } = ctx.actor
  const cancelled = await cancelInLedger(ctx.db, merchantId, memberId, orderId)
  if (!cancelled.replayed) hintBalance(ctx, cancelled)
  return cancelled
}
