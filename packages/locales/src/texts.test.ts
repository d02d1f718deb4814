import { describe, expect, it } from 'vitest'
import { LANGUAGES } from './languages.ts'
import { loadCoreTexts, loadRestTexts, OFFERED_LANGUAGES } from './texts.ts'

/** Every text of a language as `area.key` → text. */
function flatten(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]]
  return Object.entries(node as Record<string, unknown>).flatMap(([key, value]) =>
    flatten(value, path === '' ? key : `${path}.${key}`),
  )
}

async function allTexts(code: (typeof OFFERED_LANGUAGES)[number]): Promise<Map<string, string>> {
  return new Map(flatten({ ...(await loadCoreTexts(code)), ...(await loadRestTexts(code)) }))
}

/** Plural forms differ by language: `bets_one` and `bets_other` are one key, `bets`. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const keysOf = (texts: Map<string, string>) =>
  [...new Set([...texts.keys()].map(withoutPlural))].sort()
const paramsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

const form = await allTexts('CN')

describe.each(OFFERED_LANGUAGES)('%s', (code) => {
  it('has exactly the keys of the default language', async () => {
    expect(keysOf(await allTexts(code))).toEqual(keysOf(form))
  })

  it('has no empty text', async () => {
    const empty = [...(await allTexts(code))].filter(([, text]) => text.trim() === '')
    expect(empty).toEqual([])
  })

  it('names the same parameters in every text', async () => {
    const expected = new Map([...form].map(([key, text]) => [withoutPlural(key), paramsOf(text)]))
    for (const [key, text] of await allTexts(code)) {
      // `_one` may leave the number out: "1 bet" needs no {count}
      if (key.endsWith('_one')) continue
      expect({ key, params: paramsOf(text) }).toEqual({
        key,
        params: expected.get(withoutPlural(key)),
      })
    }
  })

  it('has a plural form for every category of its language', async () => {
    const categories = new Intl.PluralRules(LANGUAGES[code].tag).resolvedOptions().pluralCategories
    const texts = await allTexts(code)
    const plurals = new Set(
      [...texts.keys()].filter((key) => withoutPlural(key) !== key).map(withoutPlural),
    )
    for (const key of plurals) {
      for (const category of categories)
        expect(texts.has(`${key}_${category}`), `${key}_${category}`).toBe(true)
    }
  })

  it('opens and closes every brace', async () => {
    for (const [key, text] of await allTexts(code)) {
      expect({ key, left: text.replace(/\{\w+\}/g, '') }).toEqual({
        key,
        left: expect.not.stringMatching(/[{}]/),
      })
    }
  })
})

describe('the language table', () => {
  it('gives Intl a tag it really knows', () => {
    for (const { tag, formatTag } of Object.values(LANGUAGES)) {
      expect(Intl.NumberFormat.supportedLocalesOf(tag)).toEqual([tag])
      expect(Intl.NumberFormat.supportedLocalesOf(formatTag)).toEqual([formatTag])
    }
  })

  it('prints Latin digits and Gregorian years everywhere', () => {
    const day = Date.UTC(2026, 10, 21)
    for (const { formatTag } of Object.values(LANGUAGES)) {
      expect(new Intl.NumberFormat(formatTag).format(7)).toBe('7')
      expect(
        new Intl.DateTimeFormat(formatTag, { year: 'numeric', timeZone: 'UTC' }).format(day),
      ).toContain('2026')
    }
  })
})
