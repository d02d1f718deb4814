import type { LoggedIn, OpenedSession } from '@croupier/domain/access'
import { regionOf } from '@croupier/domain/site'
import type { RouteReply, session } from '@croupier/wire'
import type { RequestCtx } from '../../handler.ts'

/** Puts a session's refresh value into the cookie and answers with its access token. */
export function handOverSession({ reply }: RequestCtx, opened: OpenedSession): string {
  reply.setRefreshCookie(opened.refreshValue, opened.lifeMs)
  return reply.accessToken(opened)
}

/** What every way in answers once somebody is in: the token, what comes next, the login before (spec 3, protection A7). */
export function handOver(
  ctx: RequestCtx,
  loggedIn: LoggedIn,
): RouteReply<typeof session.login>['value'] {
  const { session: opened, firstTimeLogin, passwordExpired, deviceValue, lastLogin } = loggedIn
  const token = handOverSession(ctx, opened)
  ctx.reply.setDeviceCookie(deviceValue)
  const last = lastLogin && { ...lastLogin, country: regionOf(lastLogin.address) }
  return { token, firstTimeLogin, passwordExpired, lastLogin: last }
}
