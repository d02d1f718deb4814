import cnErrors from '@croupier/locales/CN/errors.json' with { type: 'json' }
import enErrors from '@croupier/locales/EN/errors.json' with { type: 'json' }
import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import cn from './texts/cn.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

const KEPT = 'console.language'
/** The console is complete in these two. */
export const LANGUAGES = ['en', 'cn'] as const
export type Language = (typeof LANGUAGES)[number]
export const TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', cn: 'zh-CN' }

const known = (text: string | null): Language | null => LANGUAGES.find((language) => language === text) ?? null

/** Texts in the officer's language: the one that was chosen, else the browser's. */
export function startI18n(): void {
  const first = navigator.language.toLowerCase().startsWith('zh') ? 'cn' : 'en'
  const language = known(browserStorage.getItem(KEPT)) ?? first
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: {
      en: { translation: { ...en, errors: enErrors } },
      cn: { translation: { ...cn, errors: cnErrors } },
    },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    initAsync: false,
  })
  document.documentElement.lang = TAGS[language]
}

/** Speaks another language from now on. */
export function chooseLanguage(language: Language): void {
  browserStorage.setItem(KEPT, language)
  document.documentElement.lang = TAGS[language]
  void i18next.changeLanguage(language)
}
