import { constants } from 'node:zlib'
import type { Ctx } from '@croupier/domain'
import type { CashierOutside } from '@croupier/domain/cashier/deposits'
import type { GamesOutside } from '@croupier/domain/games/providers'
import type { SocialPort } from '@croupier/domain/identity/social'
import { rotateKeys } from '@croupier/domain/platform/encryption'
import { ANY_HOST, type Site } from '@croupier/domain/platform/site'
import { DomainError, session } from '@croupier/wire'
import packReplies, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import underPressure from '@fastify/under-pressure'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { sessionNamedBy, signAccess, tokenOf } from './accessTokens.ts'
import { LiveKeys } from './encryptedBodies/liveKeys.ts'
import { countedReplays, type Replays } from './encryptedBodies/replays.ts'
import { FileLane } from './fileLane.ts'
import type { RequestCtx } from './handler.ts'
import { handlersOver } from './handlers.ts'
import { LiveSessions, type Subscribe } from './liveSessions.ts'
import { awayLogOf, OneLineEach } from './logger.ts'
import { cashierCallbacks } from './modules/cashier/deposits/callbacks.ts'
import { gameProviderCalls } from './modules/games/ogp/gameProviderCalls.ts'
import { mountAll } from './mount.ts'
import { actorPlugin } from './plugins/actor.ts'
import { artPlugin } from './plugins/art.ts'
import { authPlugin } from './plugins/auth.ts'
import { bodiesPlugin } from './plugins/bodies.ts'
import { callbackMeters } from './plugins/callbackMeters.ts'
import { answerUnroutable, BUSY_RETRY_S, errorsPlugin } from './plugins/errors.ts'
import { goneCallersPlugin } from './plugins/goneCallers.ts'
import { healthPlugin, type Readiness } from './plugins/health.ts'
import { imageBodiesPlugin } from './plugins/imageBodies.ts'
import { imageFilesPlugin } from './plugins/imageFiles.ts'
import { metricsPlugin } from './plugins/metrics.ts'
import { openapiPlugin } from './plugins/openapi.ts'
import { originPlugin } from './plugins/origin.ts'
import { type RateLimitOptions, rateLimitPlugin } from './plugins/rateLimit.ts'
import { siteStatusPlugin } from './plugins/siteStatus.ts'
import { SHARED_AGE_MS, SharedAnswers } from './sharedAnswers.ts'

const BODY_BYTES_MAX = 512 * 1024
const REQUEST_MS_MAX = 15_000
/** How often it is looked for requests that took longer: looked at rarely, one that sends a byte a second lives six times as long. */
const CONNECTIONS_LOOKED_AT_MS = 5_000
const HANDLER_MS_MAX = 10_000
const KEEP_ALIVE_MS = 65_000
const LAG_MS_MAX = 1_000
/**
 * Answers of JSON travel packed. What a session opens with does not (mount.ts): there a secret would be packed beside what a caller
 * chose, and its length would tell of it. All others are had by a token in a header, which no foreign page can make a browser send.
 */
