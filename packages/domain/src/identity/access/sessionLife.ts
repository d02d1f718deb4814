import { createHash } from 'node:crypto'
import type { Tx } from '@croupier/db'
import { session } from '@croupier/wire'
import type { MerchantVault } from '../../platform/index.ts'
import { randomToken } from '../../random.ts'

/** Every process learns on this channel about sessions that end: payload `<session id> <reason>`. */
export const SESSION_ENDED_CHANNEL = 'session_ended'

export type EndReason =
  | 'LOGOUT'
  | 'REFRESH_REUSED'
  | 'PASSWORD_CHANGED'
  | 'FACTOR_CHANGED'
  | 'TOO_MANY_SESSIONS'
  | 'FROZEN'
  | 'ENDED_BY_OWNER'
  | 'ENDED_BY_OFFICER'
  | 'FREE_PLAY_OVER'
  | 'EXCLUDED'
  | 'BREAK'
  | 'CLOSED'

const REFRESH_BYTES = 32

/** How long a session of this kind of account may idle and live, in ms (safety 4.3). */
export function sessionLimits(isAgent: boolean): { idleMs: number; absoluteMs: number } {
  return isAgent
    ? { idleMs: session.AGENT_SESSION_IDLE_MS, absoluteMs: session.AGENT_SESSION_ABSOLUTE_MS }
    : { idleMs: session.SESSION_IDLE_MS, absoluteMs: session.SESSION_ABSOLUTE_MS }
}

const FAMILY_ENDS = '.'

/**
 * The first refresh value of a session for the cookie, and the hashes that are stored. It begins with the secret of its session,
 * which all values of the session have, and ends with one of its own: 256 random bits each.
 */
export function newRefresh(random: { bytes(length: number): Uint8Array }) {
  const secret = () => randomToken(random, REFRESH_BYTES)
  const value = `${secret()}${FAMILY_ENDS}${secret()}`
  return { value, hash: refreshHash(value), familyHash: refreshHash(refreshFamily(value)) }
}

/**
 * What a refresh value is exchanged for: the same each time, so that a browser whose answer was lost, or whose tabs ask at once, gets one
 * and the same value. Nobody computes it without the merchant's key.
 */
export function nextRefresh(vault: MerchantVault, value: string): string {
  const own = Buffer.from(vault.index(value, 'sessions/refresh')).toString('base64url')
  return `${refreshFamily(value)}${FAMILY_ENDS}${own}`
}

/** What all refresh values of a session begin with. A value from before there were families is all of it. */
export function refreshFamily(value: string): string {
  return value.split(FAMILY_ENDS, 1)[0] ?? value
}

/** SHA-256 of a refresh value: a reader of the database gets no session. */
export function refreshHash(value: string): Buffer {
  return createHash('sha256').update(value).digest()
}

/** Reads a notice of SESSION_ENDED_CHANNEL. */
export function readEndNotice(payload: string): { sessionId: string; reason: string } {
  const [sessionId = '', reason = ''] = payload.split(' ')
  return { sessionId, reason }
}

/** Ends sessions by id, now, and tells every process when the transaction commits. Ended ones stay as they were. */
export async function endSessions(
  tx: Tx,
  sessionIds: readonly string[],
  reason: EndReason,
  now: Date,
): Promise<number> {
  if (sessionIds.length === 0) return 0
  const ended = await tx.$queryRaw<{ id: string }[]>`
    UPDATE sessions SET ended_at = ${now}, ended_reason = ${reason}
     WHERE id = ANY (${[...sessionIds]}::uuid[]) AND ended_at IS NULL
     RETURNING id`
  for (const { id } of ended) {
    await tx.$queryRaw`SELECT pg_notify(${SESSION_ENDED_CHANNEL}, ${`${id} ${reason}`})::text`
  }
  return ended.length
}

/** Ends every session of an account but one (or all, with null). */
export async function endOtherSessions(
  tx: Tx,
  memberId: bigint,
  keep: string | null,
  reason: EndReason,
  now: Date,
): Promise<number> {
  const rows = await tx.session.findMany({
    where: { memberId, endedAt: null, ...(keep === null ? {} : { id: { not: keep } }) },
    select: { id: true },
  })
  const ids = rows.map((row) => row.id)
  return await endSessions(tx, ids, reason, now)
}
