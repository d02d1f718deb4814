import type { MessagePort } from '@croupier/domain/platform/mails'
import { createTransport } from 'nodemailer'

/** A mail server that does not answer within this time is unreachable. */
const SILENCE_MS_MAX = 10_000

/** Mails through a mail server (rules E3.7). `url` is smtp:// or smtps://, with user and password in it. */
export function smtpPort(url: string, from: string): MessagePort {
  const address = new URL(url)
  const secure = address.protocol === 'smtps:'
  const transport = createTransport({
    host: address.hostname,
    port: address.port === '' ? (secure ? 465 : 587) : Number(address.port),
    secure,
    connectionTimeout: SILENCE_MS_MAX,
    greetingTimeout: SILENCE_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(address.username === ''
      ? {}
      : {
          auth: {
            user: decodeURIComponent(address.username),
            pass: decodeURIComponent(address.password),
          },
        }),
  })
  return {
    outcome: 'SMTP',
    async send({ recipient, subject, body }) {
      await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text: body })
    },
  }
}

/** Messages stay in the development outbox, where they can be read; nobody is told they were sent. */
export const outboxPort: MessagePort = { outcome: 'OUTBOX', send: async () => {} }
