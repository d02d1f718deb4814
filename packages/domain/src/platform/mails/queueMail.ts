import { moneyNow, type Tx } from '@croupier/db'
import { isLanguageCode, LANGUAGE_CODES, LANGUAGE_DEFAULT } from '@croupier/locales'
import { type MailTexts, mailTexts } from '@croupier/locales/mailTexts.ts'
import type { Ctx } from '../../ctx.ts'
import { type MailContent, sealMail } from './sealedMail.ts'

/** A message to a person, before it is put into a language. */
export interface Mail {
  readonly merchantId: number
  /** a mail, or a text to a phone */
  readonly channel?: 'sms' | 'email'
  readonly recipient: string
  /** the subject is all of it, as on a phone */
  readonly short?: boolean
  readonly kind: keyof MailTexts
  /** the reader's, a code of the site's; the default's when it is none or not known */
  readonly language: string | undefined
  /** what the places in the text stand for: merchant, account, link */
  readonly words: Readonly<Record<string, string>>
  /** after this it is not worth sending any more, ms */
  readonly lifeMs: number
}

const languageOf = (code = '') => (isLanguageCode(code) ? code : LANGUAGE_DEFAULT)

const filled = (text: string, words: Mail['words']): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => words[name] ?? '')

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}
const plain = (text: string): string => text.replaceAll(/[&<>"]/g, (mark) => MARKS[mark] ?? '')

/** A mail as a page shows it, in every language: its subject, and its text as HTML in which words are words. */
export function mailAsPage({
  kind,
  words,
}: Pick<Mail, 'kind' | 'words'>): Record<string, { title: string; html: string }> {
  const pages = LANGUAGE_CODES.map((code) => {
    const { subject, body } = mailTexts(code)[kind]
    const parts = plain(filled(body, words)).split('\n\n')
    const html = parts.map((part) => `<p>${part.replaceAll('\n', '<br>')}</p>`).join('')
    return [code, { title: filled(subject, words), html }] as const
  })
  return Object.fromEntries(pages)
}

/** Queues a message. It is sent if and only if the transaction commits. */
export async function queueMail(tx: Tx, ctx: Ctx, mail: Mail): Promise<void> {
  const { merchantId, recipient, words, lifeMs, channel = 'email' } = mail
  const { subject, body } = mailTexts(languageOf(mail.language))[mail.kind]
  const content = {
    recipient,
    subject: filled(subject, words),
    body: filled(mail.short === true ? subject : body, words),
  }
  await queue(tx, ctx, { merchantId, channel, lifeMs, content })
}

/** Queues a mail that is no merchant's, such as one to an officer. It is sent if and only if the transaction commits. */
export async function queuePlatformMail(
  tx: Tx,
  ctx: Ctx,
  { lifeMs, ...content }: MailContent & { readonly lifeMs: number },
): Promise<void> {
  await queue(tx, ctx, { merchantId: null, channel: 'email', lifeMs, content })
}

interface Queued extends Pick<Mail, 'lifeMs'> {
  readonly merchantId: number | null
  readonly channel: 'sms' | 'email'
  readonly content: MailContent
}

async function queue(tx: Tx, ctx: Ctx, { merchantId, channel, lifeMs, content }: Queued): Promise<void> {
  const now = await moneyNow(tx)
  const publicId = ctx.ids.uuid()
  // A name with a line break in it would be a header of its own.
  const subject = content.subject.replaceAll(/\s+/g, ' ')
  const sealed = await sealMail(ctx, { merchantId, publicId }, { ...content, subject })
  await tx.mail.create({
    data: {
      publicId,
      merchantId,
      channel,
      sealed,
      createdAt: now,
      dueAt: now,
      expiresAt: new Date(now.getTime() + lifeMs),
    },
  })
}
