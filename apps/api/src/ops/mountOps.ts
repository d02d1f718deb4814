import type { Ctx } from '@croupier/domain'
import {
  type AnsweredCommand,
  entryTo,
  findOfficer,
  keepCommand,
  needsTwo,
  type Officer,
  type SentCommand,
  wallOf,
} from '@croupier/domain/operations/staff'
import { SecondNeeded, type SecondYes } from '@croupier/domain/platform/audit'
import { type FileReply, fail, fileReply, type RouteInput, type RouteReply } from '@croupier/wire'
import { type OpsRoute, type OpsRouteName, opsRoutes, type Permission } from '@croupier/wire/ops'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FileLane } from '../fileLane.ts'
import { decode, encode, sendFile } from '../mount.ts'

/** What a handler of the console gets besides its decoded input. */
export interface OpsCtx extends Ctx {
  /** null only on routes whose access is public */
  readonly officer: Officer | null
  /** the yes of a second officer to the command that is carried out; null while nobody said any */
  readonly second: SecondYes | null
  readonly address: string
  /** where officers reach the console: links in their mails lead there */
  readonly home: string
  /** where people reach the site */
  readonly site: string
  readonly userAgent: string
  /** sets or clears (null) the cookie of the session */
  setSession(value: string | null): void
  /** Carries out what a second officer, who calls, said yes to: in the name of the first. @returns what the call answers */
  carryOut(command: AnsweredCommand): Promise<unknown>
}
/** Handlers by name; boot fails on a missing one. */
export type OpsHandlers = {
  [N in OpsRouteName]: (
    ctx: OpsCtx,
    input: RouteInput<(typeof opsRoutes)[N]>,
  ) => Promise<RouteReply<(typeof opsRoutes)[N]>>
}

/** The officer of a call that is not public. */
export function officerOf({ officer }: OpsCtx): Officer {
  if (officer === null) throw new Error('a public call asked for an officer')
  return officer
}

/** The yes of a second officer, in a call that is never carried out without one. */
export function secondOf({ second }: OpsCtx): SecondYes {
  if (second === null) throw new SecondNeeded()
  return second
}

interface MountOptions {
  readonly ctx: Ctx
  readonly cookieName: string
  readonly secure: boolean
  /** the console's own origin: what changes something must come from there */
  readonly origin: string
  /** where people reach the site */
  readonly site: string
  readonly maxAgeS: number
}

/**
 * Who calls, judged before anything is decoded.
 * @throws DomainError ORIGIN_REFUSED, SESSION_MISSING, STAFF_FORBIDDEN
 */
async function judge(
  request: FastifyRequest,
  { access, method }: OpsRoute,
  { ctx, cookieName, origin }: MountOptions,
): Promise<Officer | null> {
  if (method !== 'GET' && request.headers.origin !== origin) fail('ORIGIN_REFUSED', {})
  if (access === 'public') return null
  const value = request.cookies[cookieName]
  const officer = value === undefined ? null : await findOfficer(ctx, value)
  if (officer === null) return fail('SESSION_MISSING', {})
  if (access !== 'staff' && !officer.permissions.has(access)) fail('STAFF_FORBIDDEN', {})
  return officer
}

/**
 * Lets an officer of some merchants in to what is theirs: what is another's is answered as if it did not exist (safety 4.9).
 * @throws DomainError NOT_FOUND, STAFF_FORBIDDEN for what concerns every merchant
 */
async function enter(ctx: OpsCtx, name: OpsRouteName, params: unknown): Promise<void> {
  const entry = await entryTo(ctx, wallOf(name, opsRoutes[name].path), params as Record<string, string>)
  if (entry === 'UNKNOWN') fail('NOT_FOUND', {})
  if (entry === 'FORBIDDEN') fail('STAFF_FORBIDDEN', {})
}

type Run = (ctx: OpsCtx, input: unknown) => Promise<unknown>

/**
 * Carries a command out, or keeps it where a second officer has to say yes first (safety 4.9).
 * @throws DomainError STAFF_SECOND_WAITS with the id under which it waits
 */
async function runOrKeep(run: Run, ctx: OpsCtx, input: unknown, sent: SentCommand): Promise<unknown> {
  try {
    if (ctx.second === null && needsTwo(sent.action)) throw new SecondNeeded()
    return await run(ctx, input)
  } catch (error) {
    if (!(error instanceof SecondNeeded) || ctx.second !== null) throw error
    const { access } = opsRoutes[sent.action]
    const id = await keepCommand(ctx, officerOf(ctx), access as Permission, sent, error.about)
    return fail('STAFF_SECOND_WAITS', { id })
  }
}

/**
 * Registers every call of the console: who calls and whether they may, then decode → use case → encode.
 * @throws Error naming calls that nobody answers
 */
export function mountOps(app: FastifyInstance, handlers: OpsHandlers, options: MountOptions): void {
  const { cookieName, secure, maxAgeS } = options
  const flags = { path: '/', httpOnly: true, secure, sameSite: 'strict' as const }
  // Each handler is typed by its own route; by a name it is only known to be one of them.
  const runOf = (name: OpsRouteName) => handlers[name] as Run
  const dbOf = (request: FastifyRequest, officers: readonly string[]) => ({
    ...options.ctx.db,
    origin: {
      address: request.ip,
      requestId: request.id,
      ...(officers.length === 0 ? {} : { officers }),
    },
  })
  const contextOf = (request: FastifyRequest, reply: FastifyReply, officer: Officer | null): OpsCtx => {
    const ids = officer === null ? [] : [String(officer.staffId)]
    const ctx: OpsCtx = {
      ...options.ctx,
      db: dbOf(request, ids),
      log: request.log,
      officer,
      merchants: officer?.merchants ?? null,
      second: null,
      address: request.ip,
      home: options.origin,
      site: options.site,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      setSession: (value) => {
        if (value === null) reply.clearCookie(cookieName, flags)
        else void reply.setCookie(cookieName, value, { ...flags, maxAge: maxAgeS })
      },
      carryOut: async ({ action, params, body, first, second }) => {
        const route: OpsRoute = opsRoutes[action]
        const db = dbOf(request, [String(first.staffId), ...ids])
        const input = decode(route, { params, query: {}, body })
        const inName = { ...ctx, db, officer: first, merchants: first.merchants, second }
        // The first officer's merchants may be others by now, and the yes of the second is worth what is theirs.
        await enter(inName, action, params)
        await enter(ctx, action, params)
        const value = await runOf(action)(inName, input)
        return (JSON.parse(encode(route, value)) as { value: unknown }).value
      },
    }
    return ctx
  }
  const lane = new FileLane()
  for (const [name, route] of Object.entries(opsRoutes) as [OpsRouteName, OpsRoute][]) {
    const run = runOf(name)
    if (run === undefined) throw new Error(`nobody answers ${name}`)
    if (route.access !== 'public') wallOf(name, route.path)
    app.route({
      method: route.method,
      url: route.path,
      config: { ops: name },
      ...(route.bodyBytesMax === undefined ? {} : { bodyLimit: route.bodyBytesMax }),
      handler: async (request, reply) => {
        const officer = await judge(request, route, options)
        const { params, body } = request
        const ctx = contextOf(request, reply, officer)
        if (officer !== null) await enter(ctx, name, params)
        const value = await runOrKeep(run, ctx, decode(route, request), { action: name, params, body })
        reply.header('cache-control', 'private, no-store')
        if (route.reply === fileReply) {
          return await sendFile(reply, value as FileReply, { lane, taker: officer?.name ?? request.ip })
        }
        return await reply.type('application/json; charset=utf-8').send(encode(route, value))
      },
    })
  }
}
