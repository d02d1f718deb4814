import {
  connectRedis,
  type RedisConnection,
  SOCKET_STREAM_LENGTH,
  SocketEmitter,
  socketStream,
  watchGaps,
  whenReady,
} from '@croupier/queue'
import { eventually, openTestGateway, openTestWorld, type TestWorld } from '@croupier/testkit'
import { rooms } from '@croupier/wire'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { Cable } from '../../../setup/cable.ts'

let world: TestWorld
let redis: RedisConnection
let emitter: SocketEmitter
let stream: string
beforeAll(async () => {
  world = await openTestWorld()
  const { url, prefix } = world.redis
  redis = connectRedis(url, 'producer', () => {})
  await whenReady(redis)
  emitter = new SocketEmitter({ url, prefix, onError: () => {} })
  await eventually(async () => expect(await emitter.answers()).toBe(true))
  stream = socketStream(prefix)
})
beforeEach(async () => void (await redis.del(stream)))
afterAll(async () => {
  await redis.del(stream)
  await emitter.close()
  redis.disconnect()
  await world.close()
})

const say = async (maintenance: boolean) => {
  const message = { room: rooms.site(), name: 'site.statusChanged', data: { maintenance } }
  expect(await emitter.emit([message])).toEqual([null])
}
/** Fills the stream with messages that nobody sits in the room of. */
const fill = async (messages: number) => {
  const message = { room: 'nobody', name: 'site.statusChanged', data: { maintenance: false } }
  const errors = await emitter.emit(Array.from({ length: messages }, () => message))
  expect(errors.every((error) => error === null)).toBe(true)
}

/** A gateway whose Redis can be taken away, and somebody who listens at it. */
async function aGateway() {
  const proxy = new Cable(world.redis.url)
  const gateway = await openTestGateway({
    ...world,
    redis: { ...world.redis, url: await proxy.start() },
  })
  const client = await gateway.connect()
  const names = () => client.received.map(({ name }) => name)
  const close = async () => {
    proxy.restore()
    await gateway.close()
    await proxy.close()
  }
  /** It has read the stream up to now. */
  const heardOne = async () => {
    await eventually(async () => {
      await say(false)
      expect(names()).toContain('site.statusChanged')
    })
    await say(true)
    await eventually(() => expect(client.of('site.statusChanged').at(-1)?.maintenance).toBe(true))
  }
  return { proxy, client, names, heardOne, close }
}

describe('a gateway that was away', () => {
  it('tells its clients to read again when the stream was trimmed past it, and goes on', async () => {
    const gateway = await aGateway()
    await gateway.heardOne()
    gateway.proxy.cut()
    await fill(50)
    await redis.xtrim(stream, 'MAXLEN', 10)
    gateway.proxy.restore()
    await eventually(() => expect(gateway.names()).toContain('feed.interrupted'))
    const { length } = gateway.client.received
    await say(true)
    await eventually(() => expect(gateway.client.received).toHaveLength(length + 1))
    expect(gateway.names().filter((name) => name === 'feed.interrupted')).toHaveLength(1)
    await gateway.close()
  })

  it('tells them when Redis came back empty', async () => {
    const gateway = await aGateway()
    await gateway.heardOne()
    gateway.proxy.cut()
    await redis.del(stream)
    await fill(1)
    gateway.proxy.restore()
    await eventually(() => expect(gateway.names()).toContain('feed.interrupted'))
    await gateway.close()
  })

  it('delivers what it missed and tells nothing of a gap when nothing was trimmed', async () => {
    const gateway = await aGateway()
    await gateway.heardOne()
    const { length } = gateway.client.received
    gateway.proxy.cut()
    await fill(500)
    await say(true)
    gateway.proxy.restore()
    await eventually(() => expect(gateway.client.received).toHaveLength(length + 1))
    expect(gateway.names()).not.toContain('feed.interrupted')
    await gateway.close()
  })
})

describe('a reader of an empty stream', () => {
  it.each([
    ['nothing is missing', 10, 0],
    ['more came than the stream holds', SOCKET_STREAM_LENGTH + 200, 1],
  ])('knows whether %s before its first message', async (_what, messages, expected) => {
    let gaps = 0
    const count = () => {
      gaps += 1
    }
    const reader = watchGaps(redis, stream, count).duplicate()
    await whenReady(reader)
    const read = async () => await reader.xread('BLOCK', 20, 'STREAMS', stream, '$')
    expect(await read()).toBeNull()
    await fill(messages)
    expect(await read()).not.toBeNull()
    expect(gaps).toBe(expected)
    reader.disconnect()
  })
})

it('a connection that is closed while it subscribes fails nobody, who did not wait for it', async () => {
  const waiting = connectRedis(world.redis.url, 'sockets', () => {})
  const reader = watchGaps(waiting, stream, () => {}).duplicate()
  const subscribed = reader.subscribe('anything')
  reader.disconnect()
  expect(await subscribed).toBe(0)
  waiting.disconnect()
})
