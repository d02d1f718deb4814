import type { AwayLog } from '@croupier/db'
import type { Ctx } from '@croupier/domain'
import { liveAmong } from '@croupier/domain/identity/access'
import { type EventData, rooms } from '@croupier/wire'
import type { Server } from 'socket.io'
import type { LiveSessions } from '../liveSessions.ts'
import { identityOf } from './handshake.ts'

/** Sessions also end by idling or by age, without an event, so the gateway checks them. */
const SWEEP_MS = 10_000

/**
 * Tells the sockets of a session that it ended and disconnects them; only this process' own, every gateway receives the
 * notice itself.
 */
function hangUp(io: Server, sessionId: string, reason: string): void {
  const ended: EventData<'session.ended'> = { reason }
  const sockets = io.local.in(rooms.session(sessionId))
  sockets.emit('session.ended', ended)
  sockets.disconnectSockets(true)
}

/**
 * Disconnects sockets within a second of their session's end, wherever it was ended (ASVS 7.4.1). Returns the way to stop.
 */
export function watchSessions(io: Server, ctx: Ctx, sessions: LiveSessions, away: AwayLog): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const sweep = async (): Promise<void> => {
    const held = new Set<string>()
    for (const socket of io.of('/').sockets.values()) {
      const identity = identityOf(socket)
      if (identity !== null) held.add(identity.sessionId)
    }
    if (held.size === 0) return
    const live = await liveAmong(ctx, [...held])
    for (const sessionId of held) if (!live.has(sessionId)) hangUp(io, sessionId, 'EXPIRED')
  }
  const look = () => {
    running = running.then(sweep).catch((error: Error) => {
      if (!away.take(error)) ctx.log.warn({ err: error }, 'sessions could not be looked at')
    })
  }
  sessions.onEnded((sessionId, reason) => {
    if (sessionId === null) look()
    else hangUp(io, sessionId, reason)
  })
  const timer = setInterval(look, SWEEP_MS)
  return async () => {
    clearInterval(timer)
    await running
  }
}
