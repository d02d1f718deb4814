import { LANGUAGE_CODES } from '@croupier/locales'
import { aMember, buildTestApp, type TestApp, type TestSession, type TestWorld, useTestWorld } from '@croupier/testkit'
import { describe, expect, it } from 'vitest'

let world: TestWorld
let app: TestApp
let session: TestSession
useTestWorld(async (opened, closes) => {
  world = opened
  app = closes(await buildTestApp(world))
  session = await app.login(await aMember(world))
})
/** The calls of spec 7 that concern content, by the paths of the specification and of rules E1: path, who calls, what is read of it. */
const CALLS = [
  ['/wps/relay/notices?types=B,PL,PU,PR,H&platform=W&execution=B', 'guest', 'value.items'],
  ['/wps/relay/GCS_announcements', 'guest', 'promotion'],
  ['/wps/relay/GCS_hotGames', 'guest', 'content'],
  ['/lgw/games/popular', 'guest', 'content'],
  ['/lgw/games/rails', 'guest', 'content'],
  ['/wps/system/helpCenter', 'guest', 'value.topics'],
  ['/wps/system/domainRoute', 'guest', 'value.domainList'],
  ['/wps/relay/CSP_unreadCount', 'member', 'value'],
  ['/wps/messages', 'member', 'value.items'],
  ['/wps/feedback', 'member', 'value.bounds'],
] as const

const read = (body: unknown, path: string): unknown =>
  path.split('.').reduce((part, name) => (part as Record<string, unknown>)?.[name], body)

describe('calls that concern content answer by their names (spec 7)', () => {
  it.each(CALLS)('GET %s of a %s has %s', async (url, who, path) => {
    const headers = who === 'member' ? { token: session.token } : {}
    const { status, body } = await app.inject({ url, headers })
    expect(status).toBe(200)
    expect(read(body, path)).toBeDefined()
  })

  it.each(CALLS.filter(([, who]) => who === 'member'))('GET %s needs a token', async (url) => {
    expect((await app.inject({ url })).status).toBe(401)
  })

  it.each(LANGUAGE_CODES)('notices, announcements and help are asked for in %s', async (code) => {
    for (const path of ['/wps/relay/notices', '/wps/relay/GCS_announcements', '/wps/system/helpCenter']) {
      expect((await app.inject({ url: `${path}?language=${code}` })).status).toBe(200)
    }
  })

  it('what is no type, platform or execution of the specification is refused', async () => {
    for (const query of ['types=XX', 'platform=A', 'execution=Z', 'language=xx', 'page=0']) {
      const { status } = await app.inject({ url: `/wps/relay/notices?${query}` })
      expect([query, status]).toEqual([query, 400])
    }
  })
})
