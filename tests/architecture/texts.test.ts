import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { files, isTest, sources, textOf } from './sources.ts'

/** Attributes that a person reads or hears. */
const SPOKEN = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label'])
const hasWords = (text: string): boolean => /\p{L}{2,}/u.test(text)

const screens = sources.filter(({ path }) => /^(apps\/web\/src|packages\/ui\/src)\//.test(path) && !isTest(path))

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Everything in a file that could name a text: whole strings, and templates as patterns. */
function namesIn(path: string, text: string): { strings: string[]; patterns: string[]; words: string[] } {
  const strings: string[] = []
  const patterns: string[] = []
  const words: string[] = []
  new Visitor({
    Literal: (node) => {
      if (typeof node.value === 'string') strings.push(node.value)
    },
    TemplateLiteral: (node) => {
      const quasis = node.quasis.map((part) => escaped(part.value.cooked ?? part.value.raw))
      if (quasis.length === 1) strings.push(node.quasis[0]?.value.cooked ?? '')
      else patterns.push(quasis.join('[\\w.-]+'))
    },
    JSXText: (node) => {
      if (hasWords(node.value)) words.push(`${path}: ${node.value.trim()}`)
    },
    JSXAttribute: (node) => {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      const value = node.value?.type === 'Literal' ? node.value.value : null
      if (SPOKEN.has(name) && typeof value === 'string' && hasWords(value)) {
        words.push(`${path}: ${name}="${value}"`)
      }
    },
  }).visit(parseSync(path, text).program)
  return { strings, patterns, words }
}

/** Texts of the files that are exported, which no screen shows. */
const OF_FILES = [
  'bills.base',
  ...['state', 'method', 'ordered', 'toPay', 'currency', 'ended', 'required', 'done', 'expires'].map(
    (column) => `records.file.${column}`,
  ),
]

const named = screens.map(({ path, text }) => namesIn(path, text))

function keysOf(node: unknown, path: string): string[] {
  if (typeof node === 'string') return [path]
  return Object.entries(node as Record<string, unknown>).flatMap(([key, value]) => keysOf(value, `${path}.${key}`))
}

describe('texts', () => {
  it('no screen has literal texts', () => {
    expect(named.flatMap(({ words }) => words)).toEqual([])
  })

  it('no text is kept that no screen shows', () => {
    const areas = files.flatMap((file) => /^packages\/locales\/src\/CN\/(\w+)\.json$/.exec(file)?.[1] ?? [])
    const strings = new Set([...OF_FILES, ...named.flatMap((one) => one.strings)])
    const patterns = [...new Set(named.flatMap((one) => one.patterns))]
      // a template must begin with its area, or it would excuse everything
      .filter((pattern) => areas.some((area) => pattern.startsWith(`${area}\\.`)))
      .map((pattern) => new RegExp(`^${pattern}$`))
    const keys = files
      // the glossary is read by those who write texts, not by a screen
      .filter((file) => /^packages\/locales\/src\/CN\/(?!glossary)\w+\.json$/.test(file))
      .flatMap((file) => keysOf(JSON.parse(textOf(file)), file.replace(/^.*\/|\.json$/g, '')))
      .map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''))
    const dead = [...new Set(keys)].filter((key) => !strings.has(key) && !patterns.some((pattern) => pattern.test(key)))
    expect(dead).toEqual([])
  })
})
