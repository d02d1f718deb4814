import { withTransaction } from '@croupier/db'
import { fail, type MemberType } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { accountTypes } from './accountTypes.ts'
import type { OpenedSession } from './openSession.ts'
import { endSessions, newRefresh, refreshFamily, refreshHash, sessionLimits } from './sessionLife.ts'

interface Row {
  readonly id: string
  readonly current: boolean
  readonly ended: boolean
  readonly last_seen_at: Date
  readonly expires_at: Date
  readonly public_id: string
  readonly type: MemberType
}

/**
 * Exchanges a refresh value for a new one (rules E3.3). A value that was exchanged before, however long ago, means that two parties
 * have it: the session ends for both (safety 4.3).
 * @throws DomainError SESSION_EXPIRED when there is no live session behind the value
 */
export async function refreshSession(
  ctx: Ctx,
  input: {
    merchantId: number
    refreshValue: string | null
    /** the session the page believes in: another login in the same browser has replaced its cookie */
    namedSession: string | null
  },
): Promise<OpenedSession> {
  if (input.refreshValue === null) fail('SESSION_EXPIRED', {})
  const hash = refreshHash(input.refreshValue)
  const family = refreshFamily(input.refreshValue)
  const familyHash = refreshHash(family)
  const renewed = await withTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const [row] = await tx.$queryRaw<Row[]>`
      SELECT s.id, s.refresh_hash = ${hash} AS current, s.ended_at IS NOT NULL OR m.status IN ('FROZEN', 'CLOSED') AS ended,
             s.last_seen_at, s.expires_at, m.public_id, m.type
        FROM sessions s JOIN members m ON m.id = s.member_id
       WHERE (s.family_hash = ${familyHash} OR (s.family_hash IS NULL AND s.refresh_hash = ${hash})) AND m.merchant_id = ${input.merchantId}
       FOR NO KEY UPDATE OF s`
    if (row === undefined || row.ended) return null
    // A page of one account must not continue as another one; the other's value stays valid.
    if (input.namedSession !== null && input.namedSession !== row.id) return null
    const { idleMs } = sessionLimits(accountTypes[row.type].isAgent)
    const ranOut = row.expires_at <= now || now.getTime() - row.last_seen_at.getTime() > idleMs
    if (ranOut) return null
    if (!row.current) {
      await endSessions(tx, [row.id], 'REFRESH_REUSED', now)
      return null
    }
    const refresh = newRefresh(ctx.random, family)
    await tx.session.update({
      where: { id: row.id },
      data: {
        refreshHash: new Uint8Array(refresh.hash),
        familyHash: new Uint8Array(familyHash),
        lastSeenAt: now,
      },
    })
    return {
      sessionId: row.id,
      publicId: row.public_id,
      refreshValue: refresh.value,
      lifeMs: row.expires_at.getTime() - now.getTime(),
    }
  })
  // Outside the transaction: the end of a session whose value was used twice must be kept.
  if (renewed === null) fail('SESSION_EXPIRED', {})
  return renewed
}
