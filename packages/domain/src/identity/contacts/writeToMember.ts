import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { type Mail, queueMail } from '../../platform/index.ts'
import { contactOf } from './ownContacts.ts'

/** Sends a mail to an account's owner; one who gave no address gets none. */
export async function writeToMember(
  tx: Tx,
  ctx: Ctx,
  memberId: bigint,
  mail: Omit<Mail, 'recipient' | 'channel'>,
): Promise<void> {
  const contact = await contactOf(tx, ctx, memberId, 'email')
  if (contact !== null) await queueMail(tx, ctx, { ...mail, recipient: contact.target })
}
