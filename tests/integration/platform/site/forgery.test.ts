import {
  aMember,
  buildTestApp,
  messagesTo,
  TEST_PASSWORD,
  type TestApp,
  type TestReply,
  type TestSession,
  type TestWorld,
  useTestWorld,
  withContact,
} from '@croupier/testkit'
import { type Route, type RouteName, routes } from '@croupier/wire'
import { describe, expect, it } from 'vitest'
import { askForLink } from '../../identity/session/browsers.ts'

const HOME = 'https://play.example'
const COOKIE_BYTES_MAX = 4_096

let world: TestWorld
let api: TestApp
let session: TestSession
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  session = await api.sessionOf(await aMember(world, { type: 1 }))
})
const all = Object.entries(routes) as [RouteName, Route][]
const pathOf = ({ path }: Route) => path.replaceAll(/:\w+/g, 'x')

describe('a body that a form of another page can send', () => {
  const withBody = all.filter(([, { body, bodyAs }]) => body !== undefined && bodyAs !== 'image')
  const simple: Record<string, string> = {
    'text/plain': '{"a":1}',
    'text/plain;application/json': '{"a":1}',
    'application/x-www-form-urlencoded': 'a=1',
    'multipart/form-data; boundary=x': '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
  }
  it.each(withBody)('%s is not read, though origin and token are good', async (_name, route) => {
    for (const [type, payload] of Object.entries(simple)) {
      if (route.bodyAs === 'form' && type.endsWith('urlencoded')) continue
      const reply = await api.inject({
        method: route.method,
        url: pathOf(route),
        headers: { token: session.token, 'content-type': type },
        payload,
      })
      expect({ type, status: reply.status, code: reply.code }).toEqual({
        type,
        status: 415,
        code: 'BODY_UNSUPPORTED',
      })
    }
  })
})

describe('a page that is nearly ours', () => {
  it.each([
    'https://evil-play.example',
    'https://play.example.evil.example',
    'https://play.example@evil.example',
    'https://play.exampleevil',
    'https://sub.play.example',
    'https://play.example:8443',
    'http://play.example.',
    'https://play.example%2eevil.example',
    'https://evil.example/https://play.example',
    'file://play.example',
    'chrome-extension://play.example',
    'null',
    '',
  ])('may neither read nor change anything: %j', async (origin) => {
    for (const [, route] of all) {
      const reply = await api.app.inject({
        method: route.method,
        url: pathOf(route),
        headers: { host: 'play.example', origin, token: session.token },
      })
      expect(reply.headers).not.toHaveProperty('access-control-allow-origin')
      expect(reply.headers).not.toHaveProperty('access-control-allow-credentials')
      if (route.method !== 'GET') expect(reply.json().error.code).toBe('ORIGIN_REFUSED')
    }
  })
})

