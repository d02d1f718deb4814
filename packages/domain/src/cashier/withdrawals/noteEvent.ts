import { withTransaction } from '@croupier/db'
import type { cashierGateway } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'
import type { PaymentProvider } from '../providers/index.ts'
import { lastPayout } from './books.ts'
import { applyPayout } from './payout.ts'
import { lockWithdrawal } from './step.ts'

type PayoutEvent = Extract<cashierGateway.GatewayEvent, { readonly payoutId: string }>

/** Events of payouts; those of deposits are not taken here. */
export const isPayoutEvent = (event: cashierGateway.GatewayEvent): event is PayoutEvent => 'payoutId' in event

/**
 * Takes what a provider told about a payout. It may come twice, late and in any order (safety 3.7): a payout ends once, so that what
 * comes behind its end changes nothing. One that is none of this provider's is ignored.
 * @returns once it is booked, or was before
 */
export async function notePayoutEvent(
  ctx: Ctx,
  provider: Pick<PaymentProvider, 'id' | 'merchantId'>,
  { payoutId, payout: reported }: PayoutEvent,
): Promise<void> {
  const { merchantId } = provider
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(payoutId)) return
  const known = await ctx.db.prisma.withdrawalPayout.findUnique({
    where: { id_merchantId: { id: payoutId, merchantId } },
  })
  if (known === null) return
  await withTransaction(ctx.db, async (tx) => {
    const locked = await lockWithdrawal(tx, { id: known.withdrawalId })
    if (locked === null || locked.providerId !== provider.id) return
    const payout = await lastPayout(tx, locked)
    if (payout.id !== payoutId) {
      ctx.log.error({ payout: payoutId, state: reported.state }, 'a provider told of a payout that was replaced')
      return
    }
    await applyPayout(tx, locked, payout, await readSettings(tx, merchantId), reported)
  })
  ctx.db.wakeRelay()
}
