import { loadCoreTexts, loadRestTexts, OFFERED_LANGUAGES } from '@croupier/locales'
import { type ErrorCode, errors } from '@croupier/wire'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { isTest, sources } from './sources.ts'

/** Every row of spec 8: situation → the texts that say it. A code's text is `errors.<code>`. */
const catalogue: Readonly<Record<string, readonly string[]>> = {
  'wrong account or password': ['errors.SESSION_WRONG_CREDENTIALS'],
  // One answer for both cases, so that nobody learns who has an account (safety 4.1).
  'forgotten password': ['auth.forgot.asked', 'auth.forgot.askedMore'],
  'trial account in a protected area': ['errors.MEMBER_DEMO_BLOCKED'],
  'protected route': ['errors.SESSION_MISSING'],
  'non-member login': ['errors.SESSION_NON_MEMBER'],
  'non-agent on the agent side': ['errors.SESSION_NON_AGENT'],
  'account, password, e-mail format': ['auth.rule.username', 'auth.rule.password', 'auth.rule.email'],
  'other formats': ['auth.rule.other', 'errors.VALIDATION_FAILED'],
  'passwords that do not match': ['errors.MEMBER_PASSWORDS_DIFFER'],
  'invitation code': ['errors.MEMBER_INVITE_CODE_WRONG'],
  'an empty field': ['common.field.requiredEmpty'],
  'domain check': ['errors.SITE_UNKNOWN_HOST', 'site.unknownHost.title', 'site.unknownHost.ask'],
  'abnormal link': ['errors.NETWORK'],
  'slow page': ['errors.TIMEOUT'],
  'blocked popup': ['site.service.blocked', 'site.service.allow'],
  'region or address': ['errors.SITE_REGION_BLOCKED', 'errors.SITE_ADDRESS_BLOCKED'],
  'blocked pages': ['shell.region.title', 'site.closed.addressTitle'],
  maintenance: ['errors.SITE_MAINTENANCE', 'shell.maintenance.title'],
  'game maintenance': ['errors.GAME_MAINTENANCE', 'lottery.resting.text'],
  other: ['errors.INTERNAL'],
  'invalid-phone-number': ['errors.CODE_NUMBER_INVALID'],
  'missing-phone-number, missing-verification-code': ['common.field.requiredEmpty'],
  'too-many-requests': ['errors.CODE_TOO_MANY'],
  unknown: ['errors.INTERNAL'],
  'invalid-verification-code': ['errors.CODE_WRONG'],
  'captcha-check-failed': ['errors.SESSION_CAPTCHA_WRONG', 'errors.SESSION_SLIDER_WRONG'],
  'quota-exceeded': ['errors.CODE_QUOTA_EXCEEDED'],
  'operation-not-allowed': ['errors.CODE_NOT_OFFERED'],
  'code-expired': ['errors.CODE_EXPIRED'],
}

const codes = Object.keys(errors) as ErrorCode[]

function at(texts: object, key: string): unknown {
  return key.split('.').reduce<unknown>((node, part) => {
    return typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[part] : null
  }, texts)
}

describe.each(OFFERED_LANGUAGES)('the catalogue of spec 8 in %s', async (language) => {
  const texts = { ...(await loadCoreTexts(language)), ...(await loadRestTexts(language)) }
  it.each(Object.entries(catalogue))('says what to do: %s', (_row, keys) => {
    const unsaid = keys.filter((key) => !at(texts, key))
    expect(unsaid).toEqual([])
  })
})

/** Whole strings of files, split at blanks: `'409 MEMBER_ACCOUNT_TAKEN'` names a code too. */
function wordsOf(wanted: (path: string) => boolean): Set<string> {
  const words = new Set<string>()
  for (const { path, text } of sources) {
    if (!wanted(path)) continue
    new Visitor({
      Literal: ({ value }) => {
        if (typeof value === 'string') for (const word of value.split(' ')) words.add(word)
      },
      TemplateElement: ({ value }) => {
        for (const part of value.raw.split(' ')) words.add(part)
      },
    }).visit(parseSync(path, text).program)
  }
  return words
}

const SERVER = /^(packages\/(domain|ledger|rules)|apps\/api)\/src\//
const isTried = (path: string) => path.startsWith('tests/integration/') || (SERVER.test(path) && isTest(path))

describe('every code of the table', () => {
  const thrown = wordsOf((path) => SERVER.test(path) && !isTest(path))
  const tried = wordsOf(isTried)
  it('can be thrown by the server', () => {
    expect(codes.filter((code) => !thrown.has(code))).toEqual([])
  })

  it('is expected by a test of the server', () => {
    expect(codes.filter((code) => !tried.has(code))).toEqual([])
  })
})
