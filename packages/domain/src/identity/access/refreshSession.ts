import { withTransaction } from '@croupier/db'
import { fail, type MemberType } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { merchantVault } from '../../platform/index.ts'
import { accountTypes } from './accountTypes.ts'
import type { OpenedSession } from './openSession.ts'
import { endSessions, nextRefresh, refreshFamily, refreshHash, sessionLimits } from './sessionLife.ts'

/** How long the direct predecessor of a value is good once more: an answer that was lost is asked for again by then. */
const GRACE_S = 30

interface Row {
  readonly id: string
  readonly current: boolean
  /** what the current value was exchanged for a moment ago, and not used again since */
  readonly previous: boolean
  readonly ended: boolean
  readonly last_seen_at: Date
  readonly expires_at: Date
  readonly public_id: string
  readonly type: MemberType
}

/**
 * Exchanges a refresh value for a new one (rules E3.3). Its direct predecessor is good once more for 30 s, for the same new value: the
 * answer was lost, or two tabs asked at once. Any other value that was exchanged before, however long ago, means that two parties have
 * it: the session ends for both (safety 4.3).
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
  const { refreshValue, merchantId } = input
  const hash = refreshHash(refreshValue)
  const familyHash = refreshHash(refreshFamily(refreshValue))
  const next = nextRefresh(await merchantVault(ctx, merchantId), refreshValue)
  const renewed = await withTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const [row] = await tx.$queryRaw<Row[]>`
      SELECT s.id, s.refresh_hash = ${hash} AS current,
             coalesce(s.previous_refresh_hash = ${hash} AND s.refreshed_at > ${now}::timestamptz - ${GRACE_S}::int * interval '1 s', false) AS previous,
             s.ended_at IS NOT NULL OR m.status IN ('FROZEN', 'CLOSED') AS ended,
             s.last_seen_at, s.expires_at, m.public_id, m.type
        FROM sessions s JOIN members m ON m.id = s.member_id
       WHERE (s.family_hash = ${familyHash} OR (s.family_hash IS NULL AND s.refresh_hash = ${hash})) AND m.merchant_id = ${merchantId}
       FOR NO KEY UPDATE OF s`
    if (row === undefined || row.ended) return null
    // A page of one account must not continue as another one; the other's value stays valid.
    if (input.namedSession !== null && input.namedSession !== row.id) return null
    const { idleMs } = sessionLimits(accountTypes[row.type].isAgent)
    const ranOut = row.expires_at <= now || now.getTime() - row.last_seen_at.getTime() > idleMs
    if (ranOut) return null
    if (!row.current && !row.previous) {
      await endSessions(tx, [row.id], 'REFRESH_REUSED', now)
      return null
    }
    const exchanged = {
      refreshHash: new Uint8Array(refreshHash(next)),
      familyHash: new Uint8Array(familyHash),
      previousRefreshHash: new Uint8Array(hash),
      refreshedAt: now,
    }
    const data = { lastSeenAt: now, ...(row.current ? exchanged : { previousRefreshHash: null }) }
    await tx.session.update({ where: { id: row.id }, data })
    return {
      sessionId: row.id,
      publicId: row.public_id,
      refreshValue: next,
      lifeMs: row.expires_at.getTime() - now.getTime(),
    }
  })
  // Outside the transaction: the end of a session whose value was used twice must be kept.
  if (renewed === null) fail('SESSION_EXPIRED', {})
  return renewed
}
