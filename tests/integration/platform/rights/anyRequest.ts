import type { TestApp } from '@croupier/testkit'
import { type Route, keys as wireKeys } from '@croupier/wire'
import fc from 'fast-check'
import { type Keys, nearly } from './anyShape.ts'

/** More than the API reads of a body. */
const TOO_LARGE = 600 * 1024

/** A request as bytes on the wire, without who sends it. */
export interface WildRequest {
  readonly url: string
  readonly payload: string | Buffer | undefined
  readonly contentType: string | undefined
  /** a header set that a caller may use instead of an own good token */
  readonly guise: 'own' | 'none' | 'garbage' | 'bearer'
  /** how the body is sent where bodies are encrypted: sealRequest.ts */
  readonly outer: 'sealed' | 'spoilt' | 'plain'
}

/** The parts of a good call, as they are on the wire. */
export interface GoodCall {
  params: object
  readonly query: object
  readonly body: object
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const IMAGE_TYPE = 'image/png'
const isForm = (route: Route): boolean => route.bodyAs === 'form'
const isImage = (route: Route): boolean => route.bodyAs === 'image'
/** The content type in which a route takes its body. */
export const bodyType = (route: Route): string =>
  isImage(route)
    ? IMAGE_TYPE
    : isForm(route)
      ? FORM_TYPE
      : route.bodyAs === 'encrypted'
        ? wireKeys.JOSE_TYPE
        : JSON_TYPE

const contentType = (route: Route): fc.Arbitrary<string | undefined> =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant(bodyType(route)) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'application/json; charset=utf-8',
        'APPLICATION/JSON',
        'application/json\t',
        ' application/json',
        'application/json;charset=utf-7',
      ),
    },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        'text/plain',
        'text/json',
        FORM_TYPE,
        'multipart/form-data; boundary=x',
        'application/jose',
        'application/jsonx',
        ';',
        'application/json, text/plain',
        undefined,
      ),
    },
  )

/** Texts that are no JSON, or JSON that means harm. */
const brokenTexts: readonly string[] = [
  '',
  '{',
  '{"a":1,}',
  "{'a':1}",
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"a":NaN}',
  '\u0000',
  '\ufeff{}',
  '{"__proto__":{"isAgent":true}}',
  '{"constructor":{"prototype":{"isAgent":true}}}',
  '{"a":"\\ud800","a":1}',
  `${'['.repeat(100_000)}`,
  `{"a":"${'x'.repeat(TOO_LARGE)}"}`,
]
/** Ways of writing the same body a little wrong. */
const spoil: fc.Arbitrary<(text: string) => string> = fc.oneof(
  { weight: 10, arbitrary: fc.constant((text: string) => text) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      (text: string) => text.slice(0, -1),
      (text: string) => `${text}${text}`,
      (text: string) => text.replace(/^\{/, '{"__proto__":{"status":"ACTIVE"},'),
      (text: string) => text.replace(/^\{/, '{"constructor":{"prototype":{"x":1}},'),
      // The last of two equal keys counts, and only the last is checked.
      (text: string) => text.replace(/^\{("[^"]+":)/, '{$1"first",$1'),
    ),
  },
)

/** A body in the form its route takes. */
function written(route: Route, value: unknown): string | Buffer {
  if (value instanceof Buffer) return value
  if (!isForm(route)) return JSON.stringify(value) ?? ''
  return pairsOf(value).join('&')
}

/** The good file with some bytes changed, cut or doubled. */
function spoiltFile(good: Buffer): fc.Arbitrary<Buffer> {
  const part = fc.nat(good.length)
  const change = fc.tuple(fc.nat(good.length - 1), fc.nat(255))
  return fc.oneof(
    part.map((end) => good.subarray(0, end)),
    fc.tuple(part, part).map(([from, to]) => Buffer.concat([good.subarray(0, from), good.subarray(to)])),
    fc.array(change, { minLength: 1, maxLength: 8 }).map((changes) => {
      const copy = Buffer.from(good)
      for (const [at, byte] of changes) copy[at] = byte
      return copy
    }),
  )
}

type Payload = string | Buffer | undefined

function bodyOf(route: Route, keys: Keys, good: GoodCall): fc.Arbitrary<Payload> {
  const junk = fc.constantFrom(...brokenTexts)
  if (good.body instanceof Buffer) {
    return fc.oneof({ weight: 12, arbitrary: spoiltFile(good.body) }, { weight: 1, arbitrary: junk })
  }
  if (route.body === undefined) {
    return fc.oneof({ weight: 8, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: junk })
  }
  const near = fc
    .tuple(nearly(route.body, keys, good.body), spoil)
    .map(([value, write]) => write(String(written(route, value))))
  return fc.oneof({ weight: 12, arbitrary: near }, { weight: 1, arbitrary: junk })
}

const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value ?? '')).toWellFormed())

