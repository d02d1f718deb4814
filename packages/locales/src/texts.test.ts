import { describe, expect, it } from 'vitest'
import { allTexts, pageTexts, withoutPlural } from './allTexts.ts'
import { LANGUAGES } from './languages.ts'
import { OFFERED_LANGUAGES } from './texts.ts'

const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(withoutPlural))].sort()
const paramsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

const form = await pageTexts('CN')

describe.each(OFFERED_LANGUAGES)('%s', (code) => {
  it('has exactly the keys of the default language', async () => {
    expect(keysOf(await pageTexts(code))).toEqual(keysOf(form))
  })

  it('has no empty text', async () => {
    const empty = [...(await pageTexts(code))].filter(([, text]) => text.trim() === '')
    expect(empty).toEqual([])
  })

  it('names the same parameters in every text', async () => {
    const expected = new Map([...form].map(([key, text]) => [withoutPlural(key), paramsOf(text)]))
    for (const [key, text] of await pageTexts(code)) {
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
    const texts = await pageTexts(code)
    const plurals = new Set([...texts.keys()].filter((key) => withoutPlural(key) !== key).map(withoutPlural))
    for (const key of plurals) {
      for (const category of categories) expect(texts.has(`${key}_${category}`), `${key}_${category}`).toBe(true)
    }
  })

  it('opens and closes every brace', async () => {
    for (const [key, text] of await pageTexts(code)) {
      expect({ key, left: text.replace(/\{\w+\}/g, '') }).toEqual({
        key,
        left: expect.not.stringMatching(/[{}]/),
      })
    }
  })
})

/** Texts that send the reader to a button or a page, and the name of it. */
const NAMED: readonly (readonly [text: string, name: string])[] = [
  ['help.article.account.three.text', 'auth.login.forgot'],
  ['errors.SESSION_PASSWORD_LOCKED', 'auth.login.forgot'],
  ['mails.passwordLocked.body', 'auth.login.forgot'],
  ['help.article.fairness.two.text', 'lottery.head.verify'],
  ['help.article.terms.draws.text', 'help.article.fairness.title'],
]

describe.each(OFFERED_LANGUAGES)('a reference in %s', (code) => {
  it.each(NAMED)('in %s says %s as it is written there', async (text, name) => {
    const texts = await allTexts(code)
    expect(texts.get(text)).toContain(texts.get(name))
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
      expect(new Intl.DateTimeFormat(formatTag, { year: 'numeric', timeZone: 'UTC' }).format(day)).toContain('2026')
    }
  })
})
