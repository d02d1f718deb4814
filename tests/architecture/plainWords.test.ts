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
/** Words that a sentence may have, but no name. */
const namesOnly: Readonly<Record<string, string>> = plain.names
const phrases: Readonly<Record<string, string>> = plain.phrases

/** Each listed word or phrase that a text has, as `path: found → what to write`. */
function found({ path, text }: Prose): string[] {
  // A sentence goes on in the next line of its comment.
  const flat = text.toLowerCase().replaceAll(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' ')
  return Object.entries({ ...words, ...phrases })
    .filter(([one]) => new RegExp(`(?<![\\w-])${one}(?![\\w-])`).test(flat))
    .map(([one, instead]) => `${path}: ${one} → ${instead}`)
}

/** The words of names in a statement: without comments, texts and the values of enums. */
const sqlWords = (text: string): string[] => [
  ...new Set(
    text
      .replaceAll(/--.*/g, '')
      .replaceAll(/'(?:[^']|'')*'/g, '')
      .match(/[A-Za-z_]\w*/g),
  ),
]

/** The first word of each line of a schema: models, enums, fields. Values of enums are data. */
const schemaNames = (text: string): string[] =>
  [...text.matchAll(/^ *(?:model |enum )?([A-Za-z]\w*)/gm)].flatMap(([, name = '']) =>
    name === name.toUpperCase() ? [] : [name],
  )

/** Each name that has a listed word, as `path: name → what to write`. */
const refused = (path: string, names: readonly string[], lists: readonly Readonly<Record<string, string>>[]) =>
  names.flatMap((name) =>
    wordsOf(name).flatMap((word) =>
      lists.flatMap((list) => (Object.hasOwn(list, word) ? [`${path}: ${name} → ${list[word]}`] : [])),
    ),
  )

describe('plain words', () => {
  it('comments, titles of tests and READMEs use the words of the field', () => {
    expect(prose.flatMap(found)).toEqual([])
  })

  it('names of files use them, too', () => {
    const wrong = files.filter((file) => wordsOf(file).some((word) => Object.hasOwn(words, word)))
    expect(wrong).toEqual([])
  })

  it('and so do names in the code', () => {
    const wrong = sources.flatMap(({ path, names, declared }) => [
      ...refused(path, names, [words]),
      ...refused(path, declared, [namesOnly]),
    ])
    expect(wrong).toEqual([])
  })

  it('and names in SQL and in the schema', () => {
    const sql = files.filter((file) => file.endsWith('.sql'))
    const schemas = files.filter((file) => file.endsWith('.prisma'))
    const wrong = [
      ...sql.flatMap((path) => refused(path, sqlWords(textOf(path)), [words, namesOnly])),
      ...schemas.flatMap((path) => refused(path, schemaNames(textOf(path)), [words, namesOnly])),
    ]
    expect(wrong).toEqual([])
  })

  it('the list finds a word in a comment of two lines and in a name', () => {
    expect(found({ path: 'a.ts', text: '* An order is on\n * its way.' })).toHaveLength(1)
    expect(wordsOf('createBetDoor')).toContain('door')
    expect(wordsOf('LEDGER_DOOR')).toContain('door')
  })

  it('a name is found in SQL, but not in a text or a comment of it', () => {
    expect(sqlWords("SELECT told_lines -- asked\n FROM said WHERE state = 'RECEIPT_ASKED'")).toEqual([
      'SELECT',
      'told_lines',
      'FROM',
      'said',
      'WHERE',
      'state',
    ])
    expect(refused('a.sql', ['told_lines', 'askedBy', 'tolerance'], [{ told: 'sent', asked: 'requested' }])).toEqual([
      'a.sql: told_lines → sent',
      'a.sql: askedBy → requested',
    ])
  })
})
