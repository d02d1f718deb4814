import type { Tx } from '@croupier/db'
import { paymentPassword } from '@croupier/wire'

const HOUR_MS = 3_600_000

/**
 * Lets nothing leave an account for a while, because what protects it was changed by who may not be its owner (safety 4.5). A first
 * withdrawal password, number or mailbox replaces nothing, so it stops nothing (rules E3.4). Of two stops the later end holds.
 * @param what `secret`: password, withdrawal password or a factor; `contact`: number or mailbox
 * @param now an instant of the money clock
 */
export async function stopPayments(
  tx: Pick<Tx, '$executeRaw'>,
  memberId: bigint,
  what: keyof typeof paymentPassword.PAYMENT_PAUSE_HOURS,
  now: Date,
): Promise<void> {
  const until = new Date(now.getTime() + paymentPassword.PAYMENT_PAUSE_HOURS[what] * HOUR_MS)
  await tx.$executeRaw`
    UPDATE members SET payments_stopped_until = greatest(payments_stopped_until, ${until}) WHERE id = ${memberId}`
}

/**
 * Until when nothing may leave an account (safety 4.5). Withdrawals and transfers ask this; a transfer would be the way around.
 * @param now an instant of the money clock
 * @returns null when nothing stops it
 */
export async function paymentsStoppedUntil(tx: Pick<Tx, 'member'>, memberId: bigint, now: Date): Promise<Date | null> {
  const { paymentsStoppedUntil: until } = await tx.member.findUniqueOrThrow({
    where: { id: memberId },
    select: { paymentsStoppedUntil: true },
  })
  return until !== null && until > now ? until : null
}
