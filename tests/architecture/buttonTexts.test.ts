import { loadCoreTexts, loadRestTexts } from '@croupier/locales'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { isTest, sources } from './sources.ts'

/** Longest label of a button in EN, without what is filled in. */
const LETTERS_MAX = 18

type Label = { key: string; text: string }

function flat(node: unknown, path: string): Label[] {
  if (typeof node === 'string') return [{ key: path, text: node }]
  return Object.entries(node as Record<string, unknown>).flatMap(([key, value]) =>
    flat(value, path === '' ? key : `${path}.${key}`),
  )
}

/** Keys between the tags of each `<Button>`: `common.action.ok`, or a pattern such as `contracts.move.*`. */
function keysInButtons(path: string, text: string): string[] {
  const keys: string[] = []
  new Visitor({
    JSXElement: ({ openingElement, closingElement }) => {
      const { name } = openingElement
      if (name.type !== 'JSXIdentifier' || name.name !== 'Button' || closingElement === null) return
      const inside = text.slice(openingElement.end, closingElement.start)
      for (const [, key = ''] of inside.matchAll(/\bt\(\s*['`]([^'`]+)['`]/g)) {
        keys.push(key.replace(/\$\{[^}]*\}/g, '*'))
      }
    },
  }).visit(parseSync(path, text).program)
  return keys
}

const screens = sources.filter(({ path }) => path.startsWith('apps/web/src/') && !isTest(path))
const patterns = screens.flatMap(({ path, text }) => keysInButtons(path, text))
const texts = flat({ ...(await loadCoreTexts('EN')), ...(await loadRestTexts('EN')) }, '')
const isNamed = (key: string) =>
  patterns.some((pattern) => new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[\\w-]+')}$`).test(key))
const labels = texts.filter(({ key }) => isNamed(key.replace(/_(one|other)$/, '')))
const length = (text: string) => text.replace(/ ?·? ?\{\w+\}/g, '').trim().length

describe('buttons in EN', () => {
  it('are found in the screens', () => {
    expect(labels.map(({ key }) => key)).toEqual(
      expect.arrayContaining(['common.action.cancel', 'contracts.move.sign', 'lottery.order.place']),
    )
  })

  it(`have at most ${LETTERS_MAX} letters`, () => {
    const long = labels.filter(({ text }) => length(text) > LETTERS_MAX)
    expect(long.map(({ key, text }) => `${key}: ${text}`)).toEqual([])
  })

  it('name their object instead of "it"', () => {
    const vague = labels.filter(({ text }) => /\b(it|them)$/i.test(text))
    expect(vague.map(({ key, text }) => `${key}: ${text}`)).toEqual([])
  })
})
