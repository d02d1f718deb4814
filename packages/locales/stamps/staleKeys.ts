import { createHash } from 'node:crypto'
import { withoutPlural } from '../src/allTexts.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../src/languages.ts'

const HASH_DIGITS = 8

/** The texts that the other languages are made from. */
export type Source = { readonly EN: string; readonly CN: string }

/** Key → stamp: the hashes of EN and CN that the translations were made from, then the languages still behind. */
export type Stamps = Readonly<Record<string, string>>

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, HASH_DIGITS)

/**
 * EN and CN side by side. Plural forms of a key are one source.
 * @param english key → text
 * @param chinese key → text
 */
export function sourcesOf(
  english: ReadonlyMap<string, string>,
  chinese: ReadonlyMap<string, string>,
): Map<string, Source> {
  const joined = (texts: ReadonlyMap<string, string>) => {
    const found = new Map<string, string>()
    for (const [key, text] of texts) {
      const base = withoutPlural(key)
      found.set(base, [...(found.has(base) ? [found.get(base)] : []), text].join('\n'))
    }
    return found
  }
  const [EN, CN] = [joined(english), joined(chinese)]
  return new Map([...EN].map(([key, text]) => [key, { EN: text, CN: CN.get(key) ?? '' }]))
}

/**
 * The languages in which a key has to be translated again: the source was changed after the stamp.
 * EN need not follow itself, nor CN; a key without a stamp is new in every language.
 */
export function staleIn(source: Source, stamp: string | undefined): LanguageCode[] {
  if (stamp === undefined) return [...LANGUAGE_CODES]
  const [english, chinese, ...behind] = stamp.split(' ')
  const [newEnglish, newChinese] = [english !== hashOf(source.EN), chinese !== hashOf(source.CN)]
  return LANGUAGE_CODES.filter((code) => {
    if (behind.includes(code)) return true
    if (code === 'EN') return newChinese && !newEnglish
    if (code === 'CN') return newEnglish && !newChinese
    return newEnglish || newChinese
  })
}

/** Every stale key by language; empty when all translations follow their sources. */
export function staleKeys(
  sources: ReadonlyMap<string, Source>,
  stamps: Stamps,
): Partial<Record<LanguageCode, string[]>> {
  const stale: Partial<Record<LanguageCode, string[]>> = {}
  for (const [key, source] of sources) {
    for (const code of staleIn(source, stamps[key])) stale[code] = [...(stale[code] ?? []), key]
  }
  return stale
}

/**
 * The stamps after some languages were translated again.
 * @param codes the languages that follow the source again
 * @param wanted keys, or groups of keys: `auth.second.lead`, `auth.second`, `auth`
 * @returns stamps of all keys that have a text: removed keys lose theirs
 */
export function stamped(
  sources: ReadonlyMap<string, Source>,
  stamps: Stamps,
  codes: readonly LanguageCode[],
  wanted: readonly string[],
): Stamps {
  const isWanted = (key: string) => wanted.some((one) => key === one || key.startsWith(`${one}.`))
  const after: Record<string, string> = {}
  for (const [key, source] of sources) {
    const before = stamps[key]
    if (isWanted(key)) {
      const behind = staleIn(source, before).filter((code) => !codes.includes(code))
      after[key] = [hashOf(source.EN), hashOf(source.CN), ...behind].join(' ')
    } else if (before !== undefined) {
      after[key] = before
    }
  }
  return after
}
