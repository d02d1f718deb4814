import { moneyNow, withTransaction } from '@croupier/db'
import type { cashierGateway } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import type { PaymentProvider } from '../providers/index.ts'
import { applyPayments } from './applyPayments.ts'
import { sealPayer } from './payers.ts'
import { paymentSealOf } from './paymentSeal.ts'
import { goTo, lockDeposit } from './step.ts'

type DepositEvent = Exclude<cashierGateway.GatewayEvent, { readonly payoutId: string }>
type PaymentEvent = Exclude<DepositEvent, { readonly type: 'ORDER_EXPIRED' }>

/** Events of deposits; those of payouts are not taken here. */
export const isDepositEvent = (event: cashierGateway.GatewayEvent): event is DepositEvent => !('payoutId' in event)

/** The newest deposit that this address was given out for; null when it was for none, or for those of two members. */
async function depositAt(ctx: Ctx, providerId: string, address: string): Promise<string | null> {
  const [row] = await ctx.db.prisma.$queryRaw<{ id: string | null }[]>`
    SELECT CASE WHEN count(DISTINCT member_id) = 1 THEN (array_agg(id ORDER BY created_at DESC, id DESC))[1] END AS id
      FROM deposits WHERE provider_id = ${providerId}::uuid AND address = ${address}`
  return row?.id ?? null
}

/** Keeps a payment that belongs to no deposit, for an officer. */
async function keepUnmatched(ctx: Ctx, provider: PaymentProvider, { payment, address }: PaymentEvent): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const amount: bigint = payment.amount
    const of = { merchantId: provider.merchantId, providerId: provider.id, paymentId: payment.paymentId }
    const payer = await sealPayer(ctx, of, payment.payerName)
    const payload = { ...payment, providerId: provider.id, depositId: null }
    const seal = payment.state === 'CONFIRMED' ? paymentSealOf(ctx)(payload) : null
    await tx.$executeRaw`
      INSERT INTO deposit_payments (merchant_id, provider_id, payment_id, address, units, state, confirmations, needed, tx_hash, seen_at, payer_sealed, seal)
      VALUES (${provider.merchantId}, ${provider.id}::uuid, ${payment.paymentId}, ${address ?? null}, ${amount}, ${payment.state},
              ${payment.confirmations ?? null}, ${payment.needed ?? null}, ${payment.txHash ?? null}, ${await moneyNow(tx)}, ${payer}, ${seal})
      ON CONFLICT (provider_id, payment_id) DO UPDATE SET state = excluded.state, confirmations = excluded.confirmations,
             seal = coalesce(excluded.seal, deposit_payments.seal)
       WHERE deposit_payments.deposit_id IS NULL`
  })
}

async function depositOf(ctx: Ctx, provider: PaymentProvider, event: DepositEvent): Promise<string | null> {
  if (event.orderId !== undefined) return event.orderId
  if (event.type === 'ORDER_EXPIRED' || event.address === undefined) return null
  return await depositAt(ctx, provider.id, event.address)
}

/**
 * Takes what a provider told about a deposit. It may come twice, late and in any order (safety 3.7): what was booked before stays,
 * and what only the provider's answer of now can say is asked for at once.
 * @returns once it is booked, or was before
 */
export async function noteEvent(ctx: Ctx, provider: PaymentProvider, event: DepositEvent): Promise<void> {
  const id = await depositOf(ctx, provider, event)
  const isOurs = await withTransaction(ctx.db, async (tx) => {
    const locked = id === null ? null : await lockDeposit(tx, id)
    if (locked === null || locked.providerId !== provider.id) return false
    if (event.type === 'ORDER_EXPIRED') {
      await goTo(tx, locked, { to: 'EXPIRED', at: await moneyNow(tx), by: 'PROVIDER' })
      return true
    }
    const outcome = await applyPayments(tx, ctx, locked, [event.payment], { source: 'told', seal: paymentSealOf(ctx) })
    if (outcome === 'ASK') {
      await tx.$executeRaw`
        UPDATE deposits SET ask_at = money_now(), polls = 0 WHERE id = ${locked.id}::uuid AND merchant_id = ${locked.merchantId}`
    }
    return true
  })
  if (!isOurs && event.type !== 'ORDER_EXPIRED') await keepUnmatched(ctx, provider, event)
  ctx.db.wakeRelay()
}
