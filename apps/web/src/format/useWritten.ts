import { useTranslation } from 'react-i18next'
import { languageCodeOf } from './languageCode.ts'

/** What an operator wrote in several languages, in the one shown now: in English where that is missing, else in any. */
export function useWritten(): (texts: Readonly<Record<string, string>>) => string {
  const { i18n } = useTranslation()
  const code = languageCodeOf(i18n.language)
  return (texts) => texts[code] ?? texts.EN ?? Object.values(texts)[0] ?? ''
}
