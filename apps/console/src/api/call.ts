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

/** A field that its schema or the server refused: its path in what was sent. */
export type RefusedField = {
  readonly path: string
  readonly rule: string
  /** of too_small and too_big: what it has to be at least or at most, and of what */
  readonly bound?: string
  readonly of?: 'number' | 'string' | 'array'
}

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

function boundOf(issue: z.core.$ZodIssue): Pick<RefusedField, 'bound' | 'of'> {
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return {}
  const bound = String(issue.code === 'too_small' ? issue.minimum : issue.maximum)
  const of = (['string', 'array'] as const).find((one) => one === issue.origin) ?? 'number'
  return { bound, of }
}

/** A rule over several fields has a name of its own. */
const ruleOf = (issue: z.core.$ZodIssue): string =>
  issue.code === 'custom' && typeof issue.params?.rule === 'string' ? issue.params.rule : issue.code

/**
 * A part of a call as its schema writes it.
 * @throws Refused VALIDATION_FAILED with each field that does not fit, as the server would say it
 */
function written(schema: z.ZodType, value: unknown): unknown {
  const encoded = z.safeEncode(schema, value)
  if (encoded.success) return encoded.data
  const fields = encoded.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    rule: ruleOf(issue),
    ...boundOf(issue),
  }))
  throw new Refused('VALIDATION_FAILED', {}, fields)
}

/** An address of the browser that is none leads nowhere; in an act it was typed. */
function checkPlace({ method, params: schema = z.undefined() }: OpsRoute, params: unknown): void {
  if (method !== 'GET') written(schema, params)
  else if (!z.safeEncode(schema, params).success) throw new Refused('NOT_FOUND')
}

/** Where a call is, with what is sent of it in the address: a file is fetched by the browser itself. @throws Refused as `call` does */
export const fileAddress = <R extends OpsRoute>(route: R, input: CallInput<R>): string =>
  addressOf(route, input as Sent)

function addressOf(route: OpsRoute, { params = {}, query: values = {} }: Sent): string {
  if (route.params !== undefined) checkPlace(route, params)
  const path = route.path.replaceAll(/:([A-Za-z]+)/g, (_all, name: string) => encodeURIComponent(String(params[name])))
  const query = route.query === undefined ? {} : written(route.query, values)
  const given = Object.entries(query as object).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size === 0 ? path : `${path}?${search}`
}

/**
 * Calls the console's server as the wire value describes it: encodes what is sent, decodes what comes back.
 * @throws Refused with the server's code; VALIDATION_FAILED, and nothing is sent, where a field does not fit its schema; NETWORK when
 *   no usable answer came
 */
export async function call<R extends OpsRoute>(route: R, input: CallInput<R>): Promise<RouteReply<R>> {
  const sent = input as Sent
  const address = addressOf(route, sent)
  const body = route.body === undefined ? undefined : written(route.body, sent.body)
  let answer: Response
  let text: unknown
  try {
    answer = await fetch(address, {
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
