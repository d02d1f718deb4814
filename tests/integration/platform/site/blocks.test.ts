import {
  aMember,
  aMerchant,
  buildTestApp,
  openTestGateway,
  type TestApp,
  type TestSession,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { type Route, type RouteName, routes } from '@croupier/wire'
import { describe, expect, it } from 'vitest'

const BLOCKED = ['8.8.8.8', '2001:4860:4860::8888', '::ffff:8.8.8.8']
const SERVED = '133.242.0.1'
const OTHER_HOST = 'other.example'
/** What answers everybody: the own state, and leaving. */
const OPEN = new Set<RouteName>(['site.status', 'site.whitelabel', 'session.logout'])

let world: TestWorld
let api: TestApp
let session: TestSession
useTestWorld(async (opened, closes) => {
  world = opened
  await world.db.prisma.merchant.update({
    where: { id: world.merchantId },
    data: { settings: { regionRestriction: true, blockedRegions: ['US'] } },
  })
  await aMerchant(world, 'OTHER', { hosts: [OTHER_HOST] })
  api = closes(await buildTestApp(world))
  session = await api.sessionOf(await aMember(world, { type: 1 }))
})
const names = Object.keys(routes) as RouteName[]
const closed = names.filter((name) => !OPEN.has(name))

async function ask(name: RouteName, remoteAddress: string, headers: Record<string, string> = {}) {
  const route: Route = routes[name]
  return await api.inject({
    method: route.method,
    url: route.path.replaceAll(/:\w+/g, 'x'),
    remoteAddress,
    headers: { token: session.token, ...headers },
  })
}

describe('a visitor from a region that is not served', () => {
  it.each(closed)('is blocked at %s, at play as at reading', async (name) => {
    for (const address of BLOCKED) {
      const reply = await ask(name, address)
      expect(reply).toMatchObject({ status: 451, code: 'SITE_REGION_BLOCKED' })
    }
  })

  it.each<[string, Record<string, string>]>([
    ['X-Forwarded-For', { 'x-forwarded-for': SERVED }],
    ['a chain of it', { 'x-forwarded-for': `${SERVED}, 127.0.0.1` }],
    ['Forwarded', { forwarded: `for=${SERVED}` }],
    ['X-Real-IP', { 'x-real-ip': SERVED }],
    ['CF-Connecting-IP', { 'cf-connecting-ip': SERVED }],
    ['True-Client-IP', { 'true-client-ip': SERVED }],
    ['X-Client-IP', { 'x-client-ip': SERVED }],
    ['another port', { host: 'localhost:3000' }],
    ['a host in capitals', { host: 'LOCALHOST' }],
    ['X-Forwarded-Host', { 'x-forwarded-host': OTHER_HOST }],
  ])('is blocked whatever is forged: %s', async (_what, headers) => {
    for (const name of ['lottery.gameMenus', 'lottery.placeBets', 'wallet.balance'] as const) {
      expect((await ask(name, '8.8.8.8', headers)).code).toBe('SITE_REGION_BLOCKED')
    }
  })

  it('finds the other merchant at its host, and there the login opens nothing', async () => {
    expect((await ask('lottery.gameMenus', '8.8.8.8', { host: OTHER_HOST })).status).toBe(200)
    for (const name of ['lottery.placeBets', 'wallet.balance'] as const) {
      const reply = await ask(name, '8.8.8.8', { host: OTHER_HOST })
      expect(reply).toMatchObject({ status: 401, code: 'SESSION_MISSING' })
    }
  })

  it('is known through our own proxy, and so is one who is served', async () => {
    const through = async (address: string) =>
      (await ask('wallet.balance', '127.0.0.1', { 'x-forwarded-for': address })).status
    expect(await through('8.8.8.8')).toBe(451)
    expect(await through(`${SERVED}, 8.8.8.8`)).toBe(451)
    expect(await through(SERVED)).toBe(200)
  })

  it('gets no socket either', async () => {
    const gateway = await openTestGateway(world, { trustProxy: ['127.0.0.1/8'] })
    await gateway.connect(session)
    const from = async (address: string) => await gateway.connect(session, undefined, { 'x-forwarded-for': address })
    await expect(from('8.8.8.8')).rejects.toThrow('SITE_REGION_BLOCKED')
    await expect(from(`${SERVED}, 2001:4860:4860::8888`)).rejects.toThrow('SITE_REGION_BLOCKED')
    await from(SERVED)
    await gateway.close()
    const direct = await openTestGateway(world)
    // No proxy is in front of this one: the header is the visitor's own, and the visitor is here.
    await direct.connect(session, undefined, { 'x-forwarded-for': '8.8.8.8' })
    await direct.close()
  })
})

describe('a socket', () => {
  it.each(['/agent', '/member', '/admin', '/member.x'])('opens no other namespace: %s', async (namespace) => {
    const gateway = await openTestGateway(world)
    for (const who of [session, null]) {
      const refused = gateway.connect(who, undefined, {}, namespace)
      await expect(refused).rejects.toThrow('Invalid namespace')
    }
    await gateway.close()
  })

  it('at a host that nobody serves is refused', async () => {
    await world.db.prisma.merchantHost.delete({ where: { host: '*' } })
    const gateway = await openTestGateway(world)
    await expect(gateway.connect(null)).rejects.toThrow('SITE_UNKNOWN_HOST')
    await gateway.close()
  })
})
