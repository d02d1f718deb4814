// @vitest-environment node
import { LANGUAGES, OFFERED_LANGUAGES } from '@croupier/locales'
import { describe, expect, it } from 'vitest'
import { ANY_LANGUAGE, headOf, languageFor, withHead } from './documentHead.ts'

const REQUEST = { protocol: 'https', host: 'play.example', path: '/elott' }

describe('the language for a browser', () => {
  it.each(OFFERED_LANGUAGES)('is %s where the browser asks for it', (code) => {
    expect(languageFor(LANGUAGES[code].tag, ANY_LANGUAGE)).toBe(code)
  })

  it.each([
    ['de-DE,en-GB;q=0.7,th;q=0.6', 'EN'],
    ['en;q=0.2, ko-KR;q=0.9', 'KO'],
    ['zh-Hant-HK', 'TW'],
    ['zh', 'CN'],
    ['pt-PT', 'PT'],
    ['*', 'CN'],
    ['not a tag;;, <b>', 'CN'],
    [undefined, 'CN'],
  ])('of %s is %s', (header, code) => {
    expect(languageFor(header, ANY_LANGUAGE)).toBe(code)
  })

  it('is the merchant’s first; its browser’s only where the merchant lets it, and offers it', () => {
    const own = (...languages: string[]) => ({ languages, languageOfBrowser: false })
    expect(languageFor('th', own('EN', 'TH'))).toBe('EN')
    expect(languageFor('en', own('VI', 'EN'))).toBe('VI')
    const ofBrowser = (...languages: string[]) => ({ languages, languageOfBrowser: true })
    expect(languageFor('th', ofBrowser('EN', 'TH'))).toBe('TH')
    expect(languageFor('th', ofBrowser('VI', 'EN'))).toBe('VI')
  })
})

describe('the head of a document', () => {
  it.each(OFFERED_LANGUAGES)('speaks of the brand in %s', async (code) => {
    const head = await headOf({ name: 'Nine', language: code }, REQUEST)
    expect(head.description).toMatch(/^Nine · .+ · .+/)
    expect(head.description.length).toBeLessThan(200)
  })

  it('names its own address, the home page’s by one name, and none that somebody made up', async () => {
    const at = async (path: string) => (await headOf({ name: 'Nine', language: 'EN' }, { ...REQUEST, path })).canonical
    expect(await at('/elott')).toBe('https://play.example/elott')
    expect(await at('/')).toBe('https://play.example/index')
    expect(await at('/%22%3E')).toBeNull()
    expect(await at('/"><script>')).toBeNull()
  })

  it('ends no element, whatever an operator has called the brand', () => {
    const page = '<html lang="zh-CN" data-theme="dark"><title>Maison 9</title></html>'
    const name = `"><script>alert('1')</script> $& $1`
    const html = withHead(page, {
      language: 'EN',
      title: name,
      description: name,
      canonical: `https://${name}/`,
    })
    expect(html).toContain('<html lang="en" data-theme="dark">')
    expect(html).not.toContain('<script')
    expect(html.match(/&lt;script&gt;alert\(&#39;1&#39;\)&lt;\/script&gt; \$&amp; \$1/g)).toHaveLength(3)
  })
})
