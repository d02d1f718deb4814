import type { BetOrder } from '../../../api/lottery/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'

/** Whether an order may still be cancelled: its issue is on sale by the server's clock. */
export function isCancellable(order: BetOrder): boolean {
  const waiting = order.lines.some(({ state }) => state === 'PENDING')
  return waiting && order.issueState === 'ON_SALE' && order.closeAt.getTime() > serverNowMs()
}
