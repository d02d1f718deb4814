import type { Ctx } from '@croupier/domain'
import { type GameProvider, readGameProvider, signGameMessage, verifyGameCall } from '@croupier/domain/games/providers'
import {
  balanceOfSession,
  callActions,
  callBatch,
  callMoney,
  moneyPaths,
  openPlayTogether,
  type PlayTogether,
  txStatus,
} from '@croupier/domain/games/rounds'
import { closeGameSession, keepGameSession, openGameSession } from '@croupier/domain/games/sessions'
import { ogp } from '@croupier/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter } from 'prom-client'
import type { Replays } from '../../../encryptedBodies/replays.ts'

const BODY_BYTES_MAX = 1024 * 1024
const LIMIT = { max: 60_000, timeWindow: 60_000 }

interface Deps {
  readonly ctx: Ctx
  readonly replays: Replays
}

interface Listening extends Deps {
  /** calls that went on while nobody could say whether their nonce was new */
  readonly unchecked: Counter<'provider'>
}

interface Result {
  readonly body: object
  readonly isReplay?: boolean
}
type Answer = (ctx: Ctx, provider: GameProvider, content: unknown, playTogether: PlayTogether) => Promise<Result>

/** The status of an answer; one with many parts has none of its own. */
const resultOf = (body: object): string => ('status' in body && typeof body.status === 'string' ? body.status : 'OK')

const BAD: Result = { body: { status: 'BAD_REQUEST' } }

const open: Answer = async (ctx, provider, content) => {
  const read = ogp.openBody.safeParse(content)
  return read.success ? { body: await openGameSession(ctx, provider, read.data) } : BAD
}
const keepAlive: Answer = async (ctx, provider, content) => {
  const read = ogp.sessionBody.safeParse(content)
  if (!read.success) return BAD
  return { body: { ...(await keepGameSession(ctx, provider, read.data)), messages: [] } }
}
const close: Answer = async (ctx, provider, content) => {
  const read = ogp.sessionBody.safeParse(content)
  if (!read.success) return BAD
  await closeGameSession(ctx, provider, read.data)
  return { body: { status: 'OK' } }
}
const ping: Answer = async (ctx, { state, until }) => ({
  body: {
    status: 'OK',
    serverTime: ctx.clock.now().toISOString(),
    protocolVersion: '1',
    ...(state === 'MAINTENANCE' ? { maintenance: { until: until?.toISOString() ?? null } } : {}),
  },
})
const money =
  (path: string): Answer =>
  async (ctx, provider, content, playTogether) => {
    const { reply, isReplay } = await callMoney(ctx, playTogether, provider, { path, content })
    return { body: reply, isReplay }
  }

const ANSWERS: Readonly<Record<string, Answer>> = {
  '/session/open': open,
  '/session/keepalive': keepAlive,
  '/session/close': close,
  '/ping': ping,
  '/wallet/balance': async (ctx, provider, content) => ({
    body: await balanceOfSession(ctx, provider, content),
  }),
  '/wallet/actions': async (ctx, provider, content) => ({
    body: await callActions(ctx, provider, content),
  }),
  '/wallet/batch': async (ctx, provider, content, playTogether) => ({
    body: await callBatch(ctx, playTogether, provider, content),
  }),
  '/tx/status': async (ctx, provider, content) => ({
    body: await txStatus(ctx, provider, content),
  }),
  ...Object.fromEntries(moneyPaths.map((path) => [path, money(path)])),
}

interface Caller {
  readonly provider: GameProvider
  readonly keyId: string
  readonly secret: string
  readonly nonce: string
}

const NONCE_S = ogp.NONCE_MS / 1_000

/** A call that is signed as it should be. */
interface Signed {
  readonly vendor: string
  readonly nonce: string
  readonly madeAt: Date
}

/**
 * Whether a signed call came before. Where the store of nonces is away it goes on uncounted: its transaction ids are unique in
 * PostgreSQL, so a copy books nothing (safety 3.6 Redis-2, 4.8).
 */
