import {
  type ErrorCode,
  errorReply,
  keys,
  type Route,
  type RouteErrorCode,
  type RouteReply,
  session,
} from '@croupier/wire'
import { z } from 'zod'
import { accessToken, keepAccessToken } from './accessToken.ts'
import { type Addressed, addressOf } from './addressOf.ts'
import { ApiError, isRefusal, TransportError } from './apiError.ts'
import { withKey } from './commandKeys.ts'
import { currentOwner, ownerOf } from './owner.ts'
import { learnFromShared } from './serverClock.ts'

const CALL_MS_MAX = 15_000

type Part<S> = z.output<NonNullable<S>>
type Parts<R extends Route> = {
  params: Part<R['params']>
  query: Part<R['query']>
  body: Part<R['body']>
}

/** What a route must be given: its declared parts, decoded, and no others. */
export type CallInput<R extends Route> = {
  [K in keyof Parts<R> as Parts<R>[K] extends undefined ? never : K]: Parts<R>[K]
} & {
  signal?: AbortSignal
  /** code of the language that is shown, for the header Language (spec 7) */
  language?: string
  /** of a keyed command that no other one may be taken for; left out: one is made and kept until it is answered */
  key?: string
}

/** Everything a call of this route can fail with. */
export type CallError<R extends Route> = { [C in RouteErrorCode<R>]: ApiError<C> }[RouteErrorCode<R>] | TransportError

type Sent = Addressed & {
  body?: unknown
  signal?: AbortSignal
  language?: string
  key?: string
}

/**
 * Calls the server as the wire value describes it: encodes what is sent, decodes what comes back.
 * A session that ended meanwhile is renewed once through the refresh cookie.
 * @throws ApiError with a code of the route's list; TransportError when no usable answer came
 */
export async function call<R extends Route>(route: R, input: CallInput<R>): Promise<RouteReply<R>> {
  const sent = input as Sent
  const ask = async (key?: string) => await renewed(() => send(route, key === undefined ? sent : { ...sent, key }))
  if (route.keyed !== true || sent.key !== undefined) return await ask()
  const intent = `${currentOwner()} ${addressOf(route, sent)} ${written(route, sent.body)}`
  return await withKey(intent, ask)
}

/**
 * Calls a route that answers with a file. There is no end by time: a large file takes what the line takes.
 * @throws ApiError, TransportError as `call`; a file that broke off is none
 */
export async function callFile<R extends Route>(
  route: R,
  input: CallInput<R>,
  onBytes: (bytes: number) => void = () => {},
): Promise<Blob> {
  const sent = input as Sent
  return await renewed(async () => {
    const answer = await fetchAnswer(route, sent, {}, sent.signal ?? null)
    if (!answer.ok) throw refusalOf(answer, await readJson(answer))
    return await counted(answer, onBytes)
      .blob()
      .catch((error) => {
        throw new TransportError('NETWORK', error)
      })
  })
}

/** The same answer, that says how many bytes of it have come; the browser still keeps a large one on its disk. */
function counted(answer: Response, onBytes: (bytes: number) => void): Response {
  if (answer.body === null) return answer
  let bytes = 0
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(part, to) {
      bytes += part.byteLength
      onBytes(bytes)
      to.enqueue(part)
    },
  })
  return new Response(answer.body.pipeThrough(counter), { headers: answer.headers })
}

async function renewed<T>(ask: () => Promise<T>): Promise<T> {
  const token = accessToken()
  try {
    return await ask()
  } catch (error) {
    if (token === null || !isRefusal(error, 'SESSION_EXPIRED', 'SESSION_MISSING')) throw error
    // Another call may have renewed it while this one was running.
    if (accessToken() === token) await renewSession()
    // Logged in as another account meanwhile, in another tab: a command of one account must not run under the other.
    if (ownerOf(accessToken()) !== ownerOf(token)) throw error
    return await ask()
  }
}

let renewal: Promise<void> | null = null

/** Names the lock under which the tabs of a browser take turns. */
const RENEWAL_LOCK = 'croupier.session.refresh'

/**
 * One tab at a time: the cookie belongs to all of them and is used up by an exchange; a second use of the same one is forgiven once and
 * for a moment, no more (rules E3.3). Plain http other than localhost has no locks, and
 * a browser that blocks cookies forbids them.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks === undefined) return await work()
  return await navigator.locks.request(RENEWAL_LOCK, work).catch((error) => {
    if (error instanceof DOMException && error.name === 'SecurityError') return work()
    throw error
  })
}

/**
 * Exchanges the refresh cookie for a new access token. Calls at the same time share one exchange,
 * because the cookie is used up by it; other tabs wait for their turn.
 * @throws ApiError SESSION_EXPIRED when the login is over; the token is forgotten then
 */
