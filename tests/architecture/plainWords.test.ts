import { describe, expect, it } from 'vitest'
import plain from './plainWords.json' with { type: 'json' }
import { files, sources, textOf } from './sources.ts'

/** What people read in a file: its comments, titles of tests, prose. */
interface Prose {
  readonly path: string
  readonly text: string
}

const sqlComments = (text: string) => (text.match(/--.*/g) ?? []).join('\n')
const schemaComments = (text: string) => (text.match(/\/\/.*/g) ?? []).join('\n')

const prose: readonly Prose[] = [
  ...sources.map(({ path, prose: parts }) => ({ path, text: parts.join('\n') })),
  ...files.filter((path) => path.endsWith('.md')).map((path) => ({ path, text: textOf(path) })),
  ...files.filter((path) => path.endsWith('.sql')).map((path) => ({ path, text: sqlComments(textOf(path)) })),
  ...files.filter((path) => path.endsWith('.prisma')).map((path) => ({ path, text: schemaComments(textOf(path)) })),
]

/** The words of a name: `placeBets`, `PLACE_BETS` and `place-bets.ts` have place and bets. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)

const words: Readonly<Record<string, string>> = plain.words
const phrases: Readonly<Record<string, string>> = plain.phrases

/** Each listed word or phrase that a text has, as `path: found → what to write`. */
function found({ path, text }: Prose): string[] {
  // A sentence goes on in the next line of its comment.
  const flat = text.toLowerCase().replaceAll(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ')
  return Object.entries({ ...words, ...phrases })
    .filter(([one]) => new RegExp(`(?<![\\w-])${one}(?![\\w-])`).test(flat))
    .map(([one, instead]) => `${path}: ${one} → ${instead}`)
}

describe('plain words', () => {
  it('comments, titles of tests and READMEs use the words of the field', () => {
    expect(prose.flatMap(found)).toEqual([])
  })

  it('names of files use them, too', () => {
    const wrong = files.filter((file) => wordsOf(file).some((word) => Object.hasOwn(words, word)))
    expect(wrong).toEqual([])
  })

  it('and so do names in the code', () => {
    const wrong = sources.flatMap(({ path, names }) =>
      names
        .filter((name) => wordsOf(name).some((word) => Object.hasOwn(words, word)))
        .map((name) => `${path}: ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('the list finds a word in a comment of two lines and in a name', () => {
    expect(found({ path: 'a.ts', text: '* An order is on\n * its way.' })).toHaveLength(1)
    expect(wordsOf('createBetDoor')).toContain('door')
    expect(wordsOf('LEDGER_DOOR')).toContain('door')
  })
})
