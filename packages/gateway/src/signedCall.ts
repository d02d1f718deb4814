import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { type GatewayAccess, signGatewayCall } from '@croupier/domain/cashier/providers'
import { lookupOutside, namesOwnAddress } from './ownNetwork.ts'

/** Safety 4.8. */
const ANSWER_MS_MAX = 5_000
const ANSWER_BYTES_MAX = 1_048_576

/** What may be called, and by which clock a call is signed. */
export interface CallRules {
  /** true: http as well as https */
  readonly plainHttp: boolean
  /** true: addresses of the own network as well */
  readonly privateHosts: boolean
  /** after which a call counts as not answered, ms (default 5 000) */
  readonly answerMsMax?: number
  readonly clock: { now(): Date }
  readonly ids: { uuid(): string }
}

export interface Call {
  readonly method: 'GET' | 'POST'
  /** path and query behind the base URL, beginning with a slash */
  readonly path: string
  /** sent as JSON */
  readonly body?: unknown
}

/** Headers that sign a call; path with its query. */
export type Sign = (message: {
  readonly method: string
  readonly path: string
  readonly body: string
}) => Record<string, string>

export interface Answer {
  readonly status: number
  readonly text: string
}

function targetOf(at: GatewayAccess, path: string, rules: CallRules): URL {
  const base = new URL(at.baseUrl)
  const url = new URL(`${at.baseUrl}${path}`)
  if (url.origin !== base.origin || !path.startsWith('/')) throw new Error('not its base URL')
  if (url.protocol !== 'https:' && !(rules.plainHttp && url.protocol === 'http:')) {
    throw new Error('a provider is called over https')
  }
  if (!rules.privateHosts && namesOwnAddress(url)) {
    throw new Error('the provider is in the own network')
  }
  return url
}

/**
 * Makes one signed call of a provider and reads its answer, whatever its status; a redirect is an answer and not followed.
 * @throws Error when the URL may not be called, or there is no whole answer of at most 1 MB in time
 */
export async function signedCall(
  at: GatewayAccess,
  { method, path, body: content }: Call,
  rules: CallRules,
  sign: Sign = (message) => signGatewayCall(message, at, { now: rules.clock.now(), nonce: rules.ids.uuid() }),
): Promise<Answer> {
  const url = targetOf(at, path, rules)
  const body = content === undefined ? '' : JSON.stringify(content)
  const headers = {
    ...sign({ method, path: `${url.pathname}${url.search}`, body }),
    accept: 'application/json',
    ...(content === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  return await new Promise<Answer>((answered, failed) => {
    const call = request(url, {
      method,
      headers,
      signal: AbortSignal.timeout(rules.answerMsMax ?? ANSWER_MS_MAX),
      ...(rules.privateHosts ? {} : { lookup: lookupOutside }),
    })
    call.on('error', failed)
    call.on('response', (answer) => {
      const chunks: Buffer[] = []
      let bytes = 0
      answer.on('error', failed)
      answer.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > ANSWER_BYTES_MAX) call.destroy(new Error('the answer is too long'))
        else chunks.push(chunk)
      })
      answer.on('end', () => {
        answered({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') })
      })
    })
    call.end(body)
  })
}
