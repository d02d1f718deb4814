import fc from 'fast-check'
import { z } from 'zod'

/** The part of JSON Schema that zod writes for what the wire takes. */
interface Shape {
  readonly type?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly allOf?: readonly Shape[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
}

/** Values that pass validation, by the name of the field: without them every call would stop at the first one. */
export type Keys = Readonly<Record<string, readonly unknown[]>>

const LONG = 40_000
const SAFE = Number.MAX_SAFE_INTEGER

/** Texts that have broken something somewhere. */
const evilTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfffy',
  '\u202egnp.exe',
  '\ufeff',
  'ａｄｍｉｎ',
  'İstanbul ß ﬁ',
  '👩‍👩‍👧‍👦'.repeat(3),
  "' OR 1=1; DROP TABLE members; --",
  '%',
  '_\\%',
  '{{7*7}}#{7*7}',
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  '\r\nset-cookie: a=b',
  'NaN',
  '1e3',
  '-1',
  '٣٤',
  '9'.repeat(400),
  'x'.repeat(LONG),
]
/** Instants at the ends of what can be written. */
const instants: readonly string[] = [
  '0000-01-01T00:00:00Z',
  '0000-01-01T00:00:00+23:59',
  '0001-01-01T00:00:00Z',
  '1969-12-31T23:59:59.999Z',
  '2024-02-29T23:59:59.999999999999Z',
  '2024-03-05T00:05:00Z',
  '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-23:59',
]
const uuids: readonly string[] = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
const moneys: readonly string[] = [
  '0',
  '0.0001',
  '-0.0001',
  '-1',
  '99999999999999.9999',
  '-99999999999999.9999',
  '00',
  '1.00000',
  '1e3',
  '+1',
  ' 1',
  '1,5',
  'Infinity',
  '१',
]

/** What a value may be replaced by: every kind of thing that JSON can say. */
const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, 0, -0, -1, 1.5, 1e308, SAFE, -SAFE, 2 ** 31, 2 ** 63),
  fc.constantFrom<unknown>([], {}, [[]], [null], ['x'], { $gt: '' }, { toString: 1 }),
  fc.constantFrom(...evilTexts),
  fc.constantFrom(...moneys),
  fc.constantFrom('not-a-uuid', `${uuids[0]} `, `{${uuids[0]}}`, uuids[0]),
  fc.jsonValue({ maxDepth: 2 }),
)

function textOf(shape: Shape): fc.Arbitrary<string> {
  const { pattern, format, minLength = 0, maxLength = 60 } = shape
  if (format === 'uuid') return fc.oneof(fc.uuid(), fc.constantFrom(...uuids))
  if (format === 'date-time') {
    const pick = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
    return fc.oneof(
      fc.constantFrom(...instants),
      pick.map((at) => at.toISOString()),
    )
  }
  if (shape.allOf !== undefined || pattern !== undefined) {
    const [first = '', ...rest] = [pattern, ...(shape.allOf ?? []).map((one) => one.pattern)].filter(
      (one) => one !== undefined,
    )
    const fits = (text: string) => [first, ...rest].every((one) => new RegExp(one).test(text))
    // What looks ahead only bounds what the rest of the pattern makes.
    return fc.stringMatching(new RegExp(first.replaceAll(/\(\?[=!][^()]*\)/g, ''))).filter(fits)
  }
  const inside = (text: string) => text.length >= minLength && text.length <= maxLength
  const evil = evilTexts.filter(inside)
  return fc.oneof(
    { weight: 2, arbitrary: fc.constantFrom('x'.repeat(maxLength), ...evil) },
    fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 40) }).filter(inside),
    fc.string({ minLength, maxLength: Math.min(maxLength, 40) }),
  )
}

function numberOf({ minimum = -SAFE, maximum = SAFE }: Shape): fc.Arbitrary<number> {
  return fc.oneof(
    fc.constantFrom(minimum, maximum),
    fc.integer({ min: Math.max(minimum, -1_000), max: Math.min(maximum, Math.max(minimum, 1_000)) }),
    fc.maxSafeInteger().map((any) => Math.min(maximum, Math.max(minimum, any))),
  )
}

/** What JSON Schema calls the kind of a value; whole numbers are the only ones on the wire. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return typeof value === 'number' ? 'integer' : typeof value
}

function objectOf(shape: Shape, keys: Keys): fc.Arbitrary<object> {
  const properties = Object.entries(shape.properties ?? {}).map(([name, part]) => {
    const known = (keys[name] ?? []).filter((one) => kindOf(one) === (part.type ?? kindOf(one)))
    const any = fitting(part, keys)
    const value = known.length === 0 ? any : fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known) }, any)
    return [name, value] as const
  })
  return fc.record(Object.fromEntries(properties), { requiredKeys: [...(shape.required ?? [])] })
}

/** Values that a schema takes, extreme ones often. */
function fitting(shape: Shape, keys: Keys): fc.Arbitrary<unknown> {
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum !== undefined) return fc.constantFrom(...shape.enum)
  const choice = shape.anyOf ?? shape.oneOf
  if (choice !== undefined) return fc.oneof(...choice.map((one) => fitting(one, keys)))
  switch (shape.type) {
    case 'string':
      return textOf(shape)
    case 'integer':
    case 'number':
      return numberOf(shape)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const { items = {}, minItems = 0, maxItems = 10 } = shape
      return fc.array(fitting(items, keys), {
        minLength: minItems,
        maxLength: Math.min(maxItems, 4),
      })
    }
    case 'object':
      return objectOf(shape, keys)
    default:
      return junk
  }
}

