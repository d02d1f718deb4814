import { outbox, push, withTransaction } from '@croupier/db'
import {
  aMember,
  buildTestApp,
  eventually,
  openTestGateway,
  startTestWorker,
  type TestApp,
  type TestGateway,
  type TestWorld,
  useTestWorld,
} from '@croupier/testkit'
import { jobs, rooms } from '@croupier/wire'
import { afterAll, describe, expect, it } from 'vitest'
import { Cable } from '../../../setup/cable.ts'

let world: TestWorld
let proxy: Cable
let api: TestApp
let gateway: TestGateway
let worker: Awaited<ReturnType<typeof startTestWorker>>
useTestWorld(async (opened, closes) => {
  world = opened
  api = closes(await buildTestApp(world))
  proxy = new Cable(world.redis.url)
  closes({ close: async () => await proxy.close() })
  const behind = { ...world, redis: { ...world.redis, url: await proxy.start() } }
  gateway = closes(await openTestGateway(behind))
  worker = closes(await startTestWorker(behind, { handlers: {}, upsertEveryMs: 200 }))
})
// Runs before the rest is closed: hooks of the end go backwards.
afterAll(() => proxy.restore())

const open = async () => await world.db.prisma.outboxMessage.count({ where: { doneAt: null } })
const announce = async (maintenance: boolean) => {
  const pushes = [push(rooms.site(), 'site.statusChanged', { maintenance })]
  await withTransaction(world.db, async (tx) => await outbox(tx, { kind: 'EVENT', pushes }))
}

describe('while Redis is away', () => {
  it('calls work, logouts reach sockets, effects wait and arrive once it is back', async () => {
    const session = await api.login(await aMember(world))
    const watching = await gateway.connect()
    const leaving = await gateway.connect(session)
    await announce(false)
    await eventually(() => expect(watching.of('site.statusChanged')).toHaveLength(1))

    proxy.cut()
    await announce(true)
    expect((await api.call('wallet.balance', {}, session)).status).toBe(200)
    await api.call('session.logout', {}, session)
    await eventually(() => expect(leaving.socket.connected).toBe(false), 1_000)
    await eventually(async () => expect(await worker.redisAnswers()).toBe(false))
    expect(await open()).toBe(1)
    expect(watching.of('site.statusChanged')).toHaveLength(1)

    proxy.restore()
    await eventually(async () => {
      expect(watching.of('site.statusChanged').map((one) => one.maintenance)).toEqual([false, true])
      expect(await open()).toBe(0)
    })
    await eventually(async () => {
      expect((await worker.queues.scheduled()).sort()).toEqual(Object.keys(jobs).sort())
    })
  })
})
