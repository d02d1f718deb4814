import {
  isLanguageCode,
  isOffered,
  LANGUAGE_DEFAULT,
  LANGUAGE_STORAGE_KEY,
  LANGUAGES,
  type LanguageCode,
  loadCoreTexts,
  loadRestTexts,
  type OfferedLanguage,
} from '@croupier/locales'
import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { hasLetters } from './hasLetters.ts'
import { applyGain } from './preferences.ts'

/** The one i18next namespace; areas are its first level: `shell.bar.login`. */
const NAMESPACE = 'translation'

/**
 * Scripts the Latin fonts lack, each with a letter of it and our face for devices that have none: one small css of unicode ranges, never
 * in the first bundle.
 */
const SCRIPTS: Partial<Readonly<Record<LanguageCode, { letter: string; face: () => Promise<unknown> }>>> = {
  CN: { letter: '龙', face: () => import('@fontsource-variable/noto-sans-sc/index.css') },
  HI: { letter: 'क', face: () => import('@fontsource-variable/noto-sans-devanagari/index.css') },
  JA: { letter: 'か', face: () => import('@fontsource-variable/noto-sans-jp/index.css') },
  KM: { letter: 'ក', face: () => import('@fontsource-variable/noto-sans-khmer/index.css') },
  KO: { letter: '한', face: () => import('@fontsource-variable/noto-sans-kr/index.css') },
  // Not a variable font: this one file has its script in every weight.
  MY: { letter: 'က', face: () => import('@fontsource/noto-sans-myanmar/myanmar.css') },
  TA: { letter: 'அ', face: () => import('@fontsource-variable/noto-sans-tamil/index.css') },
  TH: { letter: 'ก', face: () => import('@fontsource-variable/noto-sans-thai/index.css') },
  TW: { letter: '灣', face: () => import('@fontsource-variable/noto-sans-tc/index.css') },
}

let restReady: Promise<void> | null = Promise.resolve()
let usual: OfferedLanguage = isOffered(LANGUAGE_DEFAULT) ? LANGUAGE_DEFAULT : 'EN'

/** Resolves when every text of the chosen language is there. Lazy screens wait for it; after a failure they are asked for again. */
export function allTextsReady(): Promise<void> {
  restReady ??= restOf(storedLanguage())
  return restReady
}

/** The texts beyond those of the first paint. A failure is told to anyone who waits, and forgotten. */
function restOf(code: OfferedLanguage): Promise<void> {
  const texts = addRestTexts(code)
  texts.catch(() => {
    restReady = null
  })
  return texts
}

/** The language of local storage `hisLang`; the site's own when it is none we have (spec 1). */
export function storedLanguage(): OfferedLanguage {
  const stored = browserStorage.getItem(LANGUAGE_STORAGE_KEY)
  if (isLanguageCode(stored) && isOffered(stored)) return stored
  return usual
}

/**
 * Loads what the first paint needs and starts i18next. Rejects when the texts cannot be loaded.
 * @param ofSite the language for who has chosen none, in place of the default one
 */
export async function startI18n(ofSite: OfferedLanguage | null = null): Promise<void> {
  if (ofSite !== null) usual = ofSite
  const code = storedLanguage()
  const { tag } = LANGUAGES[code]
  const core = await loadCoreTexts(code)
  await i18next.use(initReactI18next).init({
    lng: tag,
    fallbackLng: false,
    load: 'currentOnly',
    defaultNS: NAMESPACE,
    resources: { [tag]: { [NAMESPACE]: core } },
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
    react: { useSuspense: false, bindI18nStore: 'added' },
  })
  showLanguage(code)
  restReady = restOf(code)
}

/**
 * Switches the language without a reload: texts, `lang`, font and gain colour; remembers it.
 * Rejects, and changes nothing, when the texts cannot be loaded.
 */
export async function changeLanguage(code: OfferedLanguage): Promise<void> {
  const { tag } = LANGUAGES[code]
  i18next.addResourceBundle(tag, NAMESPACE, await loadCoreTexts(code), true)
  await addRestTexts(code)
  restReady = Promise.resolve()
  browserStorage.setItem(LANGUAGE_STORAGE_KEY, code)
  await i18next.changeLanguage(tag)
  showLanguage(code)
}

async function addRestTexts(code: OfferedLanguage): Promise<void> {
  const texts = await loadRestTexts(code)
  // No other code has these objects: a copy of every text would be wasted, while the first screen waits for them.
  const options = { skipCopy: true, silent: false }
  i18next.addResourceBundle(LANGUAGES[code].tag, NAMESPACE, texts, true, false, options)
}

function showLanguage(code: OfferedLanguage): void {
  const { tag, font, gain } = LANGUAGES[code]
  const root = document.documentElement
  root.lang = tag
  applyGain(gain)
  const script = SCRIPTS[code]
  const isOwn = script === undefined || hasLetters(script.letter)
  root.style.setProperty('--font-script', isOwn ? 'system-ui' : `'${font}'`)
  // Without the face the system's own is used: nothing to tell the reader, so a failure may pass.
  if (!isOwn) script.face().catch(() => undefined)
}

/** How the languages' own names are written in a list of them; its face comes with `loadFontOfNames`. */
export const NAMES_STACK = "'Language Names', var(--stack-latin), system-ui"

/** Loads the letters of the languages' names, for their list. */
export function loadFontOfNames(): void {
  // As above: a name then appears in the system's face.
  import('./styles/languageNames.css').catch(() => undefined)
}

/** BCP 47 tag for numbers and dates of the language shown now. */
export function formatTag(): string {
  const shown = Object.values(LANGUAGES).find(({ tag }) => tag === i18next.language)
  return (shown ?? LANGUAGES[LANGUAGE_DEFAULT]).formatTag
}
