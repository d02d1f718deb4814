import { buildTestApp, publicKeysOf, sealedText, type TestApp, type TestReply, type TestWorld } from '@croupier/testkit'
import { keys, routes, session } from '@croupier/wire'
import { CompactEncrypt, generateKeyPair, importJWK } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BAD, type Changes, type EncryptedWorld, LOGIN, openEncryptedWorld } from './encryptedWorld.ts'

let scene: EncryptedWorld
let world: TestWorld
let nodeA: TestApp
let aLogin: EncryptedWorld['aLogin']
let send: EncryptedWorld['send']
beforeAll(async () => {
  scene = await openEncryptedWorld()
  ;({ world, nodeA, aLogin, send } = scene)
})
afterAll(async () => await scene.close())

/** A refusal without what differs in every answer. */
const replyOf = ({ status, body }: TestReply): unknown => {
  const { error } = body as { error: object }
  return { status, ...error, requestId: '' }
}
const headerOf = (jwe: string) => JSON.parse(Buffer.from(jwe.split('.')[0] ?? '', 'base64url').toString())
const withHeader = (jwe: string, header: object): string =>
  [Buffer.from(JSON.stringify(header)).toString('base64url'), ...jwe.split('.').slice(1)].join('.')

describe('an encrypted body', () => {
  it.each(keys.curve.options)('logs in with a key of %s, and the answer is kept by nobody', async (curve) => {
    const reply = await send(await aLogin({}, curve))
    expect(reply.status).toBe(200)
    expect(reply.headers['cache-control']).toBe('private, no-store')
  })

  it('is refused alike wherever a bit of it was changed', async () => {
    const parts = (await aLogin()).split('.')
    expect(parts.map((part) => part.length > 0)).toEqual([true, false, true, true, true])
    const replies = new Set<string>()
    for (const [place, part] of parts.entries()) {
      for (const at of [0, part.length >> 1, Math.max(0, part.length - 2)]) {
        const bytes = Buffer.from(part, 'base64url')
        const byte = Math.min(bytes.length - 1, Math.floor((at * 3) / 4))
        if (bytes.length > 0) bytes[byte] = (bytes[byte] ?? 0) ^ 1
        const changed = bytes.length > 0 ? bytes.toString('base64url') : 'AA'
        const reply = await send(parts.with(place, changed).join('.'))
        expect(reply).toMatchObject(BAD)
        replies.add(JSON.stringify(replyOf(reply)))
      }
    }
    expect(replies.size).toBe(1)
  })

  it('is refused when its parts are not there, or there is nothing at all', async () => {
    const jwe = await aLogin()
    for (const text of ['', ' ', '.', '....', jwe.slice(0, -1), `${jwe}.`, `${jwe}A`, '{}', 'é.é.é.é.é']) {
      expect(await send(text)).toMatchObject(BAD)
    }
    const plain = JSON.stringify({ protected: jwe.split('.')[0], ciphertext: jwe.split('.')[3] })
    expect(await send(plain)).toMatchObject(BAD)
  })

  it('is refused with any other header', async () => {
    const [key] = await publicKeysOf(world)
    if (key === undefined) throw new Error('no key')
    const jwe = await aLogin()
    const right = headerOf(jwe)
    const other = await generateKeyPair('ECDH-ES', { crv: 'X25519', extractable: true })
    const own = await new CompactEncrypt(Buffer.from(JSON.stringify(scene.contentWith())))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: right.kid })
      .encrypt(other.publicKey)
    for (const text of [
      own,
      ...[{ alg: 'dir' }, { alg: 'PBES2-HS256+A128KW' }, { alg: 'RSA1_5' }, { alg: 'none' }].map((change) =>
        withHeader(jwe, { ...right, ...change }),
      ),
      ...[{ kid: 'other' }, { kid: undefined }, { kid: 7 }, { enc: 'A128GCM' }, { zip: 'DEF' }].map((change) =>
        withHeader(jwe, { ...right, ...change }),
      ),
      ...[{ crit: ['b64'], b64: false }, { jku: 'https://x.example' }, { apu: 'AA' }].map((change) =>
        withHeader(jwe, { ...right, ...change }),
      ),
      withHeader(jwe, { ...right, epk: { ...right.epk, x: 'A'.repeat(43) } }),
      withHeader(jwe, { ...right, epk: { kty: 'oct', k: 'AA' } }),
    ]) {
      expect(await send(text)).toMatchObject(BAD)
    }
  })

  it('is refused in other ciphers, compressed, or to another kind of key, rightly made', async () => {
    const [key] = await publicKeysOf(world)
    if (key === undefined) throw new Error('no key')
    const { kid, exp: _exp, use: _use, ...jwk } = key
    const plain = Buffer.from(JSON.stringify(scene.contentWith()))
    const to = async (header: { alg: string; enc: string; zip?: string }) =>
      await new CompactEncrypt(plain).setProtectedHeader({ ...header, kid }).encrypt(await importJWK(jwk, header.alg))
    expect(await send(await to({ alg: 'ECDH-ES', enc: 'A256GCM' }))).toMatchObject({ status: 200 })
    for (const header of [
      { alg: 'ECDH-ES', enc: 'A128GCM' },
      { alg: 'ECDH-ES', enc: 'A256CBC-HS512' },
      { alg: 'ECDH-ES+A256KW', enc: 'A256GCM' },
      { alg: 'ECDH-ES', enc: 'A256GCM', zip: 'DEF' },
    ]) {
      expect(await send(await to(header))).toMatchObject(BAD)
    }
    const direct = await new CompactEncrypt(plain)
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .encrypt(Buffer.alloc(32))
    expect(await send(direct)).toMatchObject(BAD)
  })
})

