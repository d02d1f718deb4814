import { generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { callAs, type Person } from './person.ts'
import { WireClient } from './wireClient.ts'

/** An API that knows one good token, and whether the refresh cookie is still worth one. */
const login = { refreshes: 0, logins: 0, refreshable: true, busy: 0, loginType: '' }
let server: Server
let client: WireClient

/** Nobody reads what is encrypted to it. */
const key = {
  ...generateKeyPairSync('x25519').publicKey.export({ format: 'jwk' }),
  kid: 'k',
  use: 'enc',
  alg: 'ECDH-ES',
  exp: 4_000_000_000,
}

const refusal = (code: string, params = {}) => ({ error: { code, params, requestId: 'r' } })

function answer(path: string, token: unknown): [number, object] {
  if (login.busy > 0) {
    login.busy -= 1
    return [503, refusal('SERVICE_BUSY', { retryAfterS: 0 })]
  }
  if (path === '/wps/system/keys') {
    return [200, { value: { keys: [key], serverTime: new Date().toISOString() } }]
  }
  if (path === '/wps/session/refresh') {
    login.refreshes += 1
    // A second use of a cookie ends the session.
    if (!login.refreshable || login.refreshes > 1) return [401, refusal('SESSION_EXPIRED')]
    return [200, { value: { token: 'good' } }]
  }
  if (path === '/wps/session/login') {
    login.logins += 1
    return [200, { value: { token: 'good', firstTimeLogin: false, passwordExpired: false, lastLogin: null } }]
  }
  if (token !== 'good') return [401, refusal('SESSION_MISSING')]
  return [200, { value: { ended: true } }]
}

beforeEach(async () => {
  Object.assign(login, { refreshes: 0, logins: 0, refreshable: true, busy: 0 })
  server = createServer((request, response) => {
    if (request.url === '/wps/session/login') login.loginType = request.headers['content-type'] ?? ''
    const [status, body] = answer(request.url ?? '', request.headers.token)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  client = new WireClient(`http://127.0.0.1:${port}`, 'http://site.example', async () => ({
    cookie: 'captcha=ours',
    slider: 120,
  }))
})
afterEach(async () => await new Promise((resolve) => server.close(resolve)))

const somebody = (): Person => ({
  account: 'somebody',
  publicId: '',
  password: 'theirs',
  address: '10.0.0.1',
  token: 'old',
  refresh: 'refresh=once',
})

describe('a token that ran out', () => {
  it('is renewed once for all calls that get it', async () => {
    const person = somebody()
    const calls = Array.from({ length: 6 }, () => callAs(client, person, 'session.logout', {}))
    await Promise.all(calls)
    expect(login).toMatchObject({ refreshes: 1, logins: 0 })
    expect(person.token).toBe('good')
  })

  it('makes the person log in again when the session is over', async () => {
    login.refreshable = false
    const { value } = await callAs(client, somebody(), 'session.logout', {})
    expect(value.ended).toBe(true)
    expect(login).toMatchObject({ refreshes: 1, logins: 1 })
    expect(login.loginType).toBe('application/jose')
  })
})

it('comes back when the platform was too busy', async () => {
  login.busy = 2
  const { value } = await callAs(client, { ...somebody(), token: 'good' }, 'session.logout', {})
  expect(value.ended).toBe(true)
  expect(client.retries).toBe(2)
})
