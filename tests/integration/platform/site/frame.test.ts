import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { aMember, buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { errorReply, type Route, type RouteName, routes } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

let world: TestWorld
let api: TestApp
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
})
const LOGIN = routes['session.login'].path
/** A call whose body is plain JSON: of encrypted ones see session/encryptedBody.test.ts. */
const PLAIN = routes['social.start'].path
const body = JSON.stringify({ username: 'somebody', password: 'whatever' })
const changing = (Object.entries(routes) as [RouteName, Route][]).filter(([, route]) => route.method !== 'GET')

describe('a body', () => {
  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    ';',
    'application/jsonx',
    '\tapplication',
  ])('as %j is not read', async (type) => {
    const reply = await api.inject({
      method: 'POST',
      url: LOGIN,
      headers: { 'content-type': type },
      payload: body,
    })
    expect(reply).toMatchObject({ status: 415, code: 'BODY_UNSUPPORTED' })
  })

  it('is checked whole: every field that is wrong is named, unknown ones too', async () => {
    const reply = await api.inject({
      method: 'POST',
      url: LOGIN,
      payload: { username: 5, password: '', isAgent: true, balance: '100' },
    })
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
    const { error } = errorReply.parse(reply.body)
    expect(error.fields?.map((field) => field.path).sort()).toEqual(['', 'password', 'username'])
    expect(error.requestId).toBe(reply.headers['x-request-id'])
  })

  it.each([
    ['broken', '{"provider":'],
    ['__proto__', '{"provider":1,"view":"page","__proto__":{"isAdmin":true}}'],
    ['constructor', '{"provider":1,"constructor":{"prototype":{}}}'],
    ['an array', '[]'],
    ['a text', '"x"'],
    ['a number for a text', '{"provider":1,"view":2}'],
    ['a text for a number', '{"provider":"1","view":"page"}'],
    ['an array for a text', '{"provider":1,"view":["page"]}'],
  ])('that is %s is refused', async (_what, payload) => {
    const reply = await api.inject({
      method: 'POST',
      url: PLAIN,
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' })
  })

  it('larger than the limit is refused', async () => {
    const reply = await api.inject({
      method: 'POST',
      url: LOGIN,
      payload: { username: 'x'.repeat(600_000), password: 'y' },
    })
    expect(reply).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' })
  })

  it('is said to be too long to who is still writing, and the connection goes on', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const { port } = api.app.server.address() as AddressInfo
    const headers = {
      'content-type': 'application/json',
      'content-length': String(8 * 1024 * 1024),
      origin: 'http://localhost:8080',
    }
    for (let no = 1; no <= 10; no += 1) {
      const status = await new Promise((resolve, reject) => {
        const call = request({ host: '127.0.0.1', port, path: LOGIN, method: 'POST', agent, headers }, (reply) => {
          reply.resume().on('end', () => resolve(reply.statusCode))
        })
        call.on('error', reject)
        call.end(Buffer.alloc(8 * 1024 * 1024, 'x'))
      })
      expect(status, `call ${no}`).toBe(413)
    }
    agent.destroy()
  })
})

