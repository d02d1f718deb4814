import type { i18n } from 'i18next'
import { setI18n } from 'react-i18next'

/** Leaves screens without texts, as before any were loaded: for tests that share a process. */
export function forgetTexts(): void {
  setI18n(undefined as unknown as i18n)
}