/** Deeper than anything the wire declares. */
const DEPTH_MAX = 6

/** Places in a value, each as the way to it. */
function placesIn(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null || way.length > DEPTH_MAX) return [way]
  const inner = Object.entries(value).flatMap(([key, one]) => placesIn(one, [...way, key]))
  return [way, ...inner]
}

function putAt(value: unknown, way: readonly string[], put: (old: unknown) => unknown): unknown {
  const [key, ...rest] = way
  if (key === undefined) return put(value)
  const copy: Record<string, unknown> = Array.isArray(value)
    ? (Object.assign([], value) as never)
    : { ...(value as object) }
  copy[key] = putAt(copy[key], rest, put)
  return copy
}

const deep = (levels: number): unknown => Array.from({ length: levels }).reduce<unknown>((inner) => ({ a: [inner] }), 1)

/** Fields that would make somebody more than they are, if they were taken (safety 4.4, mass assignment). */
const stranger = fc.constantFrom(
  ...['isAgent', 'balance', 'merchantCode', 'merchantId', 'upline', 'ratio', 'status', 'vip'],
  ...['memberId', 'actor', 'prizes', 'payout', 'x'.repeat(LONG), '\u0000', ''],
)
type Change = (value: unknown, way: readonly string[]) => unknown
const change: fc.Arbitrary<Change> = fc.oneof(
  junk.map(
    (other): Change =>
      (value, way) =>
        putAt(value, way, () => other),
  ),
  fc.tuple(stranger, junk).map(
    ([name, other]): Change =>
      (value, way) =>
        putAt(value, way, (old) => (typeof old === 'object' ? { ...old, [name]: other } : other)),
  ),
  fc.nat().map(
    (pick): Change =>
      (value, way) =>
        putAt(value, way.slice(0, -1), (old) => {
          const entries = Object.entries((old ?? {}) as object)
          return Object.fromEntries(entries.filter((_, at) => at !== pick % entries.length))
        }),
  ),
  fc.constantFrom(20, 2_000).map(
    (levels): Change =>
      (value, way) =>
        putAt(value, way, () => deep(levels)),
  ),
)

/** The shape of the place at the end of a way; of several, the one whose fixed fields the value has. */
function shapeAt(shape: Shape, value: unknown, way: readonly string[]): Shape {
  const choice = shape.anyOf ?? shape.oneOf
  if (choice !== undefined) {
    const has = (name: string) => (value as Record<string, unknown> | null)?.[name]
    const fits = choice.find((one) =>
      Object.entries(one.properties ?? {}).every(
        ([name, part]) => part.const === undefined || part.const === has(name),
      ),
    )
    return way.length === 0 || fits === undefined ? shape : shapeAt(fits, value, way)
  }
  const [key, ...rest] = way
  if (key === undefined) return shape
  const part = shape.properties?.[key] ?? shape.items
  return part === undefined ? {} : shapeAt(part, (value as Record<string, unknown>)[key], rest)
}

/** A model in which one place, however deep, has any other value that fits there. */
function oneElse(shape: Shape, model: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(model).filter((way) => way.length > 0)
  if (places.length === 0) return fc.constant(model)
  return fc
    .constantFrom(...places)
    .chain((way) => fitting(shapeAt(shape, model, way), {}).map((any) => putAt(model, way, () => any)))
}

/** Ids that the client makes for each intent: with an old one, a call is a repeat and goes no further. */
const INTENTS = new Set(['requestId', 'orderId'])
function asNew(value: unknown, id: string): unknown {
  if (typeof value !== 'object' || value === null) return value
  const renew = ([key, one]: [string, unknown]) => [key, INTENTS.has(key) ? id : one]
  return Object.fromEntries(Object.entries(value).map(renew))
}

const shapeOf = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape

/** Values that fit a schema, as far as it says so field by field. */
export const fits = (schema: z.ZodType, keys: Keys): fc.Arbitrary<unknown> => fitting(shapeOf(schema), keys)

/**
 * Values that fit a schema, and as many that fitted until one or two things were changed.
 * @param model one that fits and is known to get far; some are like it but for one place
 */
export function nearly(schema: z.ZodType, keys: Keys, model: unknown): fc.Arbitrary<unknown> {
  const shape = shapeOf(schema)
  const close = oneElse(shape, model)
  const closeAndNew = fc.tuple(close, fc.uuid()).map(([value, id]) => asNew(value, id))
  const right = fc.oneof(fitting(shape, keys), fc.constant(model), close, closeAndNew)
  const wrong = fc
    .tuple(right, fc.array(fc.tuple(fc.nat(), change), { minLength: 1, maxLength: 2 }))
    .map(([value, changes]) =>
      changes.reduce<unknown>((now, [pick, apply]) => {
        const places = placesIn(now)
        return apply(now, places[pick % places.length] ?? [])
      }, value),
    )
  return fc.oneof(right, wrong)
}
