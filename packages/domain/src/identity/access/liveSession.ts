import { gatherReads, statement } from '@croupier/db'
import type { MemberType } from '@croupier/wire'
import type { Actor, Ctx } from '../../ctx.ts'
import { accountTypes } from './accountTypes.ts'
import { sessionLimits } from './sessionLife.ts'

/** A session that may be used now, with who it belongs to. */
export interface LiveSession {
  readonly actor: Actor
  readonly lastSeenAt: Date
}

/** How old "last seen" may be before it is written again: the idle limit is minutes, a write per call would be wasted. */
const SEEN_EVERY_MS = 60_000

interface Row {
  readonly session_id: string
  readonly last_seen_at: Date
  readonly expires_at: Date
  readonly member_id: bigint
  readonly public_id: string
  readonly merchant_id: number
  readonly account: string
  readonly type: MemberType
  readonly status: string
  readonly must_change_password: boolean
  readonly identified: boolean
}

const FIND = statement(
  'access.findLiveSessions',
  `SELECT s.id AS session_id, s.last_seen_at, s.expires_at, m.id AS member_id, m.public_id, m.merchant_id, m.account, m.type,
          m.status, m.must_change_password OR s.password_due AS must_change_password,
          m.identity_verified_at IS NOT NULL AS identified
     FROM sessions s JOIN members m ON m.id = s.member_id
    WHERE s.id = ANY ($1::uuid[]) AND s.ended_at IS NULL`,
)
const SEEN = statement(
  'access.noteSessionSeen',
  'UPDATE sessions SET last_seen_at = $2 WHERE id = $1 AND last_seen_at < $2 AND ended_at IS NULL',
)

function liveOf(row: Row, now: Date): LiveSession | null {
  const { isAgent } = accountTypes[row.type]
  const idleMs = now.getTime() - row.last_seen_at.getTime()
  if (row.expires_at <= now || idleMs > sessionLimits(isAgent).idleMs) return null
  return {
    lastSeenAt: row.last_seen_at,
    actor: {
      memberId: row.member_id,
      publicId: row.public_id,
      merchantId: row.merchant_id,
      account: row.account,
      type: row.type,
      isAgent,
      status: row.status,
      mustChangePassword: row.must_change_password,
      identified: row.identified,
      sessionId: row.session_id,
    },
  }
}

/**
 * Finds the session of an id with its actor; null when it ended, idled too long, reached its end or never was. Sessions that are
 * asked for together are read together.
 */
export function liveSessionFinder(ctx: Ctx): (sessionId: string) => Promise<LiveSession | null> {
  const read = gatherReads(async (sessionIds: readonly string[]) => {
    const rows = await ctx.db.hot.query<Row>(FIND, [sessionIds])
    return new Map(rows.map((row) => [row.session_id, row]))
  })
  return async (sessionId) => {
    const row = await read(sessionId)
    return row === undefined ? null : liveOf(row, ctx.clock.now())
  }
}

/** Which of these sessions are live now; for a gateway that looks after its sockets in one read. */
export async function liveAmong(ctx: Ctx, sessionIds: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db.hot.query<Row>(FIND, [sessionIds])
  const now = ctx.clock.now()
  return new Set(rows.filter((row) => liveOf(row, now) !== null).map((row) => row.session_id))
}

/** Remembers that a session is being used, at most once a minute. */
export async function noteSessionSeen(ctx: Ctx, live: LiveSession): Promise<void> {
  const now = ctx.clock.now()
  if (now.getTime() - live.lastSeenAt.getTime() < SEEN_EVERY_MS) return
  await ctx.db.hot.query(SEEN, [live.actor.sessionId, now])
}
