import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { units } from '@croupier/money'
import { paidOfNet } from '@croupier/rules'
import { type cashierGateway, cashierGateway as gateway } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { readSettings, type SiteSettings } from '../../platform/index.ts'
import type { CashierOutside } from '../deposits/index.ts'
import { openAccount } from '../payoutAccounts/index.ts'
import { type PaymentProvider, readPaymentProvider } from '../providers/index.ts'
import { bookPaid, lastPayout, type PayoutRow, releaseHold, undoPaid } from './books.ts'
import { goTo, type LockedWithdrawal, lockWithdrawal, tellOwner } from './step.ts'

/** After a sending the provider is asked no sooner: by then the call has ended, so that "never taken" is of the whole of it. */
const ASK_AFTER_S = 60
/** After a call that nobody answered. */
const ASK_SOON_S = 15

type ReportedPayout = Pick<cashierGateway.PayoutState, 'state' | 'paidAmount' | 'txHash'>

interface Claim {
  readonly payout: cashierGateway.Payout
  readonly provider: PaymentProvider
}

/** What belongs to a provider's word that reaches the account for good or not at all. */
async function applyEnd(
  tx: Tx,
  locked: LockedWithdrawal,
  payout: PayoutRow,
  settings: SiteSettings,
  state: 'REFUSED' | 'RETURNED',
): Promise<void> {
  const at = await moneyNow(tx)
  const { merchantId } = locked
  const isPaid = payout.state === 'PAID'
  await undoPaid(tx, locked, payout, payout.paidUnits)
  const where = { id_merchantId: { id: payout.id, merchantId } }
  await tx.withdrawalPayout.update({ where, data: { state } })
  await releaseHold(tx, locked, at)
  await goTo(tx, locked, settings, { to: isPaid ? 'REFUNDED' : 'FAILED', at, by: 'BANK' })
}

/** A part of what was paid came back: its owner has it again, and the rest stays paid. */
async function returnPart(tx: Tx, locked: LockedWithdrawal, payout: PayoutRow, part: bigint): Promise<void> {
  await undoPaid(tx, locked, payout, part)
  await releaseHold(tx, locked, await moneyNow(tx))
  await tellOwner(tx, locked)
}

/**
 * Takes what the provider says of the payout under way, in one transaction with its bookings (rules E4.3). Said again, or late, it
 * changes nothing: a payout ends once, and behind "paid" only what came back since is returned.
 */
export async function applyPayout(
  tx: Tx,
  locked: LockedWithdrawal,
  payout: PayoutRow,
  settings: SiteSettings,
  reported: ReportedPayout,
): Promise<void> {
  if (payout.state === 'REFUSED' || payout.state === 'RETURNED') return
  const paid = paidOfNet(units(payout.units), units(payout.payUnits), reported.paidAmount, locked.asset)
  if (payout.state === 'PAID') {
    if (reported.state !== 'RETURNED' || paid >= payout.paidUnits) return
    if (paid === 0n) await applyEnd(tx, locked, payout, settings, 'RETURNED')
    else await returnPart(tx, locked, payout, payout.paidUnits - paid)
    return
  }
  const at = await moneyNow(tx)
  const bank = { at, by: 'BANK' } as const
  if (locked.state === 'APPROVED') await goTo(tx, locked, settings, { to: 'UNKNOWN', ...bank })
  if (locked.state !== 'SENT' && locked.state !== 'UNKNOWN') return
  if (reported.state === 'PENDING') {
    await goTo(tx, locked, settings, { to: 'SENT', ...bank })
    return
  }
  if (paid === 0n && reported.state === 'PAID') return
  if (paid === 0n) {
    const state = reported.state === 'REFUSED' ? 'REFUSED' : 'RETURNED'
    await applyEnd(tx, locked, payout, settings, state)
    return
  }
  // What was returned in part is paid as far as it was not.
  await bookPaid(tx, locked, payout, paid)
  const where = { id_merchantId: { id: payout.id, merchantId: locked.merchantId } }
  await tx.withdrawalPayout.update({ where, data: { txHash: reported.txHash ?? null } })
  if (reported.state === 'RETURNED') await releaseHold(tx, locked, at)
  await goTo(tx, locked, settings, { to: 'PAID_OUT', ...bank })
  await goTo(tx, locked, settings, { to: 'RECEIPT_ASKED', ...bank })
}

