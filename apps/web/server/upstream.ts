import { type LookupAddress, lookup } from 'node:dns'
import { get as getPlain, type IncomingHttpHeaders } from 'node:http'
import { get as getOverTls } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Paths of the one public address that the API answers; everything else is the web app's. */
export const API_PREFIXES = [
  '/wps',
  '/lgw',
  '/lotto',
  '/docs',
  '/art',
  '/version',
  // where payment providers tell what happened
  '/callbacks',
  // where game providers call (OGP/1)
  '/ogp',
] as const

/** The largest call of a provider, as the API takes it. */
const PROVIDER_BYTES_MAX = 1024 * 1024

/** Whether a call of a provider says of itself that it is too long; one that does not say is cut by the API. */
export const isTooLong = (url: string, { 'content-length': length }: IncomingHttpHeaders) =>
  isProviderCall(url) && Number(length ?? 0) > PROVIDER_BYTES_MAX

const isProviderCall = (url: string): boolean => url.startsWith('/ogp/')

type Resolve = (host: string, answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void

const resolveAll: Resolve = (host, answer) => lookup(host, { all: true }, answer)

/**
 * A name that stands for several replicas resolves to all of their addresses; each new connection
 * begins at the next one, so that they share the work whatever order the resolver answers in.
 */
export function spreadingLookup(resolve: Resolve = resolveAll): LookupFunction {
  let turn = 0
  return (host, options, callback) => {
    resolve(host, (error, addresses) => {
      const first = addresses?.[0]
      if (error !== null || first === undefined) {
        callback(error ?? new Error(`${host} has no address`), '', 0)
        return
      }
      const start = turn % addresses.length
      turn += 1
      const turned = [...addresses.slice(start), ...addresses.slice(0, start)]
      const chosen = turned[0] ?? first
      if (options.all === true) callback(null, turned)
      else callback(null, chosen.address, chosen.family)
    })
  }
}

export interface Caller {
  ip: string
  protocol: string
  host: string
}

/** Who calls, as the server itself has it. */
export const callerOf = (
  request: Pick<FastifyRequest, 'ip' | 'protocol'> & { headers: IncomingHttpHeaders },
): Caller => ({
  ip: request.ip,
  protocol: request.protocol,
  host: request.headers.host ?? '',
})

/**
 * Headers for the upstream: only we set the caller's address, independent of the client's headers, so
 * that limits by address cannot be avoided (safety 4.8, Rates).
 * @param url of the request, with its path: calls of game providers carry no cookie on
 */
export function forwardedHeaders(headers: IncomingHttpHeaders, caller: Caller, url = ''): IncomingHttpHeaders {
  const kept = { ...headers }
  delete kept.forwarded
  // A body that waits to be wanted was asked for by this server already.
  delete kept.expect
  // Who provides games signs its calls: it is nobody's browser, and no cookie speaks for it.
  if (isProviderCall(url)) delete kept.cookie
  kept['x-forwarded-for'] = caller.ip
  kept['x-forwarded-proto'] = caller.protocol
  kept['x-forwarded-host'] = caller.host
  return kept
}

/** Headers that concern one connection only: ours to the upstream is not the browser's to us. */
const HOP_BY_HOP: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'proxy-connection'])

/** An upstream's headers without those of its own connection. */
export function endToEndHeaders<Headers extends object>(headers: Headers): Headers {
  const kept = Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name.toLowerCase()))
  return Object.fromEntries(kept) as Headers
}

/** Whether a request names at most one host; the parser silently takes the first of two (RFC 9112, 3.2). */
export function namesOneHost(rawHeaders: readonly string[]): boolean {
  const names = rawHeaders.filter((_, at) => at % 2 === 0)
  return names.filter((name) => name.toLowerCase() === 'host').length <= 1
}

/** Whether an upstream answers its own readiness question; over a connection of its own, for one that is kept may lead to who is gone. */
export async function isUpstreamReady(origin: string, timeoutMs: number): Promise<boolean> {
  const url = new URL('/readyz', origin)
  const get = url.protocol === 'https:' ? getOverTls : getPlain
  return await new Promise((resolve) => {
    const call = get(url, { agent: false, timeout: timeoutMs }, (reply) => {
      reply.resume()
      resolve(reply.statusCode === 200)
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(false))
    call.on('close', () => resolve(false))
  })
}
