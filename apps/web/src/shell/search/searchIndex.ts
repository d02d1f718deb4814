import MiniSearch from 'minisearch'

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
}

const FOUND_MAX = 24
/** Letters of a word that may be wrong, as a share of its length. */
const FUZZY = 0.25
const FUZZY_LETTERS_MIN = 4

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

const plain = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/**
 * Finds entries by beginnings and with letters mistaken: most players misspell what they look for.
 * @returns a function from what was typed to the entries found, best first
 */
export function searchIn(entries: readonly SearchEntry[]): (asked: string) => SearchEntry[] {
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
  return (asked) =>
    index
      .search(asked)
      .slice(0, FOUND_MAX)
      .flatMap(({ id }) => byId.get(String(id)) ?? [])
}
