import { buildApp, jwtOptions, openIdPort, type Replays, redisReplays, socketHints } from '@croupier/api'
import { listen } from '@croupier/db'
import type { CashierOutside } from '@croupier/domain/cashier/deposits'
import type { GamesOutside } from '@croupier/domain/games/providers'
import { checkDatabase } from '@croupier/domain/platform/site'
import { connectRedis, SocketEmitter, whenReady } from '@croupier/queue'
import { type ErrorCode, type Route, type RouteInput, type RouteName, routes } from '@croupier/wire'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pino, { type Logger } from 'pino'
import { z } from 'zod'
import { bodySealer } from './bodySealer.ts'
import { aSession, TEST_PASSWORD, type TestMember } from './members.ts'
import { noCashier } from './noCashier.ts'
import { noGames } from './noGames.ts'
import { HUNG_MS } from './patience.ts'
import { apiCtx, type TestWorld } from './testWorld.ts'

export const TEST_ORIGIN = 'http://localhost:8080'
export const TEST_JWT_SECRET = 'a secret that only tests know, 32 bytes or more'

/** Somebody who is logged in. */
export interface TestSession {
  readonly token: string
  /** the refresh cookie's value */
  readonly refresh: string
}

/** An answer of the API. */
export interface TestReply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** what was on the wire, undecoded */
  readonly body: unknown
  /** the very bytes */
  readonly raw: Buffer
  /** code of the refusal, null when there was none */
  readonly code: ErrorCode | null
}

type Decoded<T> = T extends undefined ? Record<never, never> : T
/** Decoded parts of a call; parts a route does not have are left out. */
export type CallInput<N extends RouteName> = Partial<{
  [P in keyof RouteInput<(typeof routes)[N]>]: Decoded<RouteInput<(typeof routes)[N]>[P]>
}>

export interface TestApp {
  readonly app: FastifyInstance
  /** Calls a route by its wire name with decoded input, as `session` or as nobody. */
  call<N extends RouteName>(
    name: N,
    input?: CallInput<N>,
    session?: TestSession | null,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestReply>
  /**
   * Any request, with an allowed Origin unless the headers say otherwise. An object for a route with an encrypted body is
   * encrypted, unless the headers name a content type.
   */
  inject(options: InjectOptions): Promise<TestReply>
  /** Logs in with the factories' password. */
  login(member: TestMember, password?: string): Promise<TestSession>
  /** A session without a login, for accounts that may not log in by password. */
  sessionOf(member: TestMember): Promise<TestSession>
  close(): Promise<void>
}

export interface TestAppOptions {
  /** how long an answer for many is kept, ms; each is made for itself when left out */
  readonly sharedAgeMs?: number
  readonly rateLimitPerMinute?: number
  readonly host?: string
  /** where people reach it; TEST_ORIGIN when left out. Over https cookies are as in production */
  readonly publicOrigin?: string
  /** false: as in production */
  readonly outboxOpen?: boolean
  /** true: providers of other sign-ins over TLS only, as in production */
  readonly tlsOnly?: boolean
  /** instead of those in Redis */
  readonly replays?: Replays
  /** another Redis than the world's, which a test can cut off */
  readonly redisUrl?: string
  /** how payment providers are called; none answers when left out */
  readonly cashier?: CashierOutside
  /** how providers of games are called; none answers when left out */
  readonly games?: GamesOutside
  /** where the API writes its log; nowhere when left out */
  readonly logger?: Logger
}

const errorBody = z.object({ error: z.object({ code: z.string() }) })

/** A query as a browser would write it; what is undefined is left out. */
function textsOf(query: object): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]))
}

function pathOf(route: Route, params: Readonly<Record<string, unknown>>): string {
  return route.path.replaceAll(/:([A-Za-z]+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))
}

const refreshOf = (cookies: readonly { name: string; value: string }[]): string =>
  cookies.find((cookie) => cookie.name === 'refresh')?.value ?? ''

