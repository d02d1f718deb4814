import { loadCoreTexts, OFFERED_LANGUAGES } from '@croupier/locales'
import { type ErrorCode, errors } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

/** What the web itself reports, besides the codes of the wire. */
const CLIENT_CODES = ['NETWORK', 'TIMEOUT', 'REPLY_UNREADABLE', 'INSECURE_PAGE']
/** Parameters for the client and not for the reader (spec 8: the captcha flag), or are told beside it. */
const UNSPOKEN_PARAMETERS: Partial<Record<ErrorCode, readonly string[]>> = {
  AMOUNT_TOO_FINE: ['field', 'decimals'],
  STAFF_SECOND_WAITS: ['id'],
  CODE_WRONG: ['captcha', 'channel'],
  CODE_EXPIRED: ['channel'],
  CODE_TRIES_OVER: ['channel'],
  CODE_TOO_MANY: ['channel'],
  SESSION_WRONG_CREDENTIALS: ['captcha', 'triesLeft'],
  SESSION_SECOND_CHECK_REQUIRED: ['attempt', 'channels', 'holderName'],
}

const codes = Object.keys(errors) as ErrorCode[]
/** Some messages have plural forms: each form is a message of the code. */
const codeOf = (key: string) => key.replace(/_(one|many|other)$/, '')
const paramsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort()

/** House 9: every code has a message in each language with exactly its parameters. */
describe.each(OFFERED_LANGUAGES)('error texts in %s', async (language) => {
  const texts: Record<string, string> = (await loadCoreTexts(language)).errors

  it('cover the error table exactly', () => {
    const codesWithText = new Set(Object.keys(texts).map(codeOf))
    expect([...codesWithText].sort()).toEqual([...codes, ...CLIENT_CODES].sort())
  })

  it.each(codes)('%s names exactly its parameters', (code) => {
    const unspoken = UNSPOKEN_PARAMETERS[code] ?? []
    const expected = Object.keys(errors[code].params.shape).filter((name) => !unspoken.includes(name))
    const forms = Object.entries(texts).filter(([key]) => codeOf(key) === code)
    expect(forms.map(([, text]) => paramsOf(text))).toEqual(forms.map(() => expected.sort()))
  })
})