describe('every answer', () => {
  it.each(all)('of %s may be kept by no cache, or by the browser alone where it is for many', async (_name, route) => {
    for (const token of [session.token, undefined]) {
      const headers = token === undefined ? {} : { token }
      const reply = await api.inject({ method: route.method, url: pathOf(route), headers })
      const shared = route.sharedBy === 'anybody' || (route.sharedBy === 'strangers' && token === undefined)
      const kept = shared && reply.status === 200
      expect(reply.headers['cache-control']).toBe(kept ? 'private, no-cache' : 'private, no-store')
      expect(Object.hasOwn(reply.headers, 'etag')).toBe(kept)
    }
  })

  it('may be shown in no frame, is not sniffed, and is https for a year', async () => {
    const { headers } = await api.call('site.status')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})

describe('every cookie', () => {
  const setBy = (headers: TestReply['headers']): string[] => [headers['set-cookie'] ?? []].flat().map(String)

  it('is bound to the host, hidden from scripts, small, and sent over TLS only', async () => {
    const secure = await buildTestApp(world, { publicOrigin: HOME, host: 'play.example' })
    const own = await secure.sessionOf(await aMember(world))
    const seen = new Set<string>()
    const last = ([name]: [RouteName, Route]) => (name === 'session.logout' ? 1 : 0)
    for (const [name, route] of all.toSorted((one, other) => last(one) - last(other))) {
      const { headers } = await secure.inject({
        method: route.method,
        url: pathOf(route),
        cookies: { '__Host-refresh': own.refresh },
        headers: { token: own.token },
      })
      for (const cookie of setBy(headers)) {
        const [pair = '', ...flags] = cookie.split('; ')
        expect([name, pair]).toEqual([name, expect.stringMatching(/^__Host-[a-z]+=[\w.-]*$/i)])
        expect(flags).toEqual(expect.arrayContaining(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
        expect(cookie).not.toMatch(/domain=/i)
        expect(cookie.length).toBeLessThan(COOKIE_BYTES_MAX)
        seen.add(pair.split('=')[0] ?? '')
      }
    }
    expect([...seen]).toEqual(expect.arrayContaining(['__Host-refresh', '__Host-captcha']))
    await secure.close()
  })
})

describe('a mail', () => {
  const forged: [string, Record<string, string>][] = [
    ['Host', { host: 'evil.example' }],
    ['Host and Origin', { host: 'evil.example', origin: 'https://evil.example' }],
    ['a port', { host: 'play.example:6666', origin: 'https://play.example:6666' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': 'evil.example' }],
    ['X-Forwarded-Host and Origin', { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' }],
    ['Forwarded', { forwarded: 'host=evil.example;proto=https' }],
  ]
  it.each(forged)('leads home whatever is forged: %s', async (_what, headers) => {
    await world.db.prisma.merchantHost.upsert({
      where: { host: 'play.example' },
      create: { host: 'play.example', merchantId: world.merchantId },
      update: {},
    })
    const secure = await buildTestApp(world, { publicOrigin: HOME, host: 'play.example' })
    const member = await aMember(world)
    const email = await withContact(world, member)
    const ask = async (more: Record<string, string>) =>
      await askForLink(world, secure, { username: member.account, email }, more)
    await ask({})
    await ask(headers)
    const mails = await messagesTo(world, email)
    expect(mails.length).toBeGreaterThan(0)
    for (const { body } of mails) {
      expect(body.match(/https?:\/\/[^/\s]+/g)).toEqual([HOME])
    }
    await secure.close()
  })
})

describe('guessing', () => {
  it('a thousand invitation codes is refused at the start', async () => {
    const strict = await buildTestApp(world, { rateLimitPerMinute: 1_200 })
    const codes = []
    for (let guess = 0; guess < 1_000; guess += 1) {
      const reply = await strict.inject({
        method: 'PUT',
        url: routes['member.register'].path,
        headers: { 'content-type': 'application/jose' },
        payload: `guess ${guess}`,
      })
      codes.push(reply.code)
    }
    // A machine that is busy sheds some of them before they are counted: those were not looked at either.
    const lookedAt = codes.filter((code) => code !== 'RATE_LIMITED' && code !== 'SERVICE_BUSY')
    expect(lookedAt).toHaveLength(30)
    expect(codes).toContain('RATE_LIMITED')
    await strict.close()
  })

  it('passwords by a stolen login ends there too, wherever they are asked for', async () => {
    const strict = await buildTestApp(world, { rateLimitPerMinute: 1_200 })
    const own = await strict.sessionOf(await aMember(world))
    const guess = async () =>
      await strict.call(
        'member.changePassword',
        {
          body: {
            oldPassword: `${TEST_PASSWORD}?`,
            newPassword: 'Quite-another-77',
            confirmNewPassword: 'Quite-another-77',
          },
        },
        own,
      )
    const codes = []
    for (let one = 0; one < 30; one += 1) codes.push((await guess()).code)
    // A few are looked at, then passwords are locked for this session, and the limit of calls counts on.
    expect(codes.slice(0, 2)).toEqual(Array(2).fill('MEMBER_PASSWORD_WRONG'))
    expect(codes.filter((code) => code === 'MEMBER_PASSWORD_WRONG').length).toBeLessThan(6)
    expect(codes.slice(6, 20)).toEqual(Array(14).fill('SESSION_LOCKED'))
    expect(codes.slice(20)).toEqual(Array(10).fill('RATE_LIMITED'))
    await strict.close()
  })
})
