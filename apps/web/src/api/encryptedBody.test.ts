// @vitest-environment node
// The ciphers are the platform's own, which jsdom's arrays do not fit.
import { keys, session } from '@croupier/wire'
import { compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

type Pair = Awaited<ReturnType<typeof generateKeyPair>>

const PASSWORD = 'Croupier-9-demo'
const DAY_MS = 86_400_000

/** A server whose clock is a day behind this device's, and what it was asked. */
const server = {
  requests: [] as string[],
  bodies: [] as string[],
  refuses: 0,
  exp: 0,
  pairs: [] as Pair[],
}
const serverNow = () => Date.now() - DAY_MS

async function shownKeys() {
  const pair = server.pairs.at(-1)
  if (pair === undefined) throw new Error('the server has no keys')
  const jwk = await exportJWK(pair.publicKey)
  return [{ ...jwk, kid: `k${server.pairs.length}`, use: 'enc', alg: 'ECDH-ES', exp: server.exp }]
}

const refusal = { error: { code: 'BAD_ENCRYPTED_BODY', params: {}, requestId: 'r' } }
const loggedIn = {
  value: { token: 't', firstTimeLogin: false, passwordExpired: false, lastLogin: null },
}

async function answer(url: string, init: RequestInit): Promise<Response> {
  server.requests.push(url)
  if (url.endsWith('/keys')) {
    const serverTime = new Date(serverNow()).toISOString()
    return Response.json({ value: { keys: await shownKeys(), serverTime } })
  }
  expect(new Headers(init.headers).get('content-type')).toBe('application/jose')
  server.bodies.push(String(init.body))
  if (server.refuses === 0) return Response.json(loggedIn)
  server.refuses -= 1
  return Response.json(refusal, { status: 400 })
}

function storage() {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

async function openPage() {
  vi.resetModules()
  const { call } = await import('./client.ts')
  const body = {
    type: 'username' as const,
    username: 'player',
    password: PASSWORD,
    side: 'member' as const,
  }
  return { logIn: async () => await call(session.login, { body }) }
}

async function contentOf(jwe: string | undefined, pair: Pair | undefined): Promise<keys.SealedBody> {
  if (jwe === undefined || pair === undefined) throw new Error('nothing was sent')
  const { plaintext } = await compactDecrypt(jwe, pair.privateKey)
  return keys.sealedBody.parse(JSON.parse(new TextDecoder().decode(plaintext)))
}

beforeEach(async () => {
  const pair = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const exp = Math.floor(serverNow() / 1_000) + 3_600
  Object.assign(server, { requests: [], bodies: [], refuses: 0, exp, pairs: [pair] })
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('location', new URL('https://site.example/index'))
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

it('binds the body to its call by the server’s clock, and reads the key once', async () => {
  const { logIn } = await openPage()
  await Promise.all([logIn(), logIn()])
  await logIn()
  expect(server.requests.filter((url) => url.endsWith('/keys'))).toHaveLength(1)
  const contents = await Promise.all(server.bodies.map(async (jwe) => await contentOf(jwe, server.pairs[0])))
  for (const { iat, htm, htu, body } of contents) {
    expect(Math.abs(iat * 1_000 - serverNow())).toBeLessThan(10_000)
    expect([htm, htu]).toEqual(['POST', new URL(session.login.path, location.href).href])
    expect(body).toEqual({
      type: 'username',
      username: 'player',
      password: PASSWORD,
      side: 'member',
    })
  }
  expect(new Set(contents.map(({ jti }) => jti)).size).toBe(3)
  expect(new Set(contents.map(({ deviceId }) => deviceId)).size).toBe(1)
})

it('reads a key that was replaced once, and tries again with the new one', async () => {
  const { logIn } = await openPage()
  await logIn()
  server.pairs.push(await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true }))
  server.refuses = 1
  await logIn()
  expect(server.requests.filter((url) => url.endsWith('/keys'))).toHaveLength(2)
  expect((await contentOf(server.bodies.at(-1), server.pairs[1])).body).toBeDefined()
})

it('gives up when the new one is refused, too', async () => {
  const { logIn } = await openPage()
  server.refuses = 5
  const failed = await logIn().catch((error: unknown) => error)
  expect(failed).toMatchObject({ name: 'ApiError', code: 'BAD_ENCRYPTED_BODY' })
  expect(server.bodies).toHaveLength(2)
})

it('reads a key that has ended again before it is used', async () => {
  server.exp = Math.floor(serverNow() / 1_000) - 1
  const { logIn } = await openPage()
  await logIn()
  expect(server.requests.map((url) => url.split('/').at(-1))).toEqual(['keys', 'keys', 'login'])
})

it('sends nothing from a page that has no ciphers', async () => {
  vi.stubGlobal('crypto', {})
  const { logIn } = await openPage()
  await expect(logIn()).rejects.toThrow('INSECURE_PAGE')
  expect(server.requests).toEqual([])
})
