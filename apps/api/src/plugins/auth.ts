import type { Actor, Ctx } from '@croupier/domain'
import { noteSessionSeen } from '@croupier/domain/identity/access'
import { fail, type Route, routes } from '@croupier/wire'
import jwt from '@fastify/jwt'
import plugin from 'fastify-plugin'
import { AccessTokens, jwtOptions, tokenOf } from '../accessTokens.ts'
import type { LiveSessions } from '../liveSessions.ts'

export interface AuthOptions {
  readonly ctx: Ctx
  readonly secret: string
  readonly sessions: LiveSessions
}

/**
 * Token → session row → actor (rules E3.3). A token of another merchant's account is not a session here. Refuses with
 * SESSION_MISSING (no usable token) and SESSION_EXPIRED (its session ended).
 */
export const authPlugin = plugin<AuthOptions>(
  async (app, { ctx, secret, sessions }) => {
    await app.register(jwt, jwtOptions(secret))
    const tokens = new AccessTokens(app.jwt)
    app.decorateRequest('actor', null)
    app.addHook('onRequest', async (request) => {
      const name = request.routeOptions.config.wire
      if (name === undefined) return
      const route: Route = routes[name]
      if (route.access === 'public') return
      const token = tokenOf(request.headers)
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
  }
}
