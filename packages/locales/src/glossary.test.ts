import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts'

async function termsOf(code: LanguageCode): Promise<Record<string, string>> {
  const module = await import(`./${code}/glossary.json`, { with: { type: 'json' } })
  return module.default
}

const english = await termsOf('EN')

describe.each(LANGUAGE_CODES)('the words of the trade in %s', (code) => {
  it('are the same terms as in English, each with a word', async () => {
    const terms = await termsOf(code)
    expect(Object.keys(terms).sort()).toEqual(Object.keys(english).sort())
    expect(Object.entries(terms).filter(([, word]) => word.trim() === '')).toEqual([])
  })
})
