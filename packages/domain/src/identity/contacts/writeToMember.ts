import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { type Mail, queueMail } from '../../platform/index.ts'
import { contactOf } from './ownContacts.ts'

/**
 * Tells an account's owner something: by mail, or where there is no address by a text to the number that was proved, which holds the
 * mail's subject alone. One who gave neither is told nothing.
 */
export async function writeToMember(
  tx: Tx,
  ctx: Ctx,
  memberId: bigint,
  mail: Omit<Mail, 'recipient' | 'channel' | 'short'>,
): Promise<void> {
  const mailbox = await contactOf(tx, ctx, memberId, 'email')
  if (mailbox !== null) return await queueMail(tx, ctx, { ...mail, recipient: mailbox.target })
  const phone = await contactOf(tx, ctx, memberId, 'sms')
  if (phone === null || phone.verifiedAt === null) return
  await queueMail(tx, ctx, { ...mail, channel: 'sms', recipient: phone.target, short: true })
}
