import type { Actor, Ctx } from '@croupier/domain'
import { findKey, noteKeyUse } from '@croupier/domain/agency/keys'
import { noteSessionSeen } from '@croupier/domain/identity/access'
import { agentKeys, fail, MINUTE_MS, type Route, routes } from '@croupier/wire'
import jwt from '@fastify/jwt'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import plugin from 'fastify-plugin'
import { AccessTokens, jwtOptions, tokenOf } from '../accessTokens.ts'
import type { LiveSessions } from '../liveSessions.ts'

export interface AuthOptions {
  readonly ctx: Ctx
  readonly secret: string
  readonly sessions: LiveSessions
}

/**
 * Judges the key of an agent's program (safety 4.3): it opens the calls whose scope it has, so often in a minute, and is its owner.
 * @returns who calls
 * @throws DomainError SESSION_MISSING for no key of this merchant, AGENT_KEY_SCOPE, RATE_LIMITED
 */
function keyJudge(
  app: FastifyInstance,
  ctx: Ctx,
): (request: FastifyRequest, key: string, route: Route) => Promise<Actor> {
  const limit = app.createRateLimit({
    max: agentKeys.AGENT_KEY_CALLS_MAX,
    timeWindow: MINUTE_MS,
    allowList: () => false,
    keyGenerator: ({ keyId }) => `agentKey:${keyId}`,
  })
  return async (request, key, { keyScope }) => {
    const found = await findKey(ctx, key)
    if (found === null || found.actor.merchantId !== request.site?.merchantId) return fail('SESSION_MISSING', {})
    if (keyScope === undefined || !found.scopes.includes(keyScope)) return fail('AGENT_KEY_SCOPE', {})
    request.keyId = found.keyId
    const counted = await limit(request)
    if (!counted.isAllowed && counted.isExceeded)
      return fail('RATE_LIMITED', { retryAfterS: Math.max(1, counted.ttlInSeconds) })
    await noteKeyUse(ctx, found.keyId, request.ip)
    return found.actor
  }
}

/**
 * Token → session row → actor (rules E3.3). A token of another merchant's account is not a session here. Refuses with
 * SESSION_MISSING (no usable token) and SESSION_EXPIRED (its session ended). The key of an agent's program is judged by itself.
 */
export const authPlugin = plugin<AuthOptions>(
  async (app, { ctx, secret, sessions }) => {
    await app.register(jwt, jwtOptions(secret))
    const tokens = new AccessTokens(app.jwt)
    app.decorateRequest('actor', null)
    app.decorateRequest('keyId', null)
    const judgeKey = keyJudge(app, ctx)
    app.addHook('onRequest', async (request) => {
      const name = request.routeOptions.config.wire
      if (name === undefined) return
      const route: Route = routes[name]
      if (route.access === 'public') return
      const token = tokenOf(request.headers)
      if (token?.startsWith(agentKeys.AGENT_KEY_PREFIX) === true) {
        request.actor = await judgeKey(request, token, route)
        return
      }
      const claims = token === null ? null : tokens.read(token)
      if (claims === null) fail('SESSION_MISSING', {})
      const live = await sessions.find(claims.sid)
      if (live === null || live.actor.publicId !== claims.sub) fail('SESSION_EXPIRED', {})
      if (live.actor.merchantId !== request.site?.merchantId) fail('SESSION_MISSING', {})
      await noteSessionSeen(ctx, live)
      request.actor = live.actor
    })
  },
  { name: 'auth', dependencies: ['siteStatus'] },
)

declare module 'fastify' {
  interface FastifyRequest {
    /** who is logged in; null on public routes */
    actor: Actor | null
    /** the key of an agent's program that calls; null for everybody else */
    keyId: bigint | null
  }
}
