import type { OpsTexts } from '@croupier/wire/ops'

export const NOTHING = { title: '', html: '' }

/** What was written, without the languages in which there is no title. */
export const written = (texts: OpsTexts): OpsTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, { title }]) => title.trim() !== ''))

/**
 * What is still to be written of some languages.
 * @returns `all`: in which nothing is; `text`: in which there is a title, but not the text that another language has
 */
export function lacking(languages: readonly string[], texts: OpsTexts): { all: string[]; text: string[] } {
  const has = (language: string, part: keyof typeof NOTHING) => (texts[language]?.[part] ?? '').trim() !== ''
  const anyText = languages.some((language) => has(language, 'title') && has(language, 'html'))
  return {
    all: languages.filter((language) => !has(language, 'title')),
    text: languages.filter((language) => anyText && has(language, 'title') && !has(language, 'html')),
  }
}
