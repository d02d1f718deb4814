import { describe, expect, it } from 'vitest'
import { allTexts } from '../src/allTexts.ts'
import { LANGUAGE_CODES } from '../src/languages.ts'
import { type Source, sourcesOf, staleIn, staleKeys, stamped } from './staleKeys.ts'
import { readStamps } from './stampFiles.ts'

const others = LANGUAGE_CODES.filter((code) => code !== 'EN' && code !== 'CN')
const sourcesWith = (one: Source) => new Map([['auth.lead', one]])
const first: Source = { EN: 'Password right', CN: '密码正确' }
const stampOf = (stamps: Readonly<Record<string, string>>) => stamps['auth.lead']
const all = stamped(sourcesWith(first), {}, LANGUAGE_CODES, ['auth'])

describe('the texts', () => {
  it('follow EN and CN in every language: what is listed here is to be translated again', async () => {
    const sources = sourcesOf(await allTexts('EN'), await allTexts('CN'))
    expect(staleKeys(sources, readStamps())).toEqual({})
  })

  it('have no stamp left of a key that is gone', async () => {
    const sources = sourcesOf(await allTexts('EN'), await allTexts('CN'))
    expect(Object.keys(readStamps()).filter((key) => !sources.has(key))).toEqual([])
  })
})

describe('a key', () => {
  it('that was never stamped is stale everywhere', () => {
    expect(staleIn(first, undefined)).toEqual(LANGUAGE_CODES)
  })

  it('that was stamped is stale nowhere', () => {
    expect(staleIn(first, stampOf(all))).toEqual([])
  })

  it('whose EN changed is stale in all but EN, and one whose CN changed in all but CN', () => {
    const english = staleIn({ ...first, EN: 'One last step' }, stampOf(all))
    expect(english).toEqual(LANGUAGE_CODES.filter((code) => code !== 'EN'))
    const chinese = staleIn({ ...first, CN: '最后一步' }, stampOf(all))
    expect(chinese).toEqual(LANGUAGE_CODES.filter((code) => code !== 'CN'))
  })

  it('whose EN and CN changed together is stale in the other twelve', () => {
    expect(staleIn({ EN: 'One last step', CN: '最后一步' }, stampOf(all))).toEqual(others)
  })

  it('that was translated in one language stays stale in the others until they follow', () => {
    const changed = sourcesWith({ EN: 'One last step', CN: '最后一步' })
    const one = stamped(changed, all, ['ES'], ['auth.lead'])
    const left = others.filter((code) => code !== 'ES')
    expect(staleKeys(changed, one)).toEqual(Object.fromEntries(left.map((code) => [code, ['auth.lead']])))
    expect(staleKeys(changed, stamped(changed, one, left, ['auth.lead']))).toEqual({})
  })

  it('keeps its stamp while another is stamped, and loses it with its text', () => {
    const two = new Map([...sourcesWith(first), ['auth.other', first] as const])
    expect(stamped(two, all, LANGUAGE_CODES, ['auth.other'])).toEqual({
      'auth.lead': stampOf(all),
      'auth.other': stampOf(all),
    })
    expect(stamped(new Map(), all, LANGUAGE_CODES, ['auth'])).toEqual({})
  })

  it('is stale when one of its plural forms changed', () => {
    const texts = (one: string) =>
      new Map([
        ['a.bets_one', one],
        ['a.bets_other', '{count} bets'],
      ])
    const [before, after] = [sourcesOf(texts('one bet'), texts('注')), sourcesOf(texts('1 bet'), texts('注'))]
    const stamps = stamped(before, {}, LANGUAGE_CODES, ['a'])
    expect(staleKeys(after, stamps).ES).toEqual(['a.bets'])
  })
})
