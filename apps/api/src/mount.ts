import { finished, Readable } from 'node:stream'
import {
  type ErrorReply,
  type FileReply,
  fileReply,
  type Route,
  type RouteInput,
  type RouteName,
  routes,
} from '@croupier/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { FileLane } from './fileLane.ts'
import type { Handlers, RequestCtx } from './handler.ts'
import { isShared, type SharedAnswers } from './sharedAnswers.ts'

type Field = NonNullable<ErrorReply['error']['fields']>[number]

/** An input that its schema refused: every field with what is wrong, not only the first. */
export class InvalidInput extends Error {
  readonly fields: readonly Field[]

  constructor(fields: readonly Field[]) {
    super('VALIDATION_FAILED')
    this.name = 'InvalidInput'
    this.fields = fields
  }
}

const FIELDS_MAX = 100
/** Names of unknown fields come from the caller: long ones are cut. */
const WORDS_MAX = 200

const fieldOf = (path: readonly PropertyKey[], rule: string, message: string): Field => ({
  path: path.map(String).join('.').slice(0, WORDS_MAX),
  rule,
  message: message.slice(0, WORDS_MAX),
})

const fieldsOf = (error: z.ZodError): Field[] =>
  error.issues.map(({ path, code, message }) => fieldOf(path, code, message))

/** Deeper than anything that a call declares; where one takes any JSON, what is deeper would exhaust who reads it. */
const DEPTH_MAX = 40

/**
 * What no database keeps as it is, wherever it is in decoded input: texts with U+0000 or half a surrogate pair, and what is nested too
 * deep.
 */
function unkeepable(value: unknown, path: readonly string[] = []): Field[] {
  if (path.length > DEPTH_MAX) return [fieldOf(path, 'too_big', 'Nested too deep')]
  if (typeof value === 'string') {
    const keeps = !value.includes('\u0000') && value.isWellFormed()
    return keeps ? [] : [fieldOf(path, 'invalid_format', 'Invalid text')]
  }
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  if (value instanceof Uint8Array) return []
  return Object.entries(value).flatMap(([key, one]) => unkeepable(one, [...path, key]))
}

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => RequestCtx

/** Decodes every part of a request through its zod value. Throws InvalidInput with the fields of all parts. */
export function decode(
  route: Pick<Route, 'params' | 'query' | 'body'>,
  request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
): RouteInput<Route> {
  const wrong: Field[] = []
  const part = (schema: z.ZodType | undefined, value: unknown): unknown => {
    if (schema === undefined) return undefined
    const parsed = schema.safeDecode(value)
    wrong.push(...(parsed.success ? unkeepable(parsed.data) : fieldsOf(parsed.error)))
    return parsed.data
  }
  const input = {
    params: part(route.params, request.params),
    query: part(route.query, request.query),
    body: part(route.body, request.body ?? {}),
  }
  if (wrong.length > 0) throw new InvalidInput(wrong.slice(0, FIELDS_MAX))
  return input
}

/** Encodes a reply through the route's zod value: what is not declared there is not sent. */
export function encode(route: Pick<Route, 'reply' | 'path'>, value: unknown): string {
  const encoded = z.safeEncode(route.reply, value)
  if (encoded.success) return JSON.stringify(encoded.data)
  throw new Error(`the reply of ${route.path} does not fit its schema: ${encoded.error.message}`)
}

/** Where files are made, and who takes this one. */
interface FileTaking {
  readonly lane: FileLane
  readonly taker: string
}

/**
 * Sends a file as it is made, part by part in the lane; a client that reads slowly holds it up, and one that goes away ends it. What
 * fails before the first part is refused like any call; what fails later breaks the connection, so that no half of a file looks
 * whole.
 * @throws DomainError FILES_RUNNING
 */
