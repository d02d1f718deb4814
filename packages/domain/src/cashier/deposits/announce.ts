import { moneyNow, withTransaction } from '@croupier/db'
import { units } from '@croupier/money'
import type { cashierGateway } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { readPaymentProvider } from '../providers/index.ts'
import { type CashierOutside, callbackUrlOf } from './outside.ts'
import { goTo, lockDeposit, tellOwner } from './step.ts'

/** What the provider is told about a deposit. */
async function orderOf(ctx: Ctx, outside: CashierOutside, id: string) {
  const row = await ctx.db.prisma.deposit.findFirst({
    where: { id },
    include: { channel: true, member: { select: { publicId: true } } },
  })
  if (row === null || row.payTo !== null) return null
  const order: cashierGateway.Order = {
    orderId: row.id,
    method: row.channel.method as cashierGateway.Order['method'],
    ...(row.channel.chain === null ? {} : { chain: row.channel.chain as cashierGateway.Chain }),
    currency: row.payAsset,
    amount: units(row.payUnits),
    memberRef: row.member.publicId,
    callbackUrl: callbackUrlOf(outside, row.providerId),
    expiresAt: row.dueAt,
  }
  return { order, providerId: row.providerId }
}

/**
 * Tells the provider of a deposit and keeps where it is to be paid. It is called outside of every transaction, and again until it
 * has answered: the same order gets the same answer (safety R8).
 */
export async function announceDeposit(ctx: Ctx, outside: CashierOutside, id: string): Promise<void> {
  const found = await orderOf(ctx, outside, id)
  if (found === null) return
  const provider = await readPaymentProvider(ctx, found.providerId)
  if (provider === null) return
  const answer = await outside.gateway.createOrder(provider.access, found.order)
  if (answer.outcome === 'unknown') {
    ctx.log.warn({ deposit: id, reason: answer.reason }, 'a provider did not take an order')
    return
  }
  await withTransaction(ctx.db, async (tx) => {
    const locked = await lockDeposit(tx, id)
    if (locked === null) return
    if (answer.outcome === 'refused') {
      const at = await moneyNow(tx)
      await goTo(tx, locked, { to: 'REFUSED', at, by: 'PROVIDER', reason: 'PROVIDER' })
      return
    }
    const { payTo, providerRef } = answer.value
    await tx.$executeRaw`
      UPDATE deposits SET pay_to = ${JSON.stringify(payTo)}::jsonb, address = ${payTo.address ?? null}, provider_ref = ${providerRef}
       WHERE id = ${id}::uuid AND merchant_id = ${locked.merchantId} AND pay_to IS NULL`
    await tellOwner(tx, locked, locked.state)
  })
  ctx.db.wakeRelay()
}
