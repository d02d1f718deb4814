import { randomBytes } from 'node:crypto'
import { constants } from 'node:zlib'
import packReplies from '@fastify/compress'
import httpProxy, { type FastifyHttpProxyOptions } from '@fastify/http-proxy'
import serveFiles from '@fastify/static'
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { WebConfig } from './config.ts'
import { REPORT_PATH, takeCspReports } from './cspReports.ts'
import { headOf } from './documentHead.ts'
import { merchantManifest } from './manifest.ts'
import { contentSecurityPolicy, type Page, type PageInput } from './page.ts'
import { sendRefusal, sendUnanswered } from './refusal.ts'
import { type ReadSiteState, siteStates } from './siteState.ts'
import { mayBecomeSocket, passSockets, SOCKET_PATH } from './sockets.ts'
import {
  API_PREFIXES,
  callerOf,
  endToEndHeaders,
  forwardedHeaders,
  isTooLong,
  namesOneHost,
  spreadingLookup,
} from './upstream.ts'

/** Uploads of three pictures of 5 MB are the largest requests (safety 4.8). */
const BODY_BYTES_MAX = 16 * 1024 * 1024
const REQUEST_MS_MAX = 30_000
const READY_MS_MAX = 2_000
const CONNECTIONS_PER_UPSTREAM_MAX = 256
/** A connection leads to one replica: it is replaced after this time, so that a replica that is added has its share at once. */
const CONNECTION_MS_MAX = 1_000
const NONCE_BYTES = 16
/** Each page is packed again, for its nonce: the fifth step takes under a millisecond and leaves a third. */
const BROTLI_STEP = 5
/** What is there for people is found, what is there for the page's scripts is not. */
const ROBOTS = ['User-agent: *', ...API_PREFIXES.map((path) => `Disallow: ${path}/`), ''].join('\n')

export interface WebDeps {
  config: WebConfig
  /** Folder of the built bundle. */
  folder: string
  page: Page
  /** Certificate and key (PEM) where it speaks https itself. */
  tls?: { readonly cert: string | Buffer; readonly key: string | Buffer } | null
}

/**
 * The one public address: the built web app, and everything of the API and of the realtime gateway
 * behind it, so that the browser sees a single origin.
 */
export async function buildWebServer(deps: WebDeps): Promise<FastifyInstance> {
  const { config } = deps
  const http = { shouldUpgradeCallback: mayBecomeSocket }
  // One type whatever is spoken: nothing here asks the server which it is.
  const app = Fastify({
    ...(deps.tls ? { https: { ...deps.tls, ...http } } : { http }),
    logger: { level: config.LOG_LEVEL },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.WEB_TRUST_PROXY.length === 0 ? false : [...config.WEB_TRUST_PROXY],
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_MS_MAX,
    forceCloseConnections: 'idle',
  }) as unknown as FastifyInstance
  // What names two hosts would be one merchant's here and another's further on.
  app.addHook('onRequest', async (request, reply) => {
    if (namesOneHost(request.raw.rawHeaders)) return
    return await sendRefusal(reply.header('connection', 'close'), 'VALIDATION_FAILED')
  })
  app.addHook('preParsing', async (request, reply) => {
    if (isTooLong(request.url, request.headers)) return await sendRefusal(reply, 'BODY_TOO_LARGE')
  })
  app.setErrorHandler((error, request, reply) => {
    const { statusCode = 500, code } = error as FastifyError
    if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return sendRefusal(reply, 'BODY_TOO_LARGE')
    if (statusCode < 500) return sendRefusal(reply, 'VALIDATION_FAILED')
    request.log.error(error, 'a request failed')
    return sendRefusal(reply, 'INTERNAL')
  })
  for (const prefix of API_PREFIXES) await forward(app, config.API_ORIGIN, prefix)
  const isHandshake = passSockets(app, config.REALTIME_ORIGIN)
  await forward(app, config.REALTIME_ORIGIN, SOCKET_PATH, (request, reply, done) => {
    if (!isHandshake(request, reply)) done()
  })
  serveManifest(app, config.API_ORIGIN)
  app.get('/robots.txt', async (_request, reply) => {
    return reply.type('text/plain; charset=utf-8').send(ROBOTS)
  })
  await takeCspReports(app, () => performance.now())
  await serveBundle(app, deps)
  return app
}

/** What a browser asks for that puts the site on a home screen; it differs by merchant, so by host. */
function serveManifest(app: FastifyInstance, apiOrigin: string): void {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const headers = forwardedHeaders({ accept: 'application/json' }, callerOf(request))
    const signal = AbortSignal.timeout(READY_MS_MAX)
    try {
      const manifest = await merchantManifest((path) =>
        fetch(new URL(path, apiOrigin), { headers: headers as Record<string, string>, signal }),
      )
      reply.header('cache-control', 'public, max-age=300').type('application/manifest+json')
      return reply.send(JSON.stringify(manifest))
    } catch (error) {
      request.log.warn(error, 'the merchant of the manifest could not be read')
      return reply.code(503).type('text/plain; charset=utf-8').send('Unavailable\n')
    }
  })
}

