import { statement } from '@croupier/db'
import type { Ctx } from '../ctx.ts'

/** A way for letters to leave. */
export interface MailPort {
  /** SMTP: a mail server has them. OUTBOX: they stay here, to be read by whoever tests. */
  readonly outcome: 'SMTP' | 'OUTBOX'
  /** Hands one letter over. Rejects when it was not taken; it is tried again then. */
  send(letter: { recipient: string; subject: string; body: string }): Promise<void>
}

interface Row {
  readonly id: bigint
  readonly recipient: string
  readonly subject: string
  readonly body: string
}

const AT_ONCE_MAX = 20
/** A letter that was not taken waits this long times its tries. */
const RETRY_MS = 15_000

const EXPIRE = statement(
  'mails.expire',
  `UPDATE mails SET done_at = money_now(), outcome = 'EXPIRED', body = ''
    WHERE done_at IS NULL AND expires_at <= money_now() RETURNING id`,
)
/** Taken before it is sent: of two workers one sends it. */
const TAKE = statement(
  'mails.take',
  `UPDATE mails SET attempts = attempts + 1, due_at = money_now() + (attempts + 1) * $1 * interval '1 ms'
    WHERE id IN (SELECT id FROM mails WHERE done_at IS NULL AND due_at <= money_now()
                  ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED)
   RETURNING id, recipient, subject, body`,
)
const DONE = statement(
  'mails.done',
  `UPDATE mails SET done_at = money_now(), outcome = $2, body = CASE $2 WHEN 'OUTBOX' THEN body ELSE '' END
    WHERE id = $1 AND done_at IS NULL`,
)

/**
 * Sends what is due, each letter by itself; one that is refused is tried again until it is too old.
 * @param port null where no way out is configured: letters wait and grow old, and the log says so
 * @returns how many left
 */
export async function deliverMails(ctx: Ctx, port: MailPort | null): Promise<number> {
  const { hot } = ctx.db
  const old = await hot.query(EXPIRE, [])
  if (old.length > 0) ctx.log.warn({ letters: old.length }, 'letters grew too old to be sent')
  const due = await hot.query<Row>(TAKE, [RETRY_MS, AT_ONCE_MAX])
  if (port === null) {
    if (due.length > 0) ctx.log.error({ letters: due.length }, 'no mail server is configured')
    return 0
  }
  let sent = 0
  for (const { id, ...letter } of due) {
    try {
      await port.send(letter)
      await hot.query(DONE, [id, port.outcome])
      sent += 1
    } catch (error) {
      ctx.log.error({ err: error, mail: String(id) }, 'a letter was not taken')
    }
  }
  return sent
}
