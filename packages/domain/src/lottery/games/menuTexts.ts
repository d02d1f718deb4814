import { isOffered, LANGUAGE_CODES, loadRestTexts } from '@croupier/locales'
import { MINUTE_MS } from '@croupier/wire'
import type { Game } from './game.ts'

type LanguageTexts = Readonly<Record<string, string>>

/** What menus say of groups and of how often a game draws, each in every language. */
interface MenuTexts {
  group(code: string): LanguageTexts
  remark(game: Pick<Game, 'intervalMs'>): LanguageTexts
}

/** The texts of games that draw once a day or less, and of those that draw every minute where a language counts one apart. */
const RARE = 'seldom'
const ONE = 'every_one'

async function readTexts(): Promise<MenuTexts> {
  const all = await Promise.all(
    LANGUAGE_CODES.filter(isOffered).map(async (code) => [code, (await loadRestTexts(code)).lottery] as const),
  )
  const inEach = (text: (texts: (typeof all)[number][1]) => string): LanguageTexts =>
    Object.fromEntries(all.map(([code, texts]) => [code, text(texts)]))
  return {
    group: (code) => inEach(({ family }) => (family as Readonly<Record<string, string>>)[code] ?? code),
    remark: ({ intervalMs }) =>
      inEach(({ gallery }) => {
        const texts: Readonly<Record<string, string>> = gallery
        if (intervalMs === null) return texts[RARE] ?? ''
        const count = Math.round(intervalMs / MINUTE_MS)
        const one = texts[ONE] ?? gallery.every_other
        return (count === 1 ? one : gallery.every_other).replace('{count}', `${count}`)
      }),
  }
}

let texts: Promise<MenuTexts> | undefined

/** The texts of the menus; read once a process, because the texts of a release do not change. */
export async function menuTexts(): Promise<MenuTexts> {
  texts ??= readTexts()
  return await texts
}
