import { statement } from '@croupier/db'
import type { Ctx } from '../../ctx.ts'
import { openMail } from './sealedMail.ts'

/** A channel that sends messages: mails, or texts to phones. */
export interface MessagePort {
  /** SMTP, GATEWAY: a mail server or an SMS gateway has them. OUTBOX: they stay here, to be read by anyone who tests. */
  readonly outcome: 'SMTP' | 'GATEWAY' | 'OUTBOX'
  /**
   * Sends one message; `id` is the same at every try of it, so that a server may know it again. Rejects when it was not taken; it
   * is tried again then.
   */
  send(message: { id: string; recipient: string; subject: string; body: string }): Promise<void>
}

/** The channels of a process; null where none is configured. */
export interface MessagePorts {
  readonly email: MessagePort | null
  readonly sms: MessagePort | null
}

interface Row {
  readonly id: bigint
  readonly public_id: string
  readonly merchant_id: number | null
  readonly channel: keyof MessagePorts
  readonly sealed: string
}

const AT_ONCE_MAX = 20
/** A message that was not taken waits this long times its tries. */
const RETRY_MS = 15_000

const EXPIRE = statement(
  'mails.expire',
  `UPDATE mails SET done_at = money_now(), outcome = CASE WHEN handed_at IS NULL THEN 'EXPIRED' ELSE 'UNKNOWN' END, sealed = ''
    WHERE done_at IS NULL AND expires_at <= money_now() RETURNING id`,
)
/**
 * Handed over before it is sent and for good: one of two workers sends it, and none sends it again when this one dies over it
 * (safety R8).
 */
const TAKE = statement(
  'mails.take',
  `UPDATE mails SET attempts = attempts + 1, handed_at = money_now(), due_at = money_now() + (attempts + 1) * $1 * interval '1 ms'
    WHERE id IN (SELECT id FROM mails WHERE done_at IS NULL AND handed_at IS NULL AND due_at <= money_now()
                  ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING id, public_id, merchant_id, channel, sealed`,
)
const DONE = statement(
  'mails.done',
  `UPDATE mails SET done_at = money_now(), outcome = $2, sealed = CASE $2 WHEN 'OUTBOX' THEN sealed ELSE '' END
    WHERE id = $1 AND done_at IS NULL`,
)

/** A server that did not take it may be asked again. */
const REFUSED = statement('mails.refused', 'UPDATE mails SET handed_at = NULL WHERE id = $1 AND done_at IS NULL')

/** What a server said, without the person it was meant for: servers often repeat an unknown recipient. */
function messageOf(error: unknown, recipient: string | undefined): string {
  const message = error instanceof Error ? error.message : String(error)
  return recipient === undefined ? message : message.replaceAll(recipient, '…')
}

/** Sends one message; what a server did not take waits for the next try. */
async function send(ctx: Ctx, port: MessagePort, row: Row): Promise<boolean> {
  const { id, public_id: publicId, merchant_id: merchantId, sealed } = row
  let recipient: string | undefined
  try {
    const mail = await openMail(ctx, { publicId, merchantId, sealed })
    recipient = mail.recipient
    await port.send({ id: publicId, ...mail })
  } catch (error) {
    ctx.log.error({ mail: String(id), reply: messageOf(error, recipient) }, 'a message was not taken')
    await ctx.db.hot.query(REFUSED, [id])
    return false
  }
  await ctx.db.hot.query(DONE, [id, port.outcome])
  return true
}

/**
 * Sends what is due, each message by itself; one that is refused is tried again until it is too old.
 * @param ports where none is configured, messages wait and expire, and the log says so
 * @returns how many left
 */
export async function deliverMails(ctx: Ctx, ports: MessagePorts): Promise<number> {
  const { hot } = ctx.db
  const old = await hot.query(EXPIRE, [])
  if (old.length > 0) ctx.log.warn({ messages: old.length }, 'messages grew too old to be sent')
  const due = await hot.query<Row>(TAKE, [RETRY_MS, AT_ONCE_MAX])
  let sent = 0
  for (const row of due) {
    const port = ports[row.channel]
    if (port === null) {
      ctx.log.error({ channel: row.channel }, 'no way out is configured for messages')
      await hot.query(REFUSED, [row.id])
    } else if (await send(ctx, port, row)) sent += 1
  }
  return sent
}
