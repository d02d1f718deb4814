import type { AddressInfo } from 'node:net'
import { buildGateway } from '@croupier/api'
import { listen } from '@croupier/db'
import { checkDatabase } from '@croupier/domain/platform/site'
import { connectRedis, whenReady } from '@croupier/queue'
import { type EventData, type EventName, events } from '@croupier/wire'
import pino, { type Logger } from 'pino'
import { io, type Socket } from 'socket.io-client'
import { z } from 'zod'
import { TEST_JWT_SECRET, TEST_ORIGIN, type TestSession } from './testApp.ts'
import { apiCtx, type TestWorld } from './testWorld.ts'

export interface TestGateway {
  readonly url: string
  /** Connects as somebody or as a guest; rejects with the code of the refusal. */
  connect(
    session?: TestSession | null,
    origin?: string,
    headers?: Readonly<Record<string, string>>,
    namespace?: string,
  ): Promise<TestSocket>
  close(): Promise<void>
}

/** A connected client that remembers what it was told. */
export interface TestSocket {
  readonly socket: Socket
  readonly received: readonly { readonly name: string; readonly data: unknown }[]
  /** What was received under a name, decoded by the wire. */
  of<N extends EventName>(name: N): EventData<N>[]
}

function remember(socket: Socket): TestSocket {
  const received: { name: string; data: unknown }[] = []
  socket.onAny((name: string, data: unknown) => received.push({ name, data }))
  return {
    socket,
    received,
    of: <N extends EventName>(name: N) =>
      received
        .filter((one) => one.name === name)
        .map((one) => z.decode(events[name] as z.ZodType, one.data) as EventData<N>),
  }
}

/** Connects to a gateway, also one that runs elsewhere; `token` null is a guest. Rejects with the code of the refusal. */
export async function connectSocket(
  url: string,
  token: string | null,
  headers: Readonly<Record<string, string>>,
): Promise<TestSocket> {
  const socket = io(url, {
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
    auth: { token },
  })
  const client = remember(socket)
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', (error) => {
      socket.disconnect()
      reject(error)
    })
  })
  return client
}

/** A realtime gateway over the world, on a free port. Several over one world are several nodes. */
export async function openTestGateway(
  world: TestWorld,
  options: {
    readonly trustProxy?: readonly string[]
    readonly logger?: Logger
    readonly handshakesPerMinute?: number
  } = {},
): Promise<TestGateway> {
  const redis = connectRedis(world.redis.url, 'sockets', () => {})
  await whenReady(redis)
  const app = await buildGateway({
    ctx: apiCtx(world),
    logger: options.logger ?? pino({ level: 'silent' }),
    version: '0.0.0-test',
    readiness: { closing: false },
    handshakesPerMinute: options.handshakesPerMinute ?? 300,
    jwtSecret: TEST_JWT_SECRET,
    publicOrigin: TEST_ORIGIN,
    allowedOrigins: [],
    trustProxy: options.trustProxy ?? [],
    redis,
    redisPrefix: world.redis.prefix,
    subscribe: async (channel, heard) => await listen(world.database.urlOf('api'), channel, heard),
    checkDatabase: async () => await checkDatabase(world.processes.api),
    checkRedis: async () => true,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const sockets: Socket[] = []
  return {
    url,
    async connect(session = null, origin = TEST_ORIGIN, headers = {}, namespace = '') {
      const token = session?.token ?? null
      const client = await connectSocket(url + namespace, token, { origin, ...headers })
      sockets.push(client.socket)
      return client
    },
    async close() {
      for (const socket of sockets) socket.disconnect()
      await app.close()
      redis.disconnect()
    },
  }
}
