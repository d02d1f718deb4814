import { LANGUAGES } from '@croupier/locales'
import { Chip } from '@croupier/ui'
import { clsx } from 'clsx'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFontOfNames, NAMES_STACK } from '../../i18n.ts'
import { useLanguageChoice } from './useLanguageChoice.ts'
import { useLanguages } from './useLanguages.ts'

/** The merchant's languages, each under its own name. */
export function LanguageRow({ centred = false }: { centred?: boolean }) {
  const { t, i18n } = useTranslation()
  const languages = useLanguages()
  const choose = useLanguageChoice()
  useEffect(loadFontOfNames, [])
  return (
    <fieldset className={clsx('flex flex-wrap gap-2', centred && 'justify-center')}>
      <legend className="ui-visually-hidden">{t('shell.display.language')}</legend>
      {languages.map((code) => (
        <Chip
          key={code}
          look="pill"
          lang={LANGUAGES[code].tag}
          style={{ fontFamily: NAMES_STACK }}
          pressed={i18n.language === LANGUAGES[code].tag}
          onClick={() => choose(code)}
        >
          {LANGUAGES[code].name}
        </Chip>
      ))}
    </fieldset>
  )
}
