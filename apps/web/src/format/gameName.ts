import { LANGUAGES } from '@croupier/locales'
import i18next from 'i18next'

/** The name of a game in the language shown now; English, then any, where it has none. */
export function gameName(name: Readonly<Record<string, string>>): string {
  const shown = Object.values(LANGUAGES).find(({ tag }) => tag === i18next.language)
  return name[shown?.code ?? 'EN'] ?? name.EN ?? Object.values(name)[0] ?? ''
}
