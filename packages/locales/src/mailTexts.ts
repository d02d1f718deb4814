import type { LanguageCode } from './languages.ts'
import CN from './mails/CN.json' with { type: 'json' }
import EN from './mails/EN.json' with { type: 'json' }

export type MailTexts = typeof EN

const written: Partial<Record<LanguageCode, MailTexts>> = { CN, EN }

/** The letters of a language, or the English ones. Apart from the index: no page needs them. */
export function mailTexts(code: LanguageCode): MailTexts {
  return written[code] ?? EN
}
