import { isLanguageCode, LANGUAGES } from '@croupier/locales'

/** BCP 47 tag of the language a notice is written in. */
export function tagOf(code: string): string {
  return isLanguageCode(code) ? LANGUAGES[code].tag : 'und'
}