/** An API over the world's database, without a port. Several over one world are several nodes. */
export async function buildTestApp(world: TestWorld, input: TestAppOptions = {}): Promise<TestApp> {
  // Pulled cables are what some tests are about.
  const redis = connectRedis(input.redisUrl ?? world.redis.url, 'producer', () => {}, HUNG_MS)
  await whenReady(redis)
  const { url, prefix } = { ...world.redis, url: input.redisUrl ?? world.redis.url }
  const emitter = new SocketEmitter({ url, prefix, onError: () => {} })
  const app = await buildApp({
    ctx: { ...apiCtx(world), hints: socketHints(emitter, () => {}) },
    logger: input.logger ?? pino({ level: 'silent' }),
    version: '0.0.0-test',
    readiness: { closing: false },
    // A test is about its calls, not about how busy the machine is.
    lagMsMax: 0,
    // Nor about what another one asked for just before.
    sharedAgeMs: input.sharedAgeMs ?? 0,
    handlerMsMax: HUNG_MS,
    jwtSecret: TEST_JWT_SECRET,
    publicOrigin: input.publicOrigin ?? TEST_ORIGIN,
    allowedOrigins: [],
    trustProxy: ['127.0.0.1/8'],
    outboxOpen: input.outboxOpen ?? true,
    imagesOrigin: '',
    cashier: input.cashier ?? noCashier,
    games: input.games ?? noGames,
    social: openIdPort({ plainHttp: !input.tlsOnly, nowMs: () => performance.now() }),
    replays: input.replays ?? redisReplays(redis, world.redis.prefix, world.ctx.clock),
    rateLimit: {
      perMinute: input.rateLimitPerMinute ?? 1_000_000,
      redis: null,
      prefix: world.redis.prefix,
    },
    subscribe: async (channel, heard) => await listen(world.database.urlOf('api'), channel, heard),
    checkDatabase: async () => await checkDatabase(world.processes.api),
    checkRedis: async () => true,
  })
  await app.ready()
  const host = input.host ?? 'localhost'

  const sealed = bodySealer(world, app)

  const send = async (options: InjectOptions) => {
    const headers = { host, origin: input.publicOrigin ?? TEST_ORIGIN, ...options.headers }
    return await app.inject(await sealed({ ...options, headers }))
  }
  const inject = async (options: InjectOptions): Promise<TestReply> => {
    const reply = await send(options)
    const isJson = String(reply.headers['content-type']).startsWith('application/json')
    const body: unknown = isJson ? reply.json() : reply.body
    const refusal = errorBody.safeParse(body)
    const code = refusal.success ? (refusal.data.error.code as ErrorCode) : null
    const { statusCode: status, rawPayload: raw } = reply
    return { status, headers: reply.headers, body, raw, code }
  }
  return {
    app,
    inject,
    async call(name, input = {}, session = null, headers = {}) {
      const route: Route = routes[name]
      const parts: Partial<Record<'params' | 'query' | 'body', object>> = input
      const encoded = (part: 'params' | 'body') => {
        const schema = route[part]
        return schema === undefined ? {} : (z.encode(schema, parts[part] ?? {}) as object)
      }
      return await inject({
        method: route.method,
        url: pathOf(route, encoded('params') as Record<string, unknown>),
        query: textsOf(parts.query ?? {}),
        headers: { ...headers, ...(session === null ? {} : { token: session.token }) },
        ...(route.body === undefined ? {} : { payload: encoded('body') }),
      })
    },
    async login(member, password = TEST_PASSWORD) {
      const reply = await send({
        method: 'POST',
        url: routes['session.login'].path,
        payload: { username: member.account, password },
      })
      if (reply.statusCode !== 200) throw new Error(`login of ${member.account}: ${reply.body}`)
      return { token: reply.json().value.token, refresh: refreshOf(reply.cookies) }
    },
    async sessionOf(member) {
      const { sessionId, publicId, refreshValue } = await aSession(world, member)
      // A day instead of minutes: however slow the machine is, a test is not told that its token ran out.
      const token = app.jwt.sign(
        { sid: sessionId, sub: publicId },
        { ...jwtOptions(TEST_JWT_SECRET).sign, expiresIn: '1d' },
      )
      return { token, refresh: refreshValue }
    },
    async close() {
      await app.close()
      redis.disconnect()
      await emitter.close()
    },
  }
}
