import { LANGUAGES, type OfferedLanguage } from '@croupier/locales'

/** Without marks and case: "espanol" finds Español, "viet" Tiếng Việt. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/**
 * The languages that answer to what was typed: by their own name, their code or tag, and by what
 * they are called in English and in the language shown now.
 */
export function languagesMatching(
  search: string,
  offered: readonly OfferedLanguage[],
  shownTag: string,
): OfferedLanguage[] {
  const wanted = plain(search.trim())
  if (wanted === '') return [...offered]
  const names = [shownTag, 'en'].map((tag) => new Intl.DisplayNames([tag], { type: 'language' }))
  return offered.filter((code) => {
    const { name, tag } = LANGUAGES[code]
    const called = [name, code, tag, ...names.map((one) => one.of(tag) ?? '')]
    return called.some((one) => one.includes(search.trim()) || plain(one).includes(wanted))
  })
}
