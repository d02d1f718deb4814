import { gameTexts } from './gameTexts.ts'
import type { LanguageCode } from './languages.ts'
import { mailTexts } from './mailTexts.ts'
import { loadCoreTexts, loadRestTexts } from './texts.ts'

/** Every text below a node as `area.key` → text, in the order of the file. */
export function flatTexts(node: unknown, path = ''): [key: string, text: string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as Record<string, unknown>).flatMap(([key, value]) =>
    flatTexts(value, path === '' ? key : `${path}.${key}`),
  )
}

/** The texts of the pages in one language, as `area.key` → text. */
export async function pageTexts(code: LanguageCode): Promise<Map<string, string>> {
  return new Map(flatTexts({ ...(await loadCoreTexts(code)), ...(await loadRestTexts(code)) }))
}

/** The texts of the pages, of the mails (`mails.reset.body`) and of the games (`games.bet.stake`) in one language. */
export async function allTexts(code: LanguageCode): Promise<Map<string, string>> {
  return new Map([...(await pageTexts(code)), ...flatTexts({ mails: mailTexts(code), games: gameTexts(code) })])
}

/** A key without its plural ending: `bets_one` and `bets_other` are one key, `bets`. */
export function withoutPlural(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}