describe('what it holds', () => {
  it.each<[string, Changes]>([
    ['another method', { htm: 'PUT' }],
    ['a method in small letters', { htm: 'post' }],
    ['another address', { htu: `http://localhost${routes['member.register'].path}` }],
    ['a query', { htu: `http://localhost${session.login.path}?a=1` }],
    ['a fragment', { htu: `http://localhost${session.login.path}#a` }],
    ['another merchant', { htu: `http://other.example${session.login.path}` }],
    ['only a path', { htu: session.login.path }],
    ['no time', { iat: undefined }],
    ['a time as text', { iat: '1' }],
    ['no id', { jti: undefined }],
    ['a short id', { jti: 'short' }],
    ['no device', { deviceId: undefined }],
    ['a field more', { admin: true } as Changes],
  ])('is refused with %s', async (_what, changes) => {
    expect(await send(await aLogin(changes))).toMatchObject(BAD)
  })

  it('is refused 121 s before and after its time, not at 119 s', async () => {
    // A store that has always been there: of a young one, what is older than it is refused anyway.
    const ids = new Set<string>()
    const replays = {
      begin: () => {},
      claim: async (jti: string) => ({ first: ids.size < ids.add(jti).size, sinceMs: 0 }),
    }
    const node = await buildTestApp(world, { replays })
    const now = world.clock.now().getTime() / 1_000
    const statuses: number[] = []
    for (const seconds of [-121, -119, 119, 121]) {
      statuses.push((await send(await aLogin({ iat: now + seconds }), node)).status)
    }
    await node.close()
    expect(statuses).toEqual([400, 200, 200, 400])
  })

  it('is judged by the schema like any other body', async () => {
    for (const text of ['null', '[]', '"text"', '{"username":"a"}', '{"username":1,"password":2}']) {
      const reply = await send(await sealedText(world, LOGIN, text))
      expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    }
    for (const text of ['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}', '{', '']) {
      expect(await send(await sealedText(world, LOGIN, text))).toMatchObject(BAD)
    }
  })

  it('opens no other call', async () => {
    const path = routes['member.register'].path
    const headers = { 'content-type': keys.JOSE_TYPE }
    const payload = await aLogin()
    const options = { method: 'PUT', url: path, headers, payload } as const
    expect(await nodeA.inject(options)).toMatchObject(BAD)
    const other = { ...options, method: 'POST', url: `${session.login.path}?a=1` } as const
    expect(await nodeA.inject(other)).toMatchObject(BAD)
  })
})
