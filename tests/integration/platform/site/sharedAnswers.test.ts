import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { aMember, buildTestApp, type TestApp, type TestWorld, useTestWorld } from '@croupier/testkit'
import { type Route, type RouteName, routes } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

const HOUR_MS = 3_600_000
const names = Object.keys(routes) as RouteName[]
const routeOf = (name: RouteName): Route => routes[name]
const shared = names.filter((name) => routeOf(name).sharedBy !== undefined)
const MENUS = '/lgw/games/game_menus'
const PROMOTIONS = '/wps/promotions'

let world: TestWorld
/** keeps an answer for an hour, so that a test need not be quick */
let api: TestApp
let token: string
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world, { sharedAgeMs: HOUR_MS }))
  token = (await api.sessionOf(await aMember(world, { type: 1 }))).token
})

const get = async (url: string, headers: Record<string, string> = {}) => {
  const host = { host: 'localhost', ...headers }
  return await api.app.inject({ method: 'GET', url, headers: host })
}

describe('answers that many share', () => {
  it('are those of public reads', () => {
    for (const name of shared)
      expect([name, routeOf(name).method, routeOf(name).access]).toEqual([name, 'GET', 'public'])
    expect(shared.length).toBe(24)
  })

  it.each(shared.filter((name) => routeOf(name).sharedBy === 'anybody'))(
    'say the same to a member as to a stranger: %s',
    async (name) => {
      const url = routeOf(name).path.replace(/:\w+/g, 'SSC1M')
      const [stranger, member] = [await get(url), await get(url, { token })]
      expect(member.statusCode).toBe(stranger.statusCode)
      if (stranger.statusCode === 200) expect(member.body).toBe(stranger.body)
    },
  )

  it('are made once, also for many at the same time', async () => {
    const title = 'A late game'
    const before = await Promise.all(Array.from({ length: 5 }, async () => (await get(MENUS)).body))
    await world.db.prisma.game.updateMany({ data: { name: { EN: title } } })
    expect(new Set([...before, (await get(MENUS)).body]).size).toBe(1)
    expect((await get(`${MENUS}?prizeMode=LOTT`)).body).toContain(title)
  })

  it('are kept apart by address, and refusals are not kept', async () => {
    const none = '/lotto/lgw/games/SSC1M/issues/20200101-0001'
    expect((await get(none)).statusCode).toBe(404)
    expect((await get(none)).json()).toMatchObject({ error: { code: expect.stringMatching(/NOT_FOUND/) } })
    expect((await get(`${MENUS}?prizeMode=ELOTT`)).body).not.toBe((await get(MENUS)).body)
  })

  it('are sent packed, and not at all to who has them', async () => {
    const plain = await get(MENUS)
    for (const [accepted, packing, unpacked] of [
      ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
      ['gzip;q=0.5, br;q=0', 'gzip', gunzipSync],
    ] as const) {
      const reply = await get(MENUS, { 'accept-encoding': accepted })
      expect(reply.headers).toMatchObject({
        'content-encoding': packing,
        vary: expect.stringContaining('accept-encoding'),
      })
      expect(unpacked(reply.rawPayload).toString()).toBe(plain.body)
      expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
      const again = await get(MENUS, { 'accept-encoding': accepted, 'if-none-match': String(reply.headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    expect(plain.headers['cache-control']).toBe('private, no-cache')
    expect(Number(plain.headers['answer-age'])).toBeGreaterThanOrEqual(0)
  })

  it('are made for oneself where a route looks at who asks', async () => {
    const stranger = await get(PROMOTIONS)
    const member = await get(PROMOTIONS, { token })
    expect([stranger.headers['cache-control'], member.headers['cache-control']]).toEqual([
      'private, no-cache',
      'private, no-store',
    ])
  })
})

it('the answer that opens a session is not packed', async () => {
  const slider = await get('/wps/captcha/slider', { 'accept-encoding': 'br' })
  expect(slider.statusCode).toBe(200)
  expect(slider.rawPayload.length).toBeGreaterThan(1_024)
  expect(slider.headers['content-encoding']).toBeUndefined()
})

it('other long answers of JSON are', async () => {
  const reply = await get('/docs/json', { 'accept-encoding': 'br' })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-encoding']).toBe('br')
})
