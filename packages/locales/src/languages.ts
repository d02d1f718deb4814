/** The 14 codes the product speaks of (spec 1). They are names of files, not language tags. */
export const LANGUAGE_CODES = [
  'CN',
  'EN',
  'ES',
  'HI',
  'ID',
  'JA',
  'KM',
  'KO',
  'MY',
  'PT',
  'TA',
  'TH',
  'TW',
  'VI',
] as const
export type LanguageCode = (typeof LANGUAGE_CODES)[number]

export type Language = {
  code: LanguageCode
  /** What its speakers call it. */
  name: string
  /** BCP 47, for `lang`, plural rules and screen readers: `Intl` answers 'CN' with English rules. */
  tag: string
  /** BCP 47 for numbers and dates: keeps Burmese on Latin digits and Thai on Gregorian years. */
  formatTag: string
  /** The font family of its script, or null where the Latin faces cover it. */
  font: string | null
  /** Which colour means a gain in its market (experience 1.2); the player may choose otherwise. */
  gain: 'east' | 'west'
}

const latin = { font: null, gain: 'west' } as const

/** code → tag → font, in this one place (experience 3.16). */
export const LANGUAGES: Readonly<Record<LanguageCode, Language>> = {
  CN: {
    code: 'CN',
    name: '简体中文',
    tag: 'zh-CN',
    formatTag: 'zh-CN',
    font: 'Noto Sans SC Variable',
    gain: 'east',
  },
  EN: { code: 'EN', name: 'English', tag: 'en', formatTag: 'en-GB', ...latin },
  ES: { code: 'ES', name: 'Español', tag: 'es', formatTag: 'es', ...latin },
  HI: {
    code: 'HI',
    name: 'हिन्दी',
    tag: 'hi',
    formatTag: 'hi-u-nu-latn',
    font: 'Noto Sans Devanagari Variable',
    gain: 'west',
  },
  ID: { code: 'ID', name: 'Bahasa Indonesia', tag: 'id', formatTag: 'id', ...latin },
  JA: {
    code: 'JA',
    name: '日本語',
    tag: 'ja',
    formatTag: 'ja',
    font: 'Noto Sans JP Variable',
    gain: 'east',
  },
  KM: {
    code: 'KM',
    name: 'ភាសាខ្មែរ',
    tag: 'km',
    formatTag: 'km-u-nu-latn',
    font: 'Noto Sans Khmer Variable',
    gain: 'west',
  },
  KO: {
    code: 'KO',
    name: '한국어',
    tag: 'ko',
    formatTag: 'ko',
    font: 'Noto Sans KR Variable',
    gain: 'east',
  },
  MY: {
    code: 'MY',
    name: 'မြန်မာ',
    tag: 'my',
    formatTag: 'my-u-nu-latn',
    font: 'Noto Sans Myanmar',
    gain: 'west',
  },
  PT: { code: 'PT', name: 'Português', tag: 'pt-BR', formatTag: 'pt-BR', ...latin },
  TA: {
    code: 'TA',
    name: 'தமிழ்',
    tag: 'ta',
    formatTag: 'ta-u-nu-latn',
    font: 'Noto Sans Tamil Variable',
    gain: 'west',
  },
  TH: {
    code: 'TH',
    name: 'ไทย',
    tag: 'th',
    formatTag: 'th-u-ca-gregory-nu-latn',
    font: 'Noto Sans Thai Variable',
    gain: 'west',
  },
  TW: {
    code: 'TW',
    name: '繁體中文',
    tag: 'zh-TW',
    formatTag: 'zh-TW',
    font: 'Noto Sans TC Variable',
    gain: 'east',
  },
  VI: { code: 'VI', name: 'Tiếng Việt', tag: 'vi', formatTag: 'vi', ...latin },
}

/** Shown when nothing was chosen (spec 1). */
export const LANGUAGE_DEFAULT: LanguageCode = 'CN'
/** The local storage key of the choice (spec 1). */
export const LANGUAGE_STORAGE_KEY = 'hisLang'

/** Whether a stored or received text is one of the 14 codes. */
export function isLanguageCode(text: unknown): text is LanguageCode {
  return LANGUAGE_CODES.some((code) => code === text)
}
