import { lockMembers, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { fail, paymentPassword as wire } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { inTurn, passwordFitsNow } from './argon.ts'

/** The outcome of a try: it fitted, was wrong with this many tries left, or was not looked at. */
type Tried = { readonly fits: true } | { readonly triesLeft: number } | { readonly stoppedMs: number }

/** Checks one try, alone among all tries of the account, and stores the result. */
async function tryPayment(tx: Tx, memberId: bigint, password: string): Promise<Tried> {
  // The row's lock makes tries wait for each other: however many come at once, five are looked at.
  await lockMembers(tx, memberId)
  const now = await moneyNow(tx)
  const member = await tx.member.findUniqueOrThrow({ where: { id: memberId } })
  const { paymentPasswordHash: stored, paymentPasswordStoppedUntil: until } = member
  if (stored === null) fail('PAYMENT_PASSWORD_MISSING', {})
  if (until !== null && until > now) return { stoppedMs: until.getTime() - now.getTime() }
  const fits = await passwordFitsNow(stored, password)
  // A stop that is over is deleted.
  const failures = fits ? 0 : (until === null ? member.paymentPasswordFailures : 0) + 1
  const stops = failures >= wire.PAYMENT_TRIES_MAX
  await tx.member.update({
    where: { id: memberId },
    data: {
      paymentPasswordFailures: failures,
      paymentPasswordStoppedUntil: stops ? new Date(now.getTime() + wire.PAYMENT_STOP_MS) : null,
    },
  })
  if (fits) return { fits }
  return stops ? { stoppedMs: wire.PAYMENT_STOP_MS } : { triesLeft: wire.PAYMENT_TRIES_MAX - failures }
}

/**
 * Requires the actor's withdrawal password (safety 4.5); withdrawals, redeeming and changing it call this.
 * A wrong one is counted even when the command is rolled back.
 * @throws DomainError PAYMENT_PASSWORD_MISSING (none was set), PAYMENT_PASSWORD_WRONG, PAYMENT_PASSWORD_STOPPED (also for the
 * right one, for a day after the fifth wrong one), SERVICE_BUSY
 */
export async function checkPaymentPassword(ctx: ActorCtx, password: string): Promise<void> {
  const tried = await inTurn(
    async () => await withTransaction(ctx.db, async (tx) => await tryPayment(tx, ctx.actor.memberId, password)),
  )
  if ('triesLeft' in tried) fail('PAYMENT_PASSWORD_WRONG', { triesLeft: tried.triesLeft })
  if ('stoppedMs' in tried) {
    fail('PAYMENT_PASSWORD_STOPPED', { retryAfterS: Math.ceil(tried.stoppedMs / 1000) })
  }
}
