import { setTimeout as pause } from 'node:timers/promises'
import {
  type ErrorCode,
  errorReply,
  keys,
  type Route,
  type RouteInput,
  type RouteName,
  type RouteReply,
  routes,
} from '@croupier/wire'
import { z } from 'zod'
import { BodySealer } from '../services/bodySealer.ts'
import type { SolvedPuzzle } from './solvedPuzzle.ts'

type Decoded<T> = T extends undefined ? Record<never, never> : T
/** Decoded parts of a call; parts a route does not have are left out. */
export type CallInput<N extends RouteName> = Partial<{
  [P in keyof RouteInput<(typeof routes)[N]>]: Decoded<RouteInput<(typeof routes)[N]>[P]>
}>

/** Who calls, as a browser would be known. */
export interface Caller {
  /** the address the platform sees */
  readonly address: string
  /** access token and refresh cookie; empty before the login */
  token: string
  refresh: string
}

/** So often a busy platform is asked again, each time after the pause it names. */
const RETRIES_MAX = 30

/** A refusal with its code. */
export class Refused extends Error {
  readonly code: ErrorCode

  constructor(code: ErrorCode, route: RouteName) {
    super(`${route}: ${code}`)
    this.name = 'Refused'
    this.code = code
  }
}

function pathOf(route: Route, params: Readonly<Record<string, unknown>>): string {
  return route.path.replaceAll(/:([A-Za-z]+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))
}

function queryOf(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`
}

/** Calls the API as its wire describes it, and keeps how long each call took. */
export class WireClient {
  readonly #apiUrl: string
  readonly #origin: string
  readonly #sealer: BodySealer
  /** milliseconds of each answered call, by route */
  readonly tookMs = new Map<RouteName, number[]>()
  /** how often the platform was too busy and the call was made again */
  retries = 0

  /** solves the puzzle before a login */
  readonly solve: () => Promise<SolvedPuzzle>

  /** @param origin the site's public address: what a browser would send */
  constructor(apiUrl: string, origin: string, solve: () => Promise<SolvedPuzzle>) {
    this.#apiUrl = apiUrl
    this.#origin = origin
    this.solve = solve
    const anybody = { address: '127.0.0.1', token: '', refresh: '' }
    this.#sealer = new BodySealer(apiUrl, async () => (await this.call('system.keys', {}, anybody)).value)
  }

  /** The body in the form its route takes. */
  async #written(route: Route, path: string, body: object) {
    const { method } = route
    return route.bodyAs === 'encrypted'
      ? { type: keys.JOSE_TYPE, text: await this.#sealer.seal({ method, path }, body) }
      : { type: 'application/json', text: JSON.stringify(body) }
  }

  /**
   * A platform that is too busy did nothing and says when to come back: then the call is made again.
   * @throws Refused with the code; Error when there was no answer of the wire at all
   */
  async call<N extends RouteName>(
    name: N,
    input: CallInput<N>,
    caller: Caller,
  ): Promise<RouteReply<(typeof routes)[N]>> {
    for (let again = 0; ; again += 1) {
      const answer = await this.#once(name, input, caller)
      if ('reply' in answer) return answer.reply
      const { code, params } = answer.error
      if (code !== 'SERVICE_BUSY' || again === RETRIES_MAX) throw new Refused(code, name)
      this.retries += 1
      await pause(Number(params.retryAfterS) * 1_000)
    }
  }

  async #once<N extends RouteName>(
    name: N,
    input: CallInput<N>,
    caller: Caller,
  ): Promise<
    | { reply: RouteReply<(typeof routes)[N]> }
    | { error: { code: ErrorCode; params: Readonly<Record<string, unknown>> } }
  > {
    const route: Route = routes[name]
    const parts: Partial<Record<'params' | 'query' | 'body', object>> = input
    const encoded = (part: 'params' | 'body') => {
      const schema = route[part]
      return schema === undefined ? {} : (z.encode(schema, parts[part] ?? {}) as object)
    }
    const path = pathOf(route, encoded('params') as Record<string, unknown>)
    const body = route.body === undefined ? null : await this.#written(route, path, encoded('body'))
    const begun = performance.now()
    const response = await fetch(this.#apiUrl + path + queryOf(parts.query ?? {}), {
      method: route.method,
      headers: {
        origin: this.#origin,
        'x-forwarded-for': caller.address,
        ...(caller.token === '' ? {} : { token: caller.token }),
        ...(caller.refresh === '' ? {} : { cookie: caller.refresh }),
        ...(body === null ? {} : { 'content-type': body.type }),
      },
      ...(body === null ? {} : { body: body.text }),
    })
    const answer: unknown = await response.json()
    const known = this.tookMs.get(name) ?? []
    this.tookMs.set(name, known)
    known.push(performance.now() - begun)
    const cookie = response.headers.getSetCookie().find((one) => one.startsWith('refresh='))
    if (cookie !== undefined) caller.refresh = cookie.split(';')[0] ?? ''
    if (response.ok) {
      return { reply: z.decode(route.reply, answer as never) as RouteReply<(typeof routes)[N]> }
    }
    return { error: errorReply.parse(answer).error }
  }
}
