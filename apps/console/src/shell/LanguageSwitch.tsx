import { Select } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { chooseLanguage, LANGUAGES, type Language } from '../i18n.ts'
import { useTexts } from '../texts.ts'

/** The own names of languages are the same in every language. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', cn: '简体中文' }

/** Chooses the language of the console. */
export function LanguageSwitch() {
  const t = useTexts()
  const { i18n } = useTranslation()
  return (
    <Select
      look="pill"
      label={t('common.language')}
      value={i18n.language as Language}
      onValue={chooseLanguage}
      options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
      data-testid="language.select"
    />
  )
}
