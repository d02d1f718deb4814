import type { Tx } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { type Letter, postMail } from '../../platform/index.ts'
import { contactOf } from './ownContacts.ts'

/** Writes a letter to an account's owner; one who gave no address gets none. */
export async function writeToMember(
  tx: Tx,
  ctx: Ctx,
  memberId: bigint,
  letter: Omit<Letter, 'recipient' | 'channel'>,
): Promise<void> {
  const contact = await contactOf(tx, ctx, memberId, 'email')
  if (contact !== null) await postMail(tx, ctx, { ...letter, recipient: contact.target })
}
