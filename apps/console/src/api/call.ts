import { type ErrorCode, errorReply, type RouteReply } from '@croupier/wire'
import type { OpsRoute } from '@croupier/wire/ops'
import { z } from 'zod'

const CALL_MS_MAX = 20_000

type Part<S> = z.output<NonNullable<S>>
type Parts<R extends OpsRoute> = {
  params: Part<R['params']>
  query: Part<R['query']>
  body: Part<R['body']>
}
/** What a call must be given: its declared parts, decoded, and no others. */
export type CallInput<R extends OpsRoute> = {
  [K in keyof Parts<R> as Parts<R>[K] extends undefined ? never : K]: Parts<R>[K]
}

/** A field that the server refused: its path in what was sent. */
export type RefusedField = { readonly path: string; readonly rule: string }

/** The server said no; `code` and `params` are what its text is made of. */
export class Refused extends Error {
  readonly code: ErrorCode | 'NETWORK'
  readonly params: Readonly<Record<string, unknown>>
  readonly fields: readonly RefusedField[]

  constructor(
    code: ErrorCode | 'NETWORK',
    params: Readonly<Record<string, unknown>> = {},
    fields: readonly RefusedField[] = [],
  ) {
    super(code)
    this.code = code
    this.params = params
    this.fields = fields
  }
}

/** Whether an error is a refusal, and one of these codes where some are named. */
export const isRefused = (error: unknown, ...codes: readonly (ErrorCode | 'NETWORK')[]): error is Refused =>
  error instanceof Refused && (codes.length === 0 || codes.some((code) => code === error.code))

type Sent = {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

function addressOf(route: OpsRoute, { params = {}, query: values = {} }: Sent): string {
  const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))
  const query = route.query === undefined ? {} : z.encode(route.query, values)
  const given = Object.entries(query as object).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? path : `${path}?${search}`
}

/**
 * Calls the console's server as the wire value describes it: encodes what is sent, decodes what comes back.
 * @throws Refused with the server's code, or NETWORK when no usable answer came
 */
export async function call<R extends OpsRoute>(route: R, input: CallInput<R>): Promise<RouteReply<R>> {
  const sent = input as Sent
  const body = route.body === undefined ? undefined : z.encode(route.body, sent.body)
  let answer: Response
  let text: unknown
  try {
    answer = await fetch(addressOf(route, sent), {
      method: route.method,
      signal: AbortSignal.timeout(CALL_MS_MAX),
      ...(route.method === 'GET'
        ? {}
        : {
            body: JSON.stringify(body ?? {}),
            headers: { 'content-type': 'application/json' },
          }),
    })
    text = await answer.json()
  } catch {
    throw new Refused('NETWORK')
  }
  if (!answer.ok) {
    const refusal = errorReply.safeParse(text)
    if (!refusal.success) throw new Refused('NETWORK')
    const { code, params, fields } = refusal.data.error
    throw new Refused(code, params, fields)
  }
  return z.decode(route.reply, text as never) as RouteReply<R>
}
