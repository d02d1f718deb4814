import type { LoggedIn, OpenedSession } from '@croupier/domain/identity/access'
import { regionOf } from '@croupier/domain/platform/site'
import type { RouteReply, session } from '@croupier/wire'
import type { RequestCtx } from '../../../handler.ts'

const BROWSER_BYTES = 32

/** Puts a session's refresh value into the cookie and answers with its access token. */
export function sendSession({ reply }: RequestCtx, opened: OpenedSession): string {
  reply.setRefreshCookie(opened.refreshValue, opened.lifeMs)
  return reply.accessToken(opened)
}

/** What every login method answers after a login: the token, what comes next, the login before (spec 3, protection A7). */
export function presentLogin(ctx: RequestCtx, loggedIn: LoggedIn): RouteReply<typeof session.login>['value'] {
  const { session: opened, firstTimeLogin, passwordExpired, deviceValue, lastLogin } = loggedIn
  const token = sendSession(ctx, opened)
  ctx.reply.setDeviceCookie(deviceValue)
  const last = lastLogin && {
    ...lastLogin,
    country: regionOf(lastLogin.address.replace(/\/\d+$/, '')),
  }
  return { token, firstTimeLogin, passwordExpired, lastLogin: last }
}

/** The value that binds pictures and second steps to this browser; one that has none is given one. */
export function browserOf({ request, reply, random }: RequestCtx): string {
  const value = request.captchaValue ?? Buffer.from(random.bytes(BROWSER_BYTES)).toString('base64url')
  reply.setCaptchaCookie(value)
  return value
}
