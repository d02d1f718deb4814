import { moneyNow, type Tx } from '@croupier/db'
import { isLanguageCode, LANGUAGE_DEFAULT } from '@croupier/locales'
import { type MailTexts, mailTexts } from '@croupier/locales/mailTexts.ts'
import type { Ctx } from '../../ctx.ts'
import { sealLetter } from './sealedMail.ts'

export interface Letter {
  readonly merchantId: number
  /** a letter, or a message to a telephone */
  readonly channel?: 'sms' | 'email'
  readonly recipient: string
  readonly kind: keyof MailTexts
  /** the reader's, a code of the site's; the default's when it is none or not known */
  readonly language: string | undefined
  /** what the places in the text stand for: merchant, account, link */
  readonly words: Readonly<Record<string, string>>
  /** after this it is not worth sending any more, ms */
  readonly lifeMs: number
}

const languageOf = (code = '') => (isLanguageCode(code) ? code : LANGUAGE_DEFAULT)

const filled = (text: string, words: Letter['words']): string =>
  text.replaceAll(/\{(\w+)\}/g, (_all, name: string) => words[name] ?? '')

/** Writes a message that leaves if and only if the transaction commits. */
export async function postMail(tx: Tx, ctx: Ctx, letter: Letter): Promise<void> {
  const { merchantId, recipient, words, channel = 'email' } = letter
  const now = await moneyNow(tx)
  const { subject, body } = mailTexts(languageOf(letter.language))[letter.kind]
  const publicId = ctx.ids.uuid()
  const sealed = await sealLetter(
    ctx,
    { merchantId, publicId },
    {
      recipient,
      // A name with a line break in it would be a header of its own.
      subject: filled(subject, words).replaceAll(/\s+/g, ' '),
      body: filled(body, words),
    },
  )
  await tx.mail.create({
    data: {
      publicId,
      merchantId,
      channel,
      sealed,
      createdAt: now,
      dueAt: now,
      expiresAt: new Date(now.getTime() + letter.lifeMs),
    },
  })
}
