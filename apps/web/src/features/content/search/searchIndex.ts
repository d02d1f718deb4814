import MiniSearch, { type SearchOptions } from 'minisearch'
import type { Title } from '../../../api/games/games.ts'

/** Something that can be found: where it leads, what it is called, what else it answers to. */
export type SearchEntry = {
  id: string
  /** Where it leads: a path, or `?mc=…` over the page one is on. */
  to: string
  name: string
  /** What kind of thing it is, in the reader's language. */
  kind: string
  /** Names in other languages, codes, groups. */
  also: string
  /** Where it is a game of a provider: shown with its picture. */
  title?: Title
}

/** Ids in a document hold no spaces and signs. */
export const optionId = (listId: string, { id }: SearchEntry): string => `${listId}-${id.replace(/\W/g, '-')}`

const FOUND_MAX = 24
/** Letters of a word that may be wrong, as a share of its length. */
const FUZZY = 0.25
const FUZZY_LETTERS_MIN = 4
/** The same where nothing was found, and of the names that are only near. */
const NEAR_FUZZY = 0.45
const NEAR_MAX = 4

const WORD = /[\p{L}\p{N}]+/gu
/** Scripts written without spaces: each letter and each pair of letters is a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** The words of a text, also where none are separated. */
export function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) => {
    if (!UNSPACED.test(word)) return [word]
    const letters = [...word]
    const pairs = letters.slice(1).map((letter, at) => `${letters[at]}${letter}`)
    return [...letters, ...pairs]
  })
}

const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/**
 * Finds entries by beginnings and with letters mistaken: most players misspell what they look for.
 * @returns a function from what was typed to the entries found, best first; `isNear`: those that are only a little like any word of it
 */
export function searchIn(entries: readonly SearchEntry[]): (search: string, isNear?: boolean) => SearchEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const index = new MiniSearch<SearchEntry>({
    fields: ['name', 'also', 'kind'],
    tokenize: wordsOf,
    processTerm: plain,
    searchOptions: {
      boost: { name: 3 },
      prefix: true,
      fuzzy: (word) => (word.length >= FUZZY_LETTERS_MIN ? FUZZY : false),
      combineWith: 'AND',
    },
  })
  index.addAll([...byId.values()])
  const near: SearchOptions = {
    combineWith: 'OR',
    fields: ['name'],
    fuzzy: (word) => (word.length >= FUZZY_LETTERS_MIN ? NEAR_FUZZY : false),
  }
  return (search, isNear = false) =>
    index
      .search(search, isNear ? near : {})
      .slice(0, isNear ? NEAR_MAX : FOUND_MAX)
      .flatMap(({ id }) => byId.get(String(id)) ?? [])
}
