import { LANGUAGES, type OfferedLanguage } from '@croupier/locales'
import { Dialog, Field, Input } from '@croupier/ui'
import { Check, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadFontOfNames, NAMES_STACK } from '../../i18n.ts'
import { languagesMatching } from '../language/languageSearch.ts'
import { useLanguageChoice } from '../language/useLanguageChoice.ts'
import { useLanguages } from '../language/useLanguages.ts'
import type { OverlayProps } from '../overlayProps.ts'
import './dialogs.css'

/** Every offered language under its own name, searchable, the current one ticked (experience 3.16). */
export default function LanguageDialog({ onClose }: OverlayProps) {
  const { t, i18n } = useTranslation()
  const [search, setSearch] = useState('')
  useEffect(loadFontOfNames, [])
  const shown = languagesMatching(search, useLanguages(), i18n.language)
  const switchTo = useLanguageChoice()
  const choose = async (code: OfferedLanguage) => {
    if (await switchTo(code)) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('shell.display.language')}
      closeLabel={t('common.action.close')}
      width={520}
      data-testid="language.dialog"
    >
      <Field label={t('site.language.search')} labelHidden>
        <Input
          type="search"
          autoComplete="off"
          value={search}
          placeholder={t('site.language.search')}
          start={<Search size={16} className="ms-3 text-subtle" aria-hidden />}
          data-testid="language.search.input"
          onChange={(event) => setSearch(event.target.value)}
          onKeyDown={(event) => {
            const [only] = shown
            if (event.key === 'Enter' && only !== undefined) void choose(only)
          }}
        />
      </Field>
      <ul className="language-list">
        {shown.map((code) => {
          const { tag, name } = LANGUAGES[code]
          const current = i18n.language === tag
          return (
            <li key={code}>
              <button
                type="button"
                lang={tag}
                className="language-row"
                aria-pressed={current}
                style={{ fontFamily: NAMES_STACK }}
                onClick={() => choose(code)}
              >
                <span className="flex-1">{name}</span>
                <small className="text-subtle">{code}</small>
                {current && <Check size={16} className="text-accent-text" aria-hidden />}
              </button>
            </li>
          )
        })}
      </ul>
      <p role="status" className="text-13 text-muted">
        {shown.length === 0 && t('site.language.none')}
      </p>
    </Dialog>
  )
}
