export {
  isLanguageCode,
  LANGUAGE_CODES,
  LANGUAGE_DEFAULT,
  LANGUAGE_STORAGE_KEY,
  LANGUAGES,
  type Language,
  type LanguageCode,
} from './languages.ts'
export {
  type CoreTexts,
  isOffered,
  loadCoreTexts,
  loadRestTexts,
  OFFERED_LANGUAGES,
  type OfferedLanguage,
  type RestTexts,
  type Texts,
} from './texts.ts'