export function renewSession(): Promise<void> {
  renewal ??= inTurn(() => send(session.refresh, {}))
    .then(({ value }) => keepAccessToken(value.token))
    .catch((error) => {
      if (isRefusal(error)) keepAccessToken(null, 'ended')
      throw error
    })
    .finally(() => {
      renewal = null
    })
  return renewal
}

async function send<R extends Route>(route: R, sent: Sent): Promise<RouteReply<R>> {
  try {
    return await sendOnce(route, sent)
  } catch (error) {
    if (!isRefusal(error, 'BAD_ENCRYPTED_BODY')) throw error
    // The keys were replaced, or this device was asleep and lost the server's time: both are read again, once.
    return await sendOnce(route, sent, 'anew')
  }
}

async function sendOnce<R extends Route>(
  route: R,
  sent: Sent,
  withKeys: 'known' | 'anew' = 'known',
): Promise<RouteReply<R>> {
  const answer = await fetchAnswer(route, sent, await writtenBody(route, sent, withKeys))
  const json = await readJson(answer)
  if (!answer.ok) throw refusalOf(answer, json)
  const reply = z.safeDecode(route.reply, json as z.input<typeof route.reply>)
  if (!reply.success) throw new TransportError('REPLY_UNREADABLE', reply.error)
  const age = answer.headers.get('answer-age')
  if (age !== null) learnFromShared(reply.data, Number(age))
  return reply.data as RouteReply<R>
}

type Written = { body?: BodyInit; type?: string }

/** The body as its route takes it; a form names its own content type. */
async function writtenBody(route: Route, sent: Sent, withKeys: 'known' | 'anew'): Promise<Written> {
  if (route.body === undefined) return {}
  const body = z.encode(route.body, sent.body)
  if (route.bodyAs === 'form') return { body: new URLSearchParams(body as Record<string, string>) }
  if (route.bodyAs === 'image') return { body: body as BufferSource, type: imageType(body) }
  if (route.bodyAs !== 'encrypted') return { body: JSON.stringify(body), type: 'application/json' }
  if (globalThis.crypto?.subtle === undefined) throw new TransportError('INSECURE_PAGE', null)
  const call = { method: route.method, url: new URL(addressOf(route, sent), location.href).href }
  const { encryptBody } = await import('./encryptedBody.ts').catch((error) => {
    throw new TransportError('NETWORK', error)
  })
  const read = async () => (await send(keys.systemKeys, {})).value
  return { body: await encryptBody(call, body, read, withKeys), type: keys.JOSE_TYPE }
}

/** The first byte shows a PNG; the server checks every file itself. */
const imageType = (body: unknown): string =>
  body instanceof Uint8Array && body[0] === 0x89 ? 'image/png' : 'image/jpeg'

async function fetchAnswer(
  route: Route,
  sent: Sent,
  { body, type }: Written,
  endless?: AbortSignal | null,
): Promise<Response> {
  const timeout = AbortSignal.timeout(CALL_MS_MAX)
  const timed = sent.signal === undefined ? timeout : AbortSignal.any([sent.signal, timeout])
  const token = accessToken()
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token !== null) headers.token = token
  if (type !== undefined) headers['content-type'] = type
  if (sent.language !== undefined) headers.language = sent.language
  if (sent.key !== undefined) headers['idempotency-key'] = sent.key
  try {
    return await fetch(addressOf(route, sent), {
      method: route.method,
      headers,
      credentials: 'same-origin',
      signal: endless === undefined ? timed : endless,
      ...(body === undefined ? {} : { body }),
    })
  } catch (error) {
    if (sent.signal?.aborted) throw error
    throw new TransportError(timeout.aborted && endless === undefined ? 'TIMEOUT' : 'NETWORK', error)
  }
}

async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json()
  } catch (error) {
    // A proxy's own page instead of an answer: the server behind it was not reached.
    throw new TransportError(answer.ok ? 'REPLY_UNREADABLE' : 'NETWORK', error)
  }
}

function refusalOf(answer: Response, json: unknown): ApiError | TransportError {
  const reply = errorReply.safeParse(json)
  if (!reply.success) return new TransportError('REPLY_UNREADABLE', reply.error)
  const { code, params, requestId, fields } = reply.data.error
  return new ApiError<ErrorCode>({
    code,
    params: params as ApiError['params'],
    status: answer.status,
    requestId,
    ...(fields === undefined ? {} : { fields }),
  })
}

/** The body of a command as text. */
const written = (route: Route, body: unknown): string =>
  route.body === undefined ? '' : JSON.stringify(z.encode(route.body, body))
