import {
  aMember,
  buildTestApp,
  eventually,
  openTestGateway,
  openTestWorld,
  TEST_PASSWORD,
  type TestApp,
  type TestGateway,
  type TestSession,
  type TestWorld,
} from '@croupier/testkit'
import { session as wire } from '@croupier/wire'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let world: TestWorld
let api: TestApp
let otherNode: TestApp
let gateways: TestGateway[]
beforeAll(async () => {
  world = await openTestWorld()
  api = await buildTestApp(world)
  otherNode = await buildTestApp(world)
  gateways = [await openTestGateway(world), await openTestGateway(world)]
})
afterAll(async () => {
  for (const gateway of gateways) await gateway.close()
  await api.close()
  await otherNode.close()
  await world.close()
})

interface Shown {
  readonly id: string
  readonly current: boolean
  readonly lastSeenAt: string
  readonly userAgent: string
  readonly address: string
  readonly country: string | null
  readonly newPlace: boolean
}
const listOf = async (session: TestSession): Promise<Shown[]> => {
  const reply = await api.call('session.list', {}, session)
  return (reply.body as { value: Shown[] }).value
}
const balance = async (session: TestSession) => (await otherNode.call('wallet.balance', {}, session)).code

describe('a login from a new place', () => {
  it('is marked in the list; the place is new again once its owner has ended it', async () => {
    const member = await aMember(world)
    const from = async (ip: string) =>
      await api.inject({
        method: 'POST',
        url: wire.login.path,
        headers: { 'x-forwarded-for': ip },
        payload: { username: member.account, password: TEST_PASSWORD },
      })
    expect((await from('203.0.113.7')).status).toBe(200)
    const away = (await from('198.51.100.9')).body as {
      value: { lastLogin: { address: string; userAgent: string } }
    }
    // What a person is shown of the login before: where and with what (protection A7).
    expect(away.value.lastLogin).toMatchObject({
      address: '203.0.113.7',
      userAgent: expect.stringContaining('lightMyRequest'),
    })
    const own = await api.sessionOf(member)
    const marks = async () => (await listOf(own)).filter(({ newPlace }) => newPlace).map(({ address }) => address)
    expect(await marks()).toEqual(['198.51.100.9'])
    const marked = (await listOf(own)).find(({ newPlace }) => newPlace)
    const params = { sessionId: marked?.id ?? '' }
    expect((await api.call('session.end', { params }, own)).status).toBe(200)
    expect(await marks()).toEqual([])
    await from('203.0.113.7')
    expect(await marks()).toEqual([])
    await from('198.51.100.9')
    expect(await marks()).toEqual(['198.51.100.9'])
  })
})

describe('the own sessions', () => {
  it('are listed with place, device and last use, the one that asks first', async () => {
    const member = await aMember(world)
    await api.login(member)
    world.clock.advance(60_000)
    const here = await api.login(member)
    const shown = await listOf(here)
    expect(shown.map(({ current }) => current)).toEqual([true, false])
    expect(shown[0]).toMatchObject({ address: '127.0.0.1', country: null })
    expect(shown[0]?.userAgent).toContain('lightMyRequest')
    expect(Object.keys(shown[0] ?? {})).not.toContain('refreshHash')
    // One that idled too long can no longer be used, and is not shown.
    world.clock.advance(wire.SESSION_IDLE_MS - 30_000)
    const later = await api.login(member)
    expect(await listOf(later)).toHaveLength(2)
  })

  it('end one by one, on every node and socket', async () => {
    const member = await aMember(world)
    const [here, there] = [await api.login(member), await otherNode.login(member)]
    const sockets: Awaited<ReturnType<TestGateway['connect']>>[] = []
    for (const gateway of gateways) sockets.push(await gateway.connect(there))
    const other = (await listOf(here)).find(({ current }) => !current)
    const params = { sessionId: other?.id ?? '' }
    expect((await api.call('session.end', { params }, here)).body).toEqual({
      value: { ended: true },
    })
    await eventually(async () => {
      expect(await balance(there)).toBe('SESSION_EXPIRED')
      for (const { socket } of sockets) expect(socket.connected).toBe(false)
    }, 1_000)
    expect((await api.call('session.end', { params }, here)).code).toBe('NOT_FOUND')
    expect(await balance(here)).toBeNull()
  })

  it('of others are not found, and stay', async () => {
    const owner = await api.login(await aMember(world))
    const [theirs] = await listOf(owner)
    const stranger = await api.login(await aMember(world))
    const params = { sessionId: theirs?.id ?? '' }
    expect((await api.call('session.end', { params }, stranger)).code).toBe('NOT_FOUND')
    expect(await balance(owner)).toBeNull()
  })

  it('end all but the one that asks', async () => {
    const member = await aMember(world)
    const others = [await api.login(member), await api.login(member), await otherNode.login(member)]
    const here = await api.login(member)
    const reply = await api.call('session.endOthers', {}, here)
    expect(reply.body).toEqual({ value: { ended: 3 } })
    await eventually(async () => {
      for (const one of others) expect(await balance(one)).toBe('SESSION_EXPIRED')
    }, 1_000)
    expect(await listOf(here)).toHaveLength(1)
  })
})

it('of an account is one, where its merchant says so: a second login ends the first', async () => {
  const where = { id: world.merchantId }
  const { settings } = await world.db.prisma.merchant.findUniqueOrThrow({ where })
  await world.db.prisma.merchant.update({ where, data: { settings: { ...(settings as object), sessionsMax: 1 } } })
  const member = await aMember(world)
  const first = await api.login(member)
  const second = await api.login(member)
  expect([await balance(second), await balance(first)]).toEqual([null, 'SESSION_EXPIRED'])
  await world.db.prisma.merchant.update({ where, data: { settings: settings as object } })
})
