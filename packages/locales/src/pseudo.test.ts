import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import core from './EN/core.ts'
import rest from './EN/rest.ts'
import { pseudo, type TextTree } from './pseudo.ts'

function flatten(node: string | TextTree, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node).flatMap(([key, value]) => flatten(value, `${path}.${key}`))
}
const paramsOf = (text: string) => text.match(/\{\w+\}/g) ?? []
const lettersOf = (text: string) => [...text.replace(/\{\w+\}/g, '')].length

describe('the made-up language', () => {
  it('accents letters and keeps parameters whole', () => {
    expect(pseudo({ bar: { join: 'Join {account}' } })).toEqual({
      bar: { join: 'Ĵôîñ {account}ôñ' },
    })
  })

  it('has every key of English with its parameters, and no text of it', () => {
    const english = flatten({ ...core, ...rest })
    const made = new Map(flatten(pseudo({ ...core, ...rest })))
    expect([...made.keys()]).toEqual(english.map(([key]) => key))
    for (const [key, text] of english) {
      const shown = made.get(key) ?? ''
      expect({ key, params: paramsOf(shown) }).toEqual({ key, params: paramsOf(text) })
      if (lettersOf(text) > 0) expect(shown).not.toBe(text)
    }
  })

  it('is 40 % longer, parameters not counted', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const made = pseudo({ text }).text
        const wanted = lettersOf(text) + Math.ceil((lettersOf(text) * 40) / 100)
        expect(lettersOf(made)).toBe(wanted)
      }),
    )
  })

  it('leaves what it was given as it was', () => {
    const texts = { home: { title: 'Home' } }
    pseudo(texts)
    expect(texts).toEqual({ home: { title: 'Home' } })
  })
})
