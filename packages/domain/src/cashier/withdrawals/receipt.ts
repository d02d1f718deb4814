import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { leastOf, subtract, toDecimalString, type Units, units } from '@croupier/money'
import { fail, type withdrawals as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { checkDigits, readSettings, type SiteSettings } from '../../platform/index.ts'
import { keepReceived, releaseHold } from './books.ts'
import { readWithdrawal } from './ownWithdrawals.ts'
import { goTo, type LockedWithdrawal, lockWithdrawal, type Step } from './step.ts'

/** What its owner says: all has arrived, this much of the net amount (in units) altogether, or nothing. */
export type Receipt =
  | { readonly verdict: 'RECEIVED' }
  | { readonly verdict: 'PARTLY'; readonly amount: Units }
  | { readonly verdict: 'NOT_RECEIVED' }

/** Ends a withdrawal as received: what the provider has not paid of it goes back to the wallet. */
export async function settle(
  tx: Tx,
  locked: LockedWithdrawal,
  settings: SiteSettings,
  step: Omit<Step, 'to' | 'at'>,
): Promise<boolean> {
  const at = await moneyNow(tx)
  await releaseHold(tx, locked, at)
  return await goTo(tx, locked, settings, { ...step, to: 'SETTLED', at })
}

async function receiveAll(
  tx: Tx,
  locked: LockedWithdrawal,
  settings: SiteSettings,
  by: { readonly by: 'MEMBER' | 'CLOCK'; readonly automatic: boolean },
): Promise<void> {
  await keepReceived(tx, locked, locked.paidUnits)
  await goTo(tx, locked, settings, { to: 'RECEIVED', at: await moneyNow(tx), by: by.by })
  await settle(tx, locked, settings, by)
}

/** Counts a withdrawal as received when its owner's time is over; the row's lock decides against an answer of the same moment. */
export async function receiveDue(tx: Tx, id: bigint): Promise<void> {
  const locked = await lockWithdrawal(tx, { id })
  if (locked === null || locked.state !== 'RECEIPT_ASKED') return
  const [due] = await tx.$queryRaw<{ over: boolean }[]>`
    SELECT due_at <= money_now() AS over FROM withdrawals WHERE id = ${id} AND merchant_id = ${locked.merchantId}`
  if (due?.over !== true) return
  const settings = await readSettings(tx, locked.merchantId)
  await receiveAll(tx, locked, settings, { by: 'CLOCK', automatic: true })
}

async function say(tx: Tx, locked: LockedWithdrawal, settings: SiteSettings, receipt: Receipt): Promise<void> {
  if (receipt.verdict === 'RECEIVED') {
    return await receiveAll(tx, locked, settings, { by: 'MEMBER', automatic: false })
  }
  const at = await moneyNow(tx)
  const before = locked.receivedUnits ?? 0n
  if (receipt.verdict === 'PARTLY') {
    checkDigits({ amount: receipt.amount }, locked.asset)
    const net = units(locked.amountUnits - locked.feeUnits)
    if (receipt.amount >= net || receipt.amount < before) {
      const least = leastOf(locked.asset)
      const [min, max] = [toDecimalString(least), toDecimalString(subtract(net, least))]
      fail('WITHDRAWAL_AMOUNT_OUT_OF_RANGE', { min, max })
    }
    await keepReceived(tx, locked, receipt.amount)
    await goTo(tx, locked, settings, { to: 'PARTLY', at, by: 'MEMBER' })
    return
  }
  if (!locked.hasProof) fail('WITHDRAWAL_PROOF_MISSING', {})
  await keepReceived(tx, locked, before)
  await goTo(tx, locked, settings, { to: 'NOT_RECEIVED', at, by: 'MEMBER' })
}

/**
 * The actor says what has arrived of a withdrawal that was paid out (spec: receipt confirmation). Once it is settled that is final.
 * @throws DomainError WITHDRAWAL_NOT_FOUND; WITHDRAWAL_OVER when it is not asked, or not any more; WITHDRAWAL_PROOF_MISSING;
 * AMOUNT_TOO_FINE; WITHDRAWAL_AMOUNT_OUT_OF_RANGE for a part that is none; SITE_MONEY_READ_ONLY
 */
export async function giveReceipt(ctx: ActorCtx, publicId: string, receipt: Receipt): Promise<wire.Withdrawal> {
  await withTransaction(ctx.db, async (tx) => {
    const locked = await lockWithdrawal(tx, { publicId, memberId: ctx.actor.memberId })
    if (locked === null) return fail('WITHDRAWAL_NOT_FOUND', {})
    if (locked.state !== 'RECEIPT_ASKED') fail('WITHDRAWAL_OVER', {})
    await say(tx, locked, await readSettings(tx, locked.merchantId), receipt)
  })
  ctx.db.wakeRelay()
  return await readWithdrawal(ctx, publicId)
}
