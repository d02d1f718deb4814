import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { planIssues } from '@croupier/domain/lottery/issues'
import { aMember, buildTestApp, TEST_ORIGIN, type TestApp } from '@croupier/testkit'
import { type Route, type RouteName, routes } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type LotteryWorld, openLotteryWorld } from '../../lottery/lotteryWorld.ts'

const HOUR_MS = 3_600_000
const names = Object.keys(routes) as RouteName[]
const routeOf = (name: RouteName): Route => routes[name]
const shared = names.filter((name) => routeOf(name).sharedBy !== undefined)
const MENUS = '/lgw/games/game_menus'
const current = (gameCode: string) => `/lotto/lgw/games/${gameCode}/issues/current`
const PROMOTIONS = '/wps/promotions'

let world: LotteryWorld
/** keeps an answer for an hour, so that a test need not be quick */
let api: TestApp
let token: string
beforeAll(async () => {
  world = await openLotteryWorld()
  await planIssues(world.ctx)
  api = await buildTestApp(world, { sharedAgeMs: HOUR_MS })
  token = (await api.sessionOf(await aMember(world, { type: 1 }))).token
})
afterAll(async () => {
  await api.close()
  await world.close()
})

const get = async (url: string, headers: Record<string, string> = {}) => {
  const host = { host: 'localhost', ...headers }
  return await api.app.inject({ method: 'GET', url, headers: host })
}

describe('answers that many share', () => {
  it('are those of public reads', () => {
    for (const name of shared)
      expect([name, routeOf(name).method, routeOf(name).access]).toEqual([name, 'GET', 'public'])
    expect(shared.length).toBe(25)
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

  it('are made once, also for many at the same time, and kept apart by address', async () => {
    const bodies = await Promise.all(Array.from({ length: 5 }, async () => (await get(current('SSC1M'))).body))
    expect(new Set([...bodies, (await get(current('SSC1M'))).body]).size).toBe(1)
    const own = (await get(current('PK101M'))).json()
    expect(own.value.current.gameCode).toBe('PK101M')
    expect(own.value.serverTime).not.toBe(JSON.parse(bodies[0] ?? '').value.serverTime)
  })

  it('are refused to each who is refused', async () => {
    for (const _ of [1, 2])
      expect((await get(current('NOGAME'))).json()).toMatchObject({ error: { code: 'GAME_NOT_FOUND' } })
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
      expect(reply.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
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
  const picture = await get('/wps/captcha', { 'accept-encoding': 'br' })
  expect(picture.statusCode).toBe(200)
  expect(picture.rawPayload.length).toBeGreaterThan(1_024)
  expect(picture.headers['content-encoding']).toBeUndefined()
})

it('other long answers of JSON are', async () => {
  const reply = await get('/docs/json', { 'accept-encoding': 'br' })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-encoding']).toBe('br')
})

it('what is sent packed is not unpacked: a small body could become a large one', async () => {
  const { method, path } = routeOf('help.setVote')
  const headers = { host: 'localhost', origin: TEST_ORIGIN, token, 'content-type': 'application/json' }
  const json = JSON.stringify({ article: 'rules', useful: 'yes' })
  const read = await api.app.inject({ method, url: path, headers, payload: json })
  expect(read.json()).toMatchObject({ error: { code: 'VALIDATION_FAILED' } })
  const packed = await api.app.inject({
    method,
    url: path,
    headers: { ...headers, 'content-encoding': 'gzip' },
    payload: gzipSync(json),
  })
  expect(packed.statusCode).toBe(400)
  expect(packed.body).not.toContain('useful')
})
