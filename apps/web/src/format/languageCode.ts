import { LANGUAGE_DEFAULT, LANGUAGES, type LanguageCode } from '@croupier/locales'

/** The code (CN, EN, …) of the language that i18next shows under this tag. */
export function languageCodeOf(tag: string): LanguageCode {
  const shown = Object.values(LANGUAGES).find((language) => language.tag === tag)
  return shown?.code ?? LANGUAGE_DEFAULT
}