export async function sendFile(
  reply: FastifyReply,
  file: FileReply,
  { lane, taker }: FileTaking,
): Promise<FastifyReply> {
  const close = lane.open(taker)
  finished(reply.raw, close)
  const parts = file.parts[Symbol.asyncIterator]()
  const make = async () => await lane.make(async () => await parts.next())
  try {
    const first = await make()
    async function* all() {
      try {
        if (first.done !== true) yield first.value
        for (let next = await make(); next.done !== true; next = await make()) {
          yield next.value
        }
      } finally {
        await parts.return?.()
      }
    }
    return await reply
      .type(file.type)
      .header('content-disposition', `attachment; filename="${file.name}"`)
      .send(Readable.from(all(), { objectMode: false }))
  } catch (error) {
    close()
    throw error
  }
}

const KEY_HEADER = 'idempotency-key'
const commandKey = z.uuid()

/** The context of a command that takes a key beside its input, with that key where one was sent (safety R7). */
function keyed(route: Route, request: FastifyRequest, ctx: RequestCtx): RequestCtx {
  const sent = request.headers[KEY_HEADER]
  if (route.keyed !== true || sent === undefined) return ctx
  const key = commandKey.safeParse(sent)
  if (!key.success) throw new InvalidInput([fieldOf([KEY_HEADER], 'invalid_format', 'Invalid UUID')])
  return { ...ctx, once: { key: key.data, replayed: ctx.reply.setIdempotencyHit } }
}

/** The context of an answer that is for many: nothing in it says who asks. */
const anybody = (ctx: RequestCtx): RequestCtx => ({
  ...ctx,
  actor: null,
  request: {
    ...ctx.request,
    address: '',
    userAgent: '',
    language: null,
    refreshValue: null,
    deviceValue: null,
    captchaValue: null,
    namedSession: () => null,
  },
})

/** Calls whose answers open a session: they hold its secrets. */
const OPENS_SESSION = /^(session|social)\./

/** How the calls of the wire are answered. */
interface Mounting {
  readonly context: ContextOf
  readonly shared: SharedAnswers
  readonly lane: FileLane
}

/**
 * Registers one call of the wire: decode → handler → encode. Who may call it is judged before, by the actor plugin, from
 * the route's own `access`.
 */
function mount(
  app: FastifyInstance,
  name: RouteName,
  run: (ctx: RequestCtx, input: RouteInput<Route>) => Promise<unknown>,
  { context, shared, lane }: Mounting,
): void {
  const route: Route = routes[name]
  app.route({
    method: route.method,
    url: route.path,
    config: { wire: name },
    ...(OPENS_SESSION.test(name) ? { compress: false as const } : {}),
    handler: async (request, reply) => {
      const input = decode(route, request)
      if (isShared(route, request)) {
        const ctx = anybody(context(request, reply))
        const key = `${ctx.site.merchantId} ${ctx.site.host} ${request.url}`
        return await shared.send(request, reply, { key, make: async () => encode(route, await run(ctx, input)) })
      }
      const ctx = keyed(route, request, context(request, reply))
      const value = await run(ctx, input)
      // What took longer than the handler's limit was answered in the meantime; what it did stands.
      if (reply.sent) return reply
      if (route.reply === fileReply) {
        const taker = ctx.actor === null ? ctx.request.address : `${ctx.actor.memberId}`
        return await sendFile(reply, value as FileReply, { lane, taker })
      }
      return await reply.type('application/json; charset=utf-8').send(encode(route, value))
    },
  })
}

/**
 * Registers every call of the wire.
 * @throws Error naming the calls nobody answers: such an API must not start
 */
export function mountAll(app: FastifyInstance, handlers: Handlers, mounting: Mounting): void {
  const names = Object.keys(routes) as RouteName[]
  const unanswered = names.filter((name) => !Object.hasOwn(handlers, name))
  if (unanswered.length > 0) {
    throw new Error(`calls of the wire that nobody answers: ${unanswered.join(', ')}`)
  }
  for (const name of names) {
    // Each handler is typed by its own route; in this loop a name is only known to be one of them.
    mount(app, name, handlers[name] as Parameters<typeof mount>[2], mounting)
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** the wire's name of this route; absent on health, metrics and documents */
    wire?: RouteName
    /** name of the console's call */
    ops?: string
  }
}
