import { createHmac, randomUUID } from 'node:crypto'
import {
  aMember,
  buildTestApp,
  TEST_JWT_SECRET,
  type TestApp,
  type TestMember,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { describe, expect, it } from 'vitest'

let world: TestWorld
let api: TestApp
let member: TestMember
let good: TestSession
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  member = await aMember(world)
  good = await api.login(member)
})
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const nowS = () => Math.floor(Date.now() / 1_000)

function forge(
  header: Record<string, unknown>,
  claims: Record<string, unknown>,
  secret = TEST_JWT_SECRET,
  digest = 'sha256',
): string {
  const head = `${base64({ alg: 'HS256', typ: 'at+jwt', ...header })}.${base64(claims)}`
  return `${head}.${createHmac(digest, secret).update(head).digest('base64url')}`
}

const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('an access token', () => {
  it('lasts five minutes and names session and member', () => {
    const claims = claimsOf(good.token)
    expect(Number(claims.exp) - Number(claims.iat)).toBe(300)
    expect(claims).toMatchObject({ sub: member.publicId, iss: 'croupier', aud: 'croupier.member' })
  })

  it('that the tests forge rightly is accepted, so the refusals below are about their flaw', async () => {
    const token = forge({}, claimsOf(good.token))
    expect((await api.call('wallet.balance', {}, { token, refresh: '' })).status).toBe(200)
  })

  const flaws: [string, () => string][] = [
    ['alg none', () => `${base64({ alg: 'none', typ: 'at+jwt' })}.${base64(claimsOf(good.token))}.`],
    ['alg none, capitals', () => forge({ alg: 'NONE' }, claimsOf(good.token))],
    ['HS512', () => forge({ alg: 'HS512' }, claimsOf(good.token), TEST_JWT_SECRET, 'sha512')],
    ['RS256 claimed over HMAC', () => forge({ alg: 'RS256' }, claimsOf(good.token))],
    ['another secret', () => forge({}, claimsOf(good.token), 'x'.repeat(40))],
    ['own key in the header', () => forge({ jwk: { kty: 'oct', k: 'eHg' } }, claimsOf(good.token), 'xx')],
    ['kid path', () => forge({ kid: '../../dev/null' }, claimsOf(good.token), '')],
    ['wrong type', () => forge({ typ: 'JWT' }, claimsOf(good.token))],
    ['wrong audience', () => forge({}, { ...claimsOf(good.token), aud: 'croupier.operator' })],
    ['wrong issuer', () => forge({}, { ...claimsOf(good.token), iss: 'somebody' })],
    ['past exp', () => forge({}, { ...claimsOf(good.token), exp: nowS() - 1 })],
    ['no exp', () => forge({}, { ...claimsOf(good.token), exp: undefined })],
    ['future nbf', () => forge({}, { ...claimsOf(good.token), nbf: nowS() + 600 })],
    ['no session', () => forge({}, { ...claimsOf(good.token), sid: undefined })],
    [
      'payload changed',
      () => good.token.replace(/\.[^.]+\./, `.${base64({ ...claimsOf(good.token), sub: randomUUID() })}.`),
    ],
    ['not a token', () => 'abc'],
    ['empty', () => ''],
  ]
  it.each(flaws)('is refused with: %s', async (_flaw, token) => {
    const reply = await api.call('wallet.balance', {}, { token: token(), refresh: '' })
    expect(reply).toMatchObject({ status: 401, code: 'SESSION_MISSING' })
  })

  it('of an unknown session, or of another member, is not a session', async () => {
    const claims = claimsOf(good.token)
    const unknown = forge({}, { ...claims, sid: randomUUID() })
    const others = forge({}, { ...claims, sub: (await aMember(world)).publicId })
    for (const token of [unknown, others]) {
      const reply = await api.call('wallet.balance', {}, { token, refresh: '' })
      expect(reply).toMatchObject({ status: 401, code: 'SESSION_EXPIRED' })
    }
  })

  it('may come as a bearer', async () => {
    const reply = await api.inject({
      url: '/wps/v2/wallets/balance',
      headers: { authorization: `Bearer ${good.token}` },
    })
    expect(reply.status).toBe(200)
  })
})