async function forward(
  app: FastifyInstance,
  upstream: string,
  prefix: string,
  preHandler: FastifyHttpProxyOptions['preHandler'] | null = null,
) {
  await app.register(httpProxy, {
    upstream,
    prefix,
    rewritePrefix: prefix,
    ...(preHandler && { preHandler }),
    undici: {
      connections: CONNECTIONS_PER_UPSTREAM_MAX,
      headersTimeout: REQUEST_MS_MAX,
      clientTtl: CONNECTION_MS_MAX,
      connect: { lookup: spreadingLookup() },
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => forwardedHeaders(headers, callerOf(request), request.url),
      rewriteHeaders: (headers) => endToEndHeaders(headers),
      onError: (reply, { error }) => {
        reply.request.log.warn(error, 'a call was not answered')
        void sendUnanswered(reply as FastifyReply, error.cause)
      },
    },
  })
}

/** Hashed files may be kept forever; the page that names them must be asked for each time. */
async function serveBundle(app: FastifyInstance, deps: WebDeps): Promise<void> {
  await app.register(packReplies, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_STEP } },
  })
  await app.register(serveFiles, {
    root: deps.folder,
    index: false,
    cacheControl: false,
    // The build packs every text once; without it a first visit carries three times as much.
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('vary', 'accept-encoding')
      const forEver = path.startsWith(`${deps.folder}/assets/`)
      reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('x-content-type-options', 'nosniff')
    },
  })
  const stateOf = readState(deps.config.API_ORIGIN, app)
  const sendPage = async (request: FastifyRequest, reply: FastifyReply) =>
    page(deps, reply, await pageInputOf(request, stateOf))
  app.get('/', sendPage)
  app.get('/index.html', sendPage)
  // Every address without a file is a screen of the web app (history mode).
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' || request.method === 'HEAD'
    if (wantsPage && !/\.[a-z0-9]+$/i.test(request.url.split('?')[0] ?? '')) {
      return sendPage(request, reply)
    }
    return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
  })
}

/** What the API says about the site of a page's visitor, asked in the visitor's name. */
function readState(apiOrigin: string, { log }: FastifyInstance): ReadSiteState {
  return siteStates({
    ask: async (path, visitor, signal) => {
      const headers = forwardedHeaders({ accept: 'application/json' }, visitor)
      const known = headers as Record<string, string>
      return await fetch(new URL(path, apiOrigin), { headers: known, signal })
    },
    warn: (error) => log.warn(error, 'a page goes out without the state of its site'),
    nowMs: () => performance.now(),
    timeMs: () => Date.now(),
  })
}

/** What the page of this request is told: about its site, and about itself. */
async function pageInputOf(request: FastifyRequest, stateOf: ReadSiteState): Promise<PageInput> {
  const { 'accept-language': languages } = request.headers
  const caller = callerOf(request)
  const state = await stateOf({ ...caller, languages })
  if (state === null || 'unknownHost' in state) return { state, head: null }
  const path = request.url.split('?')[0] ?? ''
  return { state, head: await headOf({ name: state.status.info.name, language: state.language }, { ...caller, path }) }
}

/** Where a provider of another sign-in sends its window back to: the page that waits must not lose sight of it. */
const RETURN_PATH = '/social'

const openerPolicy = (url: string): string =>
  url.split('?')[0] === RETURN_PATH ? 'unsafe-none' : 'same-origin-allow-popups'

/** Hosts of the pictures that a merchant has made of the codes of its app packages. */
const codeOrigins = (resources: readonly { qrCodeUrl: string | null }[]): string[] => [
  ...new Set(resources.flatMap(({ qrCodeUrl }) => (qrCodeUrl === null ? [] : [new URL(qrCodeUrl).origin]))),
]

function page(deps: WebDeps, reply: FastifyReply, input: PageInput): FastifyReply {
  const nonce = randomBytes(NONCE_BYTES).toString('base64')
  if (deps.config.PUBLIC_ORIGIN.startsWith('https:')) {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
  const { state } = input
  const hosts = state !== null && 'whitelabel' in state ? state.whitelabel : null
  reply
    .code(state !== null && 'unknownHost' in state ? 404 : 200)
    .header(
      'content-security-policy',
      contentSecurityPolicy(nonce, {
        gameOrigins: [...deps.config.GAME_ORIGINS, ...(hosts?.launchGameCDNs ?? [])],
        lineOrigins: deps.config.LINE_ORIGINS,
        // The merchant's own hosts of pictures, as they answered when the page was asked for.
        imageOrigins: [
          ...deps.config.IMAGE_ORIGINS,
          ...(hosts?.imageCDNs ?? []),
          ...codeOrigins(hosts?.resources ?? []),
        ],
      }),
    )
    .header('reporting-endpoints', `csp="${REPORT_PATH}"`)
    // What it is told about its site is for this visitor alone.
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-language')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cross-origin-opener-policy', openerPolicy(reply.request.url))
    .type('text/html; charset=utf-8')
    .compress(deps.page.render(nonce, input))
  return reply
}
