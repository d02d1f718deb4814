import type { Ctx } from '@croupier/domain'
import { addressScopes } from '@croupier/domain/platform/addresses'
import { type RedisConnection, SOCKET_STREAM_LENGTH, socketStream, watchGaps } from '@croupier/queue'
import { type EventData, rooms } from '@croupier/wire'
import jwt from '@fastify/jwt'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import { Counter, Gauge } from 'prom-client'
import { Server, type Socket } from 'socket.io'
import { jwtOptions } from '../accessTokens.ts'
import { LiveSessions, type Subscribe } from '../liveSessions.ts'
import { awayLogOf } from '../logger.ts'
import { errorsPlugin } from '../plugins/errors.ts'
import { healthPlugin, type Readiness } from '../plugins/health.ts'
import { metricsPlugin } from '../plugins/metrics.ts'
import { isAllowedOrigin } from '../plugins/origin.ts'
import { calledHost, callerAddress, trustedPeers } from './calledHost.ts'
import { limitEvents, takeClientEvents } from './clientEvents.ts'
import { guardHandshakes, identityOf } from './handshake.ts'
import { HANDSHAKES_PER_MINUTE, HandshakeLimit } from './handshakeLimit.ts'
import { watchSessions } from './sessionWatch.ts'

const MESSAGE_BYTES_MAX = 16 * 1024
const HANDSHAKE_MS_MAX = 10_000

/** What the gateway is built from. Nothing here is read from the environment. */
export interface GatewayDeps {
  readonly ctx: Ctx
  readonly logger: Logger
  readonly subscribe: Subscribe
  readonly version: string
  readonly jwtSecret: string
  readonly publicOrigin: string
  readonly allowedOrigins: readonly string[]
  readonly trustProxy: readonly string[]
  /** a connection made by the `sockets` recipe; the adapter makes its own copies of it */
  readonly redis: RedisConnection
  readonly redisPrefix: string
  /** handshakes that one address may try in a minute (default 300) */
  readonly handshakesPerMinute?: number
  readonly readiness: Readiness
  readonly checkDatabase: () => Promise<void>
  readonly checkRedis: () => Promise<boolean>
}

function openSockets(app: FastifyInstance, deps: GatewayDeps): Server {
  const allowed = new Set([deps.publicOrigin, ...deps.allowedOrigins])
  const trusted = trustedPeers(deps.trustProxy)
  const perMinute = deps.handshakesPerMinute ?? HANDSHAKES_PER_MINUTE
  const handshakes = new HandshakeLimit(perMinute, () => performance.now())
  const stream = socketStream(deps.redisPrefix)
  const gaps = new Counter({
    name: 'socket_stream_gaps_total',
    help: 'Times that messages were lost before this gateway had read them',
    registers: [app.meters],
  })
  const interrupted: EventData<'feed.interrupted'> = {}
  const onGap = () => {
    gaps.inc()
    deps.ctx.log.warn({ stream }, 'messages were lost: every client reads anew')
    io.local.emit('feed.interrupted', interrupted)
  }
  const io = new Server(app.server, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MESSAGE_BYTES_MAX,
    connectTimeout: HANDSHAKE_MS_MAX,
    perMessageDeflate: false,
    httpCompression: false,
    allowRequest: (request, decide) => {
      if (!handshakes.take(addressScopes(callerAddress(request, trusted)).address)) return decide('RATE_LIMITED', false)
      const { origin } = request.headers
      const known = origin !== undefined && isAllowedOrigin(origin, calledHost(request, trusted), allowed)
      decide(known ? null : 'ORIGIN_REFUSED', known)
    },
    adapter: createAdapter(watchGaps(deps.redis, stream, onGap), {
      streamName: stream,
      channelPrefix: `${deps.redisPrefix}.sockets`,
      maxLen: SOCKET_STREAM_LENGTH,
      onlyPlaintext: true,
    }),
  })
  return io
}

/** Joins a socket's rooms; looks at the session once more, which may have ended during the handshake. */
async function admit(socket: Socket, sessions: LiveSessions): Promise<void> {
  const identity = identityOf(socket)
  await socket.join(rooms.site())
  if (identity === null) return
  await socket.join([rooms.member(identity.publicId), rooms.session(identity.sessionId)])
  if ((await sessions.find(identity.sessionId)) === null) socket.disconnect(true)
}

/**
 * Assembles the realtime gateway: sockets, their guards, health and metrics. It emits nothing of its own but the end of a
 * session and of a gap in what it received: what happens arrives through the stream that the relay writes (architecture 10).
 */
export async function buildGateway(deps: GatewayDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance
  const away = awayLogOf(deps.logger)
  await app.register(errorsPlugin, { away })
  await app.register(metricsPlugin, { activity: deps.ctx.db.activity })
  await app.register(healthPlugin, deps)
  await app.register(jwt, jwtOptions(deps.jwtSecret))
  const { ctx } = deps
  const sessions = new LiveSessions(ctx, deps.subscribe)
  const io = openSockets(app, deps)
  const trusted = trustedPeers(deps.trustProxy)
  guardHandshakes(io, { ctx, jwt: app.jwt, sessions, trusted, away })
  io.on('connection', (socket) => {
    limitEvents(socket, () => performance.now())
    takeClientEvents(socket)
    admit(socket, sessions).catch((error: Error) => {
      if (!away.take(error)) ctx.log.warn({ err: error }, 'a socket could not be admitted')
      socket.disconnect(true)
    })
  })
  const stopWatching = watchSessions(io, ctx, sessions, away)
  new Gauge({
    name: 'socket_connections',
    help: 'Sockets that are connected',
    registers: [app.meters],
    collect() {
      this.set(io.engine.clientsCount)
    },
  })
  app.addHook('onReady', async () => await sessions.start())
  app.addHook('preClose', async () => {
    await stopWatching()
    await sessions.stop()
    await io.close()
  })
  return app
}
