import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import type { Ctx } from '@croupier/domain'
import { STAFF_SESSION_MS } from '@croupier/domain/operations/staff'
import { addressScopes } from '@croupier/domain/platform/addresses'
import { DomainError, MINUTE_MS } from '@croupier/wire'
import { opsRoutes } from '@croupier/wire/ops'
import packReplies, { type FastifyCompressOptions } from '@fastify/compress'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import serveFiles from '@fastify/static'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { awayLogOf } from '../logger.ts'
import { answerUnroutable, errorsPlugin } from '../plugins/errors.ts'
import { goneCallersPlugin } from '../plugins/goneCallers.ts'
import { metricsPlugin } from '../plugins/metrics.ts'
import { agentHandlers } from './agency/agents.ts'
import { dividendHandlers } from './agency/dividends.ts'
import { cashierHandlers } from './cashier/cashier.ts'
import { paymentHandlers } from './cashier/payments.ts'
import { contentHandlers } from './content/content.ts'
import { draftHandlers } from './content/drafts.ts'
import { feedbackHandlers } from './content/feedback.ts'
import { gamesHandlers } from './games/games.ts'
import { careHandlers } from './identity/care.ts'
import { exclusionHandlers } from './identity/exclusions.ts'
import { memberFileHandlers } from './identity/memberFile.ts'
import { memberHandlers } from './identity/members.ts'
import { paperHandlers } from './identity/papers.ts'
import { signInHandlers } from './identity/signIn.ts'
import { lotteryHandlers } from './lottery/lottery.ts'
import { mountOps } from './mountOps.ts'
import { liabilityHandlers } from './operations/liabilities.ts'
import { merchantHandlers } from './operations/merchants.ts'
import { overviewHandlers } from './operations/overview.ts'
import { releaseHandlers } from './operations/release.ts'
import { reportHandlers } from './operations/reports.ts'
import { staffHandlers } from './operations/staff.ts'
import { deadLetterHandlers } from './platform/deadLetters.ts'
import { outboxHandlers } from './platform/outbox.ts'
import { mallHandlers } from './rewards/mall.ts'
import { rewardsHandlers } from './rewards/rewards.ts'

const BODY_BYTES_MAX = 256 * 1024
const REQUEST_MS_MAX = 15_000
/** Reports and exports take longer than what players ask for. */
const HANDLER_MS_MAX = 30_000
const CALLS_PER_MINUTE = 600
const LOGINS_PER_MINUTE = 10
const MS_PER_S = 1_000

/** What the console's server is built from. Nothing here is read from the environment. */
export interface OpsDeps {
  readonly ctx: Ctx
  readonly logger: Logger
  readonly version: string
  /** networks whose forwarding headers are believed: a balancer's; none when left out */
  readonly trustProxy?: readonly string[]
  /** where officers reach it */
  readonly origin: string
  /** where people reach the site: links in mails to members lead there */
  readonly site: string
  /** folder of the built console; null where only its calls are served */
  readonly folder: string | null
  /** false where mails to officers are never shown instead of sent: in production */
  readonly outboxOpen?: boolean
  /** logins that one address may try in a minute (default 10) */
  readonly loginsPerMinute?: number
  /** calls that one address may make in a minute (default 600) */
  readonly callsPerMinute?: number
  /** how long a call may take before it is refused, ms (default 30 000) */
  readonly handlerMsMax?: number
}

/** Where names, passwords and one-time secrets could be guessed. */
const GUESSED: ReadonlySet<string | undefined> = new Set(
  [opsRoutes['staff.logIn'], opsRoutes['staff.beginEnrolment'], opsRoutes['staff.enrol']].map(({ path }) => path),
)
const isGuess = ({ routeOptions }: FastifyRequest): boolean => GUESSED.has(routeOptions.url)

const PACKED: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  globalDecompression: false,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
}

/** The built console: its hashed files, which browsers keep, and the page for every address of a screen. */
async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  // Files alone are packed: the answer to a call holds what is secret beside what somebody else may have written.
  await app.register(packReplies, PACKED)
  await app.register(serveFiles, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    index: false,
    immutable: true,
    maxAge: '365d',
  })
  for (const address of ['/', '/:page', '/:page/:id']) {
    app.get(address, async (_request, reply) => {
      reply.header('cache-control', 'no-cache')
      return await reply.sendFile('index.html', folder, { cacheControl: false })
    })
  }
}

/** Every call of the console, by area. */
const handlersOf = ({ outboxOpen = false }: OpsDeps) => ({
  ...outboxHandlers(outboxOpen),
  ...deadLetterHandlers,
  ...memberFileHandlers,
  ...memberHandlers,
  ...paperHandlers,
  ...careHandlers,
  ...signInHandlers,
  ...exclusionHandlers,
  ...cashierHandlers,
  ...paymentHandlers,
  ...lotteryHandlers,
  ...agentHandlers,
  ...dividendHandlers,
  ...gamesHandlers,
  ...rewardsHandlers,
  ...mallHandlers,
  ...contentHandlers,
  ...draftHandlers,
  ...feedbackHandlers,
  ...merchantHandlers,
  ...reportHandlers,
  ...liabilityHandlers,
  ...releaseHandlers,
  ...overviewHandlers,
  ...staffHandlers,
})

/** Assembles the console's server; `app.close()` ends what it began, but not what it was handed. */
export async function buildOpsApp(deps: OpsDeps): Promise<FastifyInstance> {
  const { ctx, origin, folder } = deps
  const app = Fastify({
    loggerInstance: deps.logger,
    trustProxy: deps.trustProxy === undefined || deps.trustProxy.length === 0 ? false : [...deps.trustProxy],
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    handlerTimeout: deps.handlerMsMax ?? HANDLER_MS_MAX,
    forceCloseConnections: 'idle',
    genReqId: () => ctx.ids.uuid(),
    requestIdHeader: false,
    frameworkErrors: (error, request, reply) => void answerUnroutable(error, request, reply),
  }) as unknown as FastifyInstance
  await app.register(goneCallersPlugin)
  await app.register(errorsPlugin, { away: awayLogOf(deps.logger) })
  await app.register(metricsPlugin, { activity: ctx.db.activity, isServed: false })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
  })
  await app.register(cookie)
  await app.register(rateLimit, {
    global: true,
    max: (request) =>
      isGuess(request) ? (deps.loginsPerMinute ?? LOGINS_PER_MINUTE) : (deps.callsPerMinute ?? CALLS_PER_MINUTE),
    keyGenerator: (request) => `${addressScopes(request.ip).address} ${isGuess(request)}`,
    timeWindow: MINUTE_MS,
    allowList: (request) => !request.url.startsWith('/ops/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new DomainError('RATE_LIMITED', { retryAfterS: Math.max(1, Math.ceil(ttl / MS_PER_S)) }),
  })
  const secure = origin.startsWith('https:')
  mountOps(app, handlersOf(deps), {
    ctx,
    origin,
    site: deps.site,
    secure,
    // Plain-http development cannot set `__Host-` cookies.
    cookieName: secure ? '__Host-staff' : 'staff',
    maxAgeS: STAFF_SESSION_MS / MS_PER_S,
  })
  if (folder !== null && existsSync(folder)) await app.register(async (files) => await servePages(files, folder))
  return app
}