/** Marks an approved withdrawal as sent before anything is sent: who dies now has it asked for, never sent a second time. */
async function claim(ctx: Ctx, outside: CashierOutside, id: bigint): Promise<Claim | null> {
  return await withTransaction(ctx.db, async (tx) => {
    const locked = await lockWithdrawal(tx, { id })
    if (locked === null || locked.state !== 'APPROVED') return null
    const { merchantId, accountId } = locked
    const merchant = await tx.merchant.findUniqueOrThrow({ where: { id: merchantId } })
    if (merchant.moneyMode !== 'NORMAL') return null
    const provider = await readPaymentProvider(ctx, locked.providerId)
    if (provider === null || !provider.isOpen) return null
    const row = await tx.payoutAccount.findUniqueOrThrow({
      where: { id_merchantId: { id: accountId, merchantId } },
    })
    const { number, holder } = await openAccount(ctx, row)
    const payout = await lastPayout(tx, locked)
    const at = await moneyNow(tx)
    await tx.withdrawalPayout.update({
      where: { id_merchantId: { id: payout.id, merchantId } },
      data: { sends: payout.sends + 1 },
    })
    await goTo(tx, locked, await readSettings(tx, merchantId), { to: 'SENT', at, by: 'CLOCK' })
    await tx.$executeRaw`
      UPDATE withdrawals SET ask_at = money_now() + ${ASK_AFTER_S} * interval '1 second', polls = 0,
             sent_at = coalesce(sent_at, money_now()) WHERE id = ${id} AND merchant_id = ${merchantId}`
    const method = row.method as cashierGateway.Payout['method']
    return {
      provider,
      payout: {
        payoutId: payout.id,
        method,
        ...(row.chain === null ? {} : { chain: row.chain as cashierGateway.Chain }),
        currency: locked.payAsset,
        amount: units(payout.payUnits),
        account: { holder, number, ...(row.bank === null ? {} : { bank: row.bank }) },
        callbackUrl: `${outside.callbackOrigin}/callbacks/cashier/${locked.providerId}`,
      },
    }
  })
}

/** Runs with the withdrawal and its payout, both as they are, unless another payout is under way by now. */
async function withPayout(
  ctx: Ctx,
  id: bigint,
  payoutId: string,
  then: (tx: Tx, locked: LockedWithdrawal, payout: PayoutRow, settings: SiteSettings) => Promise<void>,
): Promise<void> {
  await withTransaction(ctx.db, async (tx) => {
    const locked = await lockWithdrawal(tx, { id })
    if (locked === null) return
    const payout = await lastPayout(tx, locked)
    if (payout.id !== payoutId) return
    await then(tx, locked, payout, await readSettings(tx, locked.merchantId))
  })
  ctx.db.wakeRelay()
}

/**
 * Sends the payout of an approved withdrawal (safety R8). The call is outside of every transaction, and whatever is not a clear answer is
 * asked for: a refusal too, because a provider that refuses what it has would be believed to have nothing.
 */
export async function sendApproved(ctx: Ctx, outside: CashierOutside, id: bigint): Promise<void> {
  const claimed = await claim(ctx, outside, id)
  if (claimed === null) return
  const { provider, payout } = claimed
  const answer = await outside.gateway.sendPayout(provider.access, payout)
  if (answer.outcome === 'answer') {
    const { providerRef } = answer.value
    await ctx.db.prisma.withdrawalPayout.updateMany({
      where: { id: payout.payoutId },
      data: { providerRef },
    })
    return
  }
  const read = answer.outcome === 'refused' ? await outside.gateway.readPayout(provider.access, payout.payoutId) : null
  await withPayout(ctx, id, payout.payoutId, async (tx, locked, row, settings) => {
    if (read?.outcome === 'answer') return await applyPayout(tx, locked, row, settings, read.value)
    if (locked.state !== 'SENT') return
    if (read?.outcome === 'refused' && read.code === gateway.NOT_FOUND) {
      return await applyEnd(tx, locked, row, settings, 'REFUSED')
    }
    await goTo(tx, locked, settings, { to: 'UNKNOWN', at: await moneyNow(tx), by: 'BANK' })
    await tx.$executeRaw`
      UPDATE withdrawals SET ask_at = money_now() + ${ASK_SOON_S} * interval '1 second'
       WHERE id = ${id} AND merchant_id = ${locked.merchantId}`
  })
}

/** A withdrawal whose provider is to be asked. */
export interface DueWithdrawal {
  readonly id: bigint
  readonly providerId: string
  readonly version: number
}

/** Asks the provider of a payout under way, and takes the answer if nothing has changed since the question. */
export async function askForPayout(ctx: Ctx, outside: CashierOutside, due: DueWithdrawal): Promise<void> {
  const { id } = due
  const provider = await readPaymentProvider(ctx, due.providerId)
  if (provider === null) return
  const payout = await withTransaction(ctx.db, async (tx) => await lastPayout(tx, { id }))
  const answer = await outside.gateway.readPayout(provider.access, payout.id)
  const isNone = answer.outcome === 'refused' && answer.code === gateway.NOT_FOUND
  await withPayout(ctx, id, payout.id, async (tx, locked, row, settings) => {
    if (locked.version !== due.version) return
    if (answer.outcome === 'answer') return await applyPayout(tx, locked, row, settings, answer.value)
    const at = await moneyNow(tx)
    // It was never taken: it may be sent again.
    if (isNone) await goTo(tx, locked, settings, { to: 'APPROVED', at, by: 'BANK' })
    else if (locked.state === 'SENT') await goTo(tx, locked, settings, { to: 'UNKNOWN', at, by: 'BANK' })
  })
}