describe('a call that changes something', () => {
  const origins: [string, string | undefined][] = [
    ['no origin', undefined],
    ['a foreign origin', 'https://evil.example'],
    ['null', 'null'],
    ['a suffix of ours', 'http://localhost:8080.evil.example'],
    ['another port of ours', 'http://localhost:6666'],
  ]
  it.each(changing)('%s needs an allowed origin', async (_name, route) => {
    for (const [, origin] of origins) {
      const reply = await api.app.inject({
        method: route.method,
        url: route.path.replaceAll(/:\w+/g, 'x'),
        headers: { host: 'localhost', ...(origin === undefined ? {} : { origin }) },
      })
      expect(reply.json().error.code).toBe('ORIGIN_REFUSED')
      expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('is announced to allowed pages only', async () => {
    const ask = async (origin: string) =>
      await api.app.inject({
        method: 'OPTIONS',
        url: LOGIN,
        headers: { host: 'localhost', origin, 'access-control-request-method': 'POST' },
      })
    const ours = await ask('http://localhost:8080')
    expect(ours.headers['access-control-allow-origin']).toBe('http://localhost:8080')
    expect(ours.headers['access-control-allow-credentials']).toBe('true')
    for (const [, origin] of origins.slice(1)) {
      const theirs = await ask(String(origin))
      expect(theirs.headers['access-control-allow-origin']).toBeUndefined()
    }
  })

  it('may come from the page of the very host that is called', async () => {
    const reply = await api.inject({
      method: 'POST',
      url: LOGIN,
      headers: { host: 'merchant.example', origin: 'https://merchant.example' },
      payload: { username: 'nobody', password: 'x' },
    })
    expect(reply.code).toBe('SESSION_WRONG_CREDENTIALS')
  })
})

describe('the frame', () => {
  it('knows no such call, and which methods a path has', async () => {
    expect(await api.inject({ url: '/wps/nothing' })).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    })
    const wrong = await api.inject({ method: 'GET', url: LOGIN })
    expect(wrong).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED' })
    expect(wrong.headers.allow).toBe('POST')
  })

  it('counts calls by address and tells when to come back', async () => {
    const strict = await buildTestApp(world, { rateLimitPerMinute: 3 })
    for (let call = 0; call < 3; call += 1) {
      expect((await strict.call('site.status')).status).toBe(200)
    }
    const refused = await strict.call('site.status')
    expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    const elsewhere = await strict.inject({
      url: '/wps/system/status',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    expect(elsewhere.status).toBe(200)
    await strict.close()
  })

  it('believes no forwarding header from outside', async () => {
    const strict = await buildTestApp(world, { rateLimitPerMinute: 3 })
    const forged = async (address: string) =>
      await strict.inject({
        url: '/wps/system/status',
        remoteAddress: '203.0.113.77',
        headers: { 'x-forwarded-for': address, 'x-forwarded-host': 'other.example' },
      })
    for (let call = 1; call <= 3; call += 1) {
      expect((await forged(`198.51.100.${call}`)).status).toBe(200)
    }
    expect((await forged('198.51.100.4')).code).toBe('RATE_LIMITED')
    const cross = await strict.inject({
      method: 'POST',
      url: LOGIN,
      remoteAddress: '203.0.113.78',
      headers: { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { username: 'nobody', password: 'x' },
    })
    expect(cross.code).toBe('ORIGIN_REFUSED')
    await strict.close()
  })

  it('tells the caller nothing about a fault of the server', async () => {
    const member = await aMember(world)
    const session = await api.login(member)
    await world.db.prisma.$executeRaw`ALTER TABLE member_series RENAME TO member_series_away`
    const reply = await api.call('member.info', {}, session)
    await world.db.prisma.$executeRaw`ALTER TABLE member_series_away RENAME TO member_series`
    expect(reply).toMatchObject({ status: 500, code: 'INTERNAL' })
    expect(JSON.stringify(reply.body)).not.toMatch(/member_series|prisma|relation/i)
  })

  it('documents every call of the wire in OpenAPI', async () => {
    const { body: document } = await api.inject({ url: '/docs/json' })
    const { paths, openapi } = document as { paths: Record<string, object>; openapi: string }
    expect(openapi).toBe('3.1.0')
    const documented = Object.values(paths).reduce((sum, one) => sum + Object.keys(one).length, 0)
    expect(documented).toBe(Object.keys(routes).length)
    const refs = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? []
    const { components } = document as { components: { schemas: Record<string, unknown> } }
    for (const ref of new Set(refs)) {
      const name = /#\/components\/schemas\/([^"]+)/.exec(ref)?.[1]
      expect(components.schemas).toHaveProperty([String(name)])
    }
    expect((await api.inject({ url: '/docs/' })).status).toBe(200)
    const protocol = await api.inject({ url: '/docs/provider-protocol.md' })
    expect(protocol).toMatchObject({ status: 200, body: expect.stringContaining('OGP/1') })
    expect(JSON.stringify(document)).toContain('/docs/provider-protocol.md')
  })

  it('says how it is and what it has measured', async () => {
    expect((await api.inject({ url: '/livez' })).status).toBe(200)
    expect((await api.inject({ url: '/readyz' })).body).toEqual({ status: 'ready', degraded: [] })
    expect((await api.inject({ url: '/startupz' })).status).toBe(200)
    expect((await api.inject({ url: '/version' })).body).toMatchObject({ version: '0.0.0-test' })
    const { body: text } = await api.inject({ url: '/metrics' })
    for (const name of [
      'http_server_request_duration_seconds_bucket',
      'auth_fail_total',
      'nodejs_eventloop_lag_p99_seconds',
    ]) {
      expect(text).toContain(name)
    }
  })
})
