import type { BlockList } from 'node:net'
import type { AwayLog } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { endGamesOfPlace } from '@croupier/domain/games/sessions'
import { canCall } from '@croupier/domain/identity/access'
import { admit, findSite, isBarred, judgeAccess } from '@croupier/domain/platform/site'
import { rooms } from '@croupier/wire'
import type { JWT } from '@fastify/jwt'
import type { Server, Socket } from 'socket.io'
import { readAccess, sessionNamedBy } from '../accessTokens.ts'
import type { LiveSessions } from '../liveSessions.ts'
import { calledHost, callerAddress, hostnameOf } from './calledHost.ts'

/** Sockets one account may have at a time on one gateway (safety 4.8). */
export const SOCKETS_PER_MEMBER_MAX = 5

/** What is known of a connected socket; null is a guest. */
export interface SocketIdentity {
  readonly sessionId: string
  readonly publicId: string
}

export interface HandshakeDeps {
  readonly ctx: Ctx
  readonly jwt: JWT
  readonly sessions: LiveSessions
  readonly trusted: BlockList
  /** told of a database that is away */
  readonly away: AwayLog
}

/** Who makes a handshake. Throws an Error whose message is the code the client is told. */
async function identify(deps: HandshakeDeps, socket: Socket): Promise<SocketIdentity | null> {
  const host = hostnameOf(calledHost(socket.request, deps.trusted))
  const site = await findSite(deps.ctx.db, host)
  if (site === null) throw new Error('SITE_UNKNOWN_HOST')
  const { token } = socket.handshake.auth as { token?: unknown }
  const verdict = judgeAccess(site, callerAddress(socket.request, deps.trusted))
  const named = isBarred(verdict) && typeof token === 'string' ? sessionNamedBy(deps.jwt, token) : null
  if (named !== null) await endGamesOfPlace(deps.ctx, { sessionId: named, verdict })
  admit(verdict)
  if (token === undefined || token === null || token === '') return null
  const claims = typeof token === 'string' ? readAccess(deps.jwt, token) : null
  if (claims === null) throw new Error('SESSION_MISSING')
  const live = await deps.sessions.find(claims.sid)
  if (live === null || live.actor.publicId !== claims.sub) throw new Error('SESSION_EXPIRED')
  if (site.merchantId !== live.actor.merchantId) throw new Error('SESSION_MISSING')
  const refusal = canCall(live.actor, 'wallet.balance', 'session')
  if (refusal !== null) throw new Error(refusal)
  return { sessionId: claims.sid, publicId: claims.sub }
}

/** What a client is told whose handshake failed: a code. A handshake changes nothing, so it may always be tried again. */
function refusalOf({ ctx, away }: HandshakeDeps, error: Error): Error {
  if (away.take(error)) return new Error('SERVICE_BUSY')
  if (/^[A-Z_]+$/.test(error.message)) return error
  ctx.log.error({ err: error }, 'a handshake failed')
  return new Error('INTERNAL')
}

/**
 * Judges every handshake (safety 4.8): a good token joins its member's and session's rooms, none at all is a guest who receives
 * of draws and the site only, a bad one is refused. Room names are made here, never by the client.
 */
export function guardHandshakes(io: Server, deps: HandshakeDeps): void {
  io.use((socket, next) => {
    identify(deps, socket).then(
      (identity) => {
        const room = identity === null ? null : rooms.member(identity.publicId)
        const open = room === null ? 0 : (io.of('/').adapter.rooms.get(room)?.size ?? 0)
        if (open >= SOCKETS_PER_MEMBER_MAX) {
          next(new Error('SOCKETS_TOO_MANY'))
          return
        }
        socket.data.identity = identity
        next()
      },
      (error: Error) => next(refusalOf(deps, error)),
    )
  })
}

/** The identity that the handshake found. */
export function identityOf(socket: { data: unknown }): SocketIdentity | null {
  return (socket.data as { identity: SocketIdentity | null }).identity
}