async function isRepeated(
  { replays, unchecked }: Listening,
  { vendor, nonce, madeAt }: Signed,
  log: FastifyRequest['log'],
): Promise<boolean> {
  try {
    const { first, sinceMs } = await replays.claim(`ogp.${vendor}.${nonce}`, NONCE_S)
    return !first || madeAt.getTime() < sinceMs
  } catch (err) {
    unchecked.inc({ provider: vendor })
    log.warn({ err, vendor }, 'a nonce was not checked: its store is away')
    return false
  }
}

/** Who calls; a code where nobody does who may. The bytes are judged before anything is read out of them. */
async function callerOf(deps: Listening, request: FastifyRequest, body: Buffer): Promise<Caller | ogp.SignatureCode> {
  const named = request.headers[ogp.HEADERS.provider]
  const { ctx } = deps
  const provider = typeof named === 'string' && named.length < 25 ? await readGameProvider(ctx, named) : null
  // Who is not known is answered as one whose key is not.
  if (provider === null) return 'KEY_UNKNOWN'
  const call = { method: 'POST', path: request.raw.url ?? '', body }
  const verified = verifyGameCall(provider.keys, request.headers, call, ctx.clock.now())
  if (verified.code !== null) return verified.code
  const { key, nonce, madeAt } = verified
  const signed = { vendor: provider.vendor, nonce, madeAt }
  if (await isRepeated(deps, signed, request.log)) return 'REPLAYED_NONCE'
  return { provider, keyId: key.keyId, secret: key.secret, nonce }
}

function contentOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Answers with a signature over what is sent, so that the provider can prove later what it was told. */
async function answer(
  { ctx }: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  result: Result & { readonly httpStatus?: number },
) {
  const body = JSON.stringify(result.body)
  const path = request.raw.url ?? ''
  const stamp = { now: ctx.clock.now(), nonce: caller.nonce }
  const by = { vendor: caller.provider.vendor, keyId: caller.keyId, secret: caller.secret }
  reply.headers(signGameMessage({ method: 'POST', path, body }, by, stamp))
  reply.header(ogp.HEADERS.requestId, request.id)
  if (result.isReplay === true) reply.header(ogp.HEADERS.replayed, '1')
  return await reply
    .code(result.httpStatus ?? 200)
    .type('application/json')
    .send(body)
}

/** Where game providers call the platform (OGP/1): each call signed over its raw bytes, each answer signed too. */
export async function gameProviderCalls(app: FastifyInstance, deps: Deps) {
  const unchecked = new Counter({
    name: 'ogp_nonce_unchecked_total',
    help: 'Calls of game providers whose nonce could not be checked, by provider',
    labelNames: ['provider'],
    registers: [app.meters],
  })
  const listening = { ...deps, unchecked }
  const playTogether = openPlayTogether(deps.ctx.db)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
    (_request, body, done) => done(null, body),
  )
  for (const [path, run] of Object.entries(ANSWERS)) {
    app.post<{ Body: Buffer | undefined }>(
      `${ogp.PREFIX}${path}`,
      { config: { rateLimit: LIMIT } },
      async (request, reply) => {
        const body = request.body ?? Buffer.alloc(0)
        const caller = await callerOf(listening, request, body)
        const count = (provider: string, result: string) =>
          app.countCallback({ provider, type: path, result, seconds: reply.elapsedTime / 1_000 })
        if (typeof caller === 'string') {
          count('unknown', caller)
          return await reply.code(401).send({ status: caller })
        }
        const { provider } = caller
        try {
          const result = await run(deps.ctx, provider, contentOf(body), playTogether)
          count(provider.vendor, resultOf(result.body))
          return await answer(deps, request, reply, caller, result)
        } catch (err) {
          // Nothing was booked, or it was and the answer is lost: the provider asks, or calls again.
          request.log.error({ err, path }, 'a call of a game provider failed')
          count(provider.vendor, 'TEMPORARY')
          const result = { body: { status: 'TEMPORARY' }, httpStatus: 500 }
          return await answer(deps, request, reply, caller, result)
        }
      },
    )
  }
}