/** Fields as queries and forms have them. */
const pairsOf = (value: unknown): string[] =>
  Object.entries((value ?? {}) as object).map(([key, one]) => `${encoded(key)}=${encoded(one).slice(0, 4_000)}`)

/** A segment of a path: the value, or bytes that are not text at all. A dot segment would be another path. */
const segmentOf = (value: unknown): string => {
  const text = encoded(value).slice(0, 2_000)
  return /^(\.|%2e)*$/i.test(text) ? '%00' : text
}

/** The path with its parameters as they are given, one of them perhaps in other bytes. */
function filled(path: string, value: unknown, spoilt: readonly [number, string] | null): string {
  const given = new Map(Object.entries((value ?? {}) as object))
  let at = -1
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    at += 1
    return spoilt?.[0] === at ? spoilt[1] : segmentOf(given.get(name))
  })
}

function pathOf(route: Route, keys: Keys, good: GoodCall): fc.Arbitrary<string> {
  if (route.params === undefined) return fc.constant(route.path)
  const raw = fc.constantFrom('%00', '%ff', '%zz', '%', '%2e%2e%2f', '%C0%AF', 'x'.repeat(101))
  const bytes = fc.option(fc.tuple(fc.nat(9), raw), { freq: 8, nil: null })
  return fc
    .tuple(nearly(route.params, keys, good.params), bytes)
    .map(([value, spoilt]) => filled(route.path, value, spoilt))
}

/** A query string, at times with a key said twice, in brackets, or in bytes that are not text. */
function queryOf(route: Route, keys: Keys, good: GoodCall): fc.Arbitrary<string> {
  const odd = fc.constantFrom('a[b]=1', '%ff=%ff', '__proto__=1', '__proto__[x]=1', '&&=', 'x'.repeat(5_000))
  const extra = fc.option(odd, { freq: 6, nil: null })
  const pairs: fc.Arbitrary<string[]> =
    route.query === undefined
      ? fc.constant([])
      : fc.tuple(nearly(route.query, keys, good.query), fc.nat(30)).map(([value, twice]) => {
          const all = pairsOf(value)
          const again = all[twice]
          return again === undefined ? all : [...all, again]
        })
  return fc.tuple(pairs, extra).map(([all, more]) => [...all, ...(more === null ? [] : [more])].join('&'))
}

/** Requests to a route that are right, or wrong in one of the ways of safety 4.7. */
export function wildRequest(route: Route, keys: Keys, good: GoodCall): fc.Arbitrary<WildRequest> {
  return fc
    .record({
      path: pathOf(route, keys, good),
      query: queryOf(route, keys, good),
      payload: bodyOf(route, keys, good),
      contentType: contentType(route),
      outer: fc.oneof(
        { weight: 12, arbitrary: fc.constant('sealed' as const) },
        { weight: 1, arbitrary: fc.constantFrom('spoilt' as const, 'plain' as const) },
      ),
      guise: fc.oneof(
        { weight: 12, arbitrary: fc.constant('own' as const) },
        {
          weight: 1,
          arbitrary: fc.constantFrom('none' as const, 'garbage' as const, 'bearer' as const),
        },
      ),
    })
    .map(({ path, query, ...rest }) => ({ url: query === '' ? path : `${path}?${query}`, ...rest }))
}

/** The good call itself. */
export function tameRequest(route: Route, good: GoodCall): WildRequest {
  const query = pairsOf(good.query).join('&')
  const path = filled(route.path, good.params, null)
  return {
    url: query === '' ? path : `${path}?${query}`,
    payload: route.body === undefined ? undefined : written(route, good.body),
    contentType: route.body === undefined ? undefined : bodyType(route),
    guise: 'own',
    outer: 'sealed',
  }
}

/** The request as somebody with this token sends it. */
export function injected(route: Route, wild: WildRequest, token: string): Parameters<TestApp['inject']>[0] {
  const { url, payload, contentType: type, guise } = wild
  const guises = {
    own: { token },
    none: {},
    garbage: { token: `${token.slice(0, -3)}abc` },
    bearer: { authorization: `Bearer ${token}` },
  } as const
  const headers = { ...guises[guise], ...(type === undefined ? {} : { 'content-type': type }) }
  return { method: route.method, url, headers, ...(payload === undefined ? {} : { payload }) }
}