const PACKED: FastifyCompressOptions = {
  // A body that is sent packed is refused: a small one could become a large one, and is signed as it travels.
  globalDecompression: false,
  threshold: 1_024,
  encodings: ['br', 'gzip'],
  customTypes: /^application\/json/,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/** What the API is built from. Nothing here is read from the environment. */
export interface AppDeps {
  readonly ctx: Ctx
  readonly logger: Logger
  readonly subscribe: Subscribe
  readonly version: string
  readonly jwtSecret: string
  readonly publicOrigin: string
  readonly allowedOrigins: readonly string[]
  readonly trustProxy: readonly string[]
  /** which encrypted bodies were read already */
  readonly replays: Replays
  readonly rateLimit: RateLimitOptions
  /** whether anybody can read mails that were not sent: never in production */
  readonly outboxOpen: boolean
  /** where pictures are served, an origin; empty for the site's own */
  readonly imagesOrigin: string
  /** how payment providers are called, and where they call us */
  readonly cashier: CashierOutside
  /** how providers of games are called */
  readonly games: GamesOutside
  /** how providers of other sign-ins are called */
  readonly social: SocialPort
  readonly readiness: Readiness
  /** lag of the event loop from which calls are shed, ms (default 1 000); 0: none is, however busy the machine */
  readonly lagMsMax?: number
  /** how long a call may take before it is refused, ms (default 10 000) */
  readonly handlerMsMax?: number
  /** how long an answer is given to everybody it is for, ms (default 1 000); 0: each is made for itself */
  readonly sharedAgeMs?: number
  readonly checkDatabase: () => Promise<void>
  readonly checkRedis: () => Promise<boolean>
}

/** What the header Language says (spec 7), as far as it is the code of a language. */
const languageIn = (value: unknown): string | null =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? value : null

/** The request as use cases see it. */
function requestContext(deps: AppDeps, app: FastifyInstance) {
  const secure = deps.publicOrigin.startsWith('https:')
  // Plain-http development cannot set `__Host-` cookies.
  const nameOf = (plain: string) => (secure ? `__Host-${plain}` : plain)
  const [refreshCookie, deviceCookie] = [nameOf('refresh'), nameOf('device')]
  const captchaCookie = nameOf('captcha')
  const allowed = new Set([deps.publicOrigin, ...deps.allowedOrigins])
  /** Where links in mails lead: by configuration and the table of hosts, never by headers (safety 5, attack 32). */
  const homeOf = (site: Site, origin = ''): string => {
    if (allowed.has(origin)) return origin
    const home = new URL(deps.publicOrigin)
    if (site.host !== ANY_HOST) home.hostname = site.host
    return home.origin
  }
  const flags = { path: '/', httpOnly: true, secure, sameSite: 'lax' as const }
  return (request: FastifyRequest, reply: FastifyReply): RequestCtx => {
    const { site, access } = request
    if (site === null) throw new Error('a call of the wire without a merchant')
    const keep = (name: string, value: string, maxAgeMs: number) =>
      void reply.setCookie(name, value, { ...flags, maxAge: Math.floor(maxAgeMs / 1000) })
    return {
      ...deps.ctx,
      log: request.log,
      actor: request.actor,
      ...(access === null ? {} : { access }),
      merchantId: site.merchantId,
      site,
      request: {
        id: request.id,
        address: request.ip,
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
        origin: request.headers.origin ?? deps.publicOrigin,
        language: languageIn(request.headers.language),
        home: homeOf(site, request.headers.origin),
        refreshValue: request.cookies[refreshCookie] ?? null,
        captchaValue: request.cookies[captchaCookie] ?? null,
        deviceValue: request.cookies[deviceCookie] ?? null,
        namedSession: () => {
          const token = tokenOf(request.headers)
          return token === null ? null : sessionNamedBy(app.jwt, token)
        },
      },
      reply: {
        accessToken: (of) => signAccess(app.jwt, of),
        setRefreshCookie: (value, maxAgeMs = session.SESSION_ABSOLUTE_MS) => {
          if (value === null) reply.clearCookie(refreshCookie, flags)
          else keep(refreshCookie, value, maxAgeMs)
        },
        setDeviceCookie: (value) => keep(deviceCookie, value, session.DEVICE_COOKIE_MS),
        setCaptchaCookie: (value) => keep(captchaCookie, value, session.DEVICE_COOKIE_MS),
        setIdempotencyHit: () => void reply.header('idempotency-hit', 'true'),
      },
    }
  }
}

/**
 * Assembles the API: plugins, then every call of the wire, in written order (architecture 1). Needs neither environment nor port;
 * `app.close()` ends what it began, but not what it was handed.
 */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    logController: new OneLineEach({
      disableRequestLogging: (request) => request.routeOptions.config.wire === undefined,
    }),
    trustProxy: [...deps.trustProxy],
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    http: { connectionsCheckingInterval: CONNECTIONS_LOOKED_AT_MS },
    handlerTimeout: deps.handlerMsMax ?? HANDLER_MS_MAX,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    genReqId: () => deps.ctx.ids.uuid(),
    requestIdHeader: false,
    frameworkErrors: (error, request, reply) => void answerUnroutable(error, request, reply),
    routerOptions: { maxParamLength: 100 },
  }) as unknown as FastifyInstance
  await app.register(goneCallersPlugin)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    // What is answered depends on who asks, from where and at which host: no cache may keep it (safety 5, attack 52). What is for
    // many says so itself (SharedAnswers).
    if (request.routeOptions.config.wire !== undefined) {
      reply.header('cache-control', 'private, no-store')
    }
  })
  await app.register(errorsPlugin, { away: awayLogOf(deps.logger) })
  await app.register(metricsPlugin, { activity: deps.ctx.db.activity })
  const replays = countedReplays(deps.replays, app.countReplay)
  const liveKeys = new LiveKeys(deps.ctx)
  await app.register(bodiesPlugin, { liveKeys, replays, clock: deps.ctx.clock })
  await app.register(helmet, { contentSecurityPolicy: false, global: true })
  await app.register(cookie)
  await app.register(underPressure, {
    maxEventLoopDelay: deps.lagMsMax ?? LAG_MS_MAX,
    pressureHandler: () => {
      throw new DomainError('SERVICE_BUSY', { retryAfterS: BUSY_RETRY_S })
    },
  })
  await app.register(packReplies, PACKED)
  await app.register(healthPlugin, deps)
  await app.register(openapiPlugin, { version: deps.version })
  await app.register(originPlugin, { allowed: new Set([deps.publicOrigin, ...deps.allowedOrigins]) })
  await app.register(rateLimitPlugin, deps.rateLimit)
  await app.register(siteStatusPlugin, { db: deps.ctx.db })
  const sessions = new LiveSessions(deps.ctx, deps.subscribe)
  await app.register(authPlugin, { ctx: deps.ctx, secret: deps.jwtSecret, sessions })
  await app.register(actorPlugin)
  await app.register(imageBodiesPlugin)
  await app.register(callbackMeters)
  await app.register(cashierCallbacks, { ctx: deps.ctx })
  await app.register(gameProviderCalls, { ctx: deps.ctx, replays })
  await app.register(imageFilesPlugin, { db: deps.ctx.db })
  await app.register(artPlugin)
  app.addHook('onReady', async () => {
    replays.begin()
    // PostgreSQL may be away: nobody waits for it here, and what was not made is made when it is asked for.
    await Promise.all([
      sessions.start(),
      rotateKeys(deps.ctx).catch((err) => deps.logger.warn({ err }, 'no keys of bodies yet')),
    ])
  })
  app.addHook('onClose', async () => await sessions.stop())
  const context = requestContext(deps, app)
  const shared = new SharedAnswers(deps.sharedAgeMs ?? SHARED_AGE_MS, () => performance.now())
  mountAll(app, handlersOver(deps.ctx, { liveKeys, ...deps }), { context, shared, lane: new FileLane() })
  return app
}
