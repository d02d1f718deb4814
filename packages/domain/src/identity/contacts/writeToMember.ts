import { moneyNow, outbox, push, type Tx } from '@croupier/db'
import { rooms } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { type Mail, mailAsPage, queueMail } from '../../platform/index.ts'
import { contactOf } from './ownContacts.ts'

type MailContent = Omit<Mail, 'recipient' | 'channel' | 'short'>

/** Leaves what a mail would say in the message centre, where its member reads it after a login, in whatever language. */
async function leaveMessage(tx: Tx, ctx: Ctx, memberId: bigint, content: MailContent): Promise<void> {
  const at = await moneyNow(tx)
  const facts = { texts: mailAsPage(content) }
  const cause = `security:${ctx.ids.uuid()}`
  await tx.$executeRaw`
    INSERT INTO messages (member_id, merchant_id, kind, personal, cause, caused_at, created_at, facts)
    VALUES (${memberId}, ${content.merchantId}, 'SECURITY', false, ${cause}, ${at}, ${at}, ${facts})`
  const { publicId } = await tx.member.findUniqueOrThrow({ where: { id: memberId } })
  const pushes = [push(rooms.member(publicId), 'message.changed', {})]
  await outbox(tx, { kind: 'EVENT', pushes })
}

/**
 * Tells an account's owner something: by mail, or where there is no address by a text to the number that was proved, which holds the
 * mail's subject alone. One who gave neither finds it in the message centre (safety 4.5).
 */
export async function writeToMember(tx: Tx, ctx: Ctx, memberId: bigint, mail: MailContent): Promise<void> {
  const mailbox = await contactOf(tx, ctx, memberId, 'email')
  if (mailbox !== null) return await queueMail(tx, ctx, { ...mail, recipient: mailbox.target })
  const phone = await contactOf(tx, ctx, memberId, 'sms')
  if (phone === null || phone.verifiedAt === null) {
    return await leaveMessage(tx, ctx, memberId, mail)
  }
  await queueMail(tx, ctx, { ...mail, channel: 'sms', recipient: phone.target, short: true })
}
