import { describe, expect, it } from 'vitest'
import cn from './cn.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

const leaves = (texts: object, path = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value as object, `${path}${key}.`),
  )
const holes = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

describe('texts of the console', () => {
  it('are complete in both languages, with the same holes', () => {
    const other = new Map(leaves(cn))
    expect([...other.keys()].sort()).toEqual(
      leaves(en)
        .map(([key]) => key)
        .sort(),
    )
    for (const [key, text] of leaves(en)) {
      expect(other.get(key), key).not.toBe('')
      expect(holes(other.get(key) ?? ''), key).toEqual(holes(text))
    }
  })
})
