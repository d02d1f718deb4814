import type { Ctx } from '@croupier/domain'
import { findOfficer, type Officer } from '@croupier/domain/operations/staff'
import { fail, type RouteInput, type RouteReply } from '@croupier/wire'
import { type OpsRoute, type OpsRouteName, opsRoutes } from '@croupier/wire/ops'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decode, encode } from '../mount.ts'

/** What a handler of the console gets besides its decoded input. */
export interface OpsCtx extends Ctx {
  /** null only on routes whose access is public */
  readonly officer: Officer | null
  readonly address: string
  readonly userAgent: string
  /** sets or clears (null) the cookie of the session */
  setSession(value: string | null): void
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

interface MountOptions {
  readonly ctx: Ctx
  readonly cookieName: string
  readonly secure: boolean
  /** the console's own origin: what changes something must come from there */
  readonly origin: string
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
 * Registers every call of the console: who calls and whether they may, then decode → use case → encode.
 * @throws Error naming calls that nobody answers
 */
export function mountOps(app: FastifyInstance, handlers: OpsHandlers, options: MountOptions): void {
  const { cookieName, secure, maxAgeS } = options
  const flags = { path: '/', httpOnly: true, secure, sameSite: 'strict' as const }
  const contextOf = (request: FastifyRequest, reply: FastifyReply, officer: Officer | null): OpsCtx => ({
    ...options.ctx,
    db: { ...options.ctx.db, origin: { address: request.ip, requestId: request.id } },
    log: request.log,
    officer,
    address: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    setSession: (value) => {
      if (value === null) reply.clearCookie(cookieName, flags)
      else void reply.setCookie(cookieName, value, { ...flags, maxAge: maxAgeS })
    },
  })
  for (const [name, route] of Object.entries(opsRoutes) as [OpsRouteName, OpsRoute][]) {
    // Each handler is typed by its own route; in this loop a name is only known to be one of them.
    const run = handlers[name] as (ctx: OpsCtx, input: unknown) => Promise<unknown>
    if (run === undefined) throw new Error(`nobody answers ${name}`)
    app.route({
      method: route.method,
      url: route.path,
      config: { ops: name },
      handler: async (request, reply) => {
        const officer = await judge(request, route, options)
        const value = await run(contextOf(request, reply, officer), decode(route, request))
        reply.header('cache-control', 'private, no-store')
        return await reply.type('application/json; charset=utf-8').send(encode(route, value))
      },
    })
  }
}
