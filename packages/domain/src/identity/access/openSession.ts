import type { Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { readSettings } from '../../platform/index.ts'
import { endSessions, newRefresh, sessionLimits } from './sessionLife.ts'

/** How and from where somebody logged in. */
export interface Arrival {
  /** PASSWORD, REGISTER, … */
  readonly method: string
  readonly address: string
  readonly userAgent: string
}

/** What the caller of a login gets: only the browser knows the cookie's value from here on. */
export interface OpenedSession {
  readonly sessionId: string
  readonly publicId: string
  readonly refreshValue: string
  /** how long the refresh value can be used, ms */
  readonly lifeMs: number
}

/**
 * Opens a session with a new id (ASVS 7.2.4); an account at rest is in use again (protection A10). Of the account's sessions at most five stay, by the
 * merchant's setting fewer: the oldest ends (ASVS 7.1.2, protection A7).
 * Locks the member's row, so that logins of one account queue, and one that an officer stops meanwhile is refused.
 * @throws DomainError MEMBER_FROZEN
 */
export async function openSession(
  tx: Tx,
  ctx: Ctx,
  member: { id: bigint; publicId: string; isAgent: boolean },
  arrival: Arrival & { readonly newPlace?: boolean; readonly passwordDue?: boolean; readonly byFactor?: boolean },
): Promise<OpenedSession> {
  const now = ctx.clock.now()
  const [locked] = await tx.$queryRaw<{ status: string; merchantId: number }[]>`
    SELECT status, merchant_id AS "merchantId" FROM members WHERE id = ${member.id} FOR NO KEY UPDATE`
  if (locked === undefined) throw new Error(`there is no member ${member.id}`)
  if (locked.status === 'FROZEN') fail('MEMBER_FROZEN', {})
  const { sessionsMax } = await readSettings(tx, locked.merchantId)
  const live = await tx.session.findMany({
    where: { memberId: member.id, endedAt: null, expiresAt: { gt: now } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: { id: true },
  })
  const surplus = live.slice(sessionsMax - 1).map((row) => row.id)
  await endSessions(tx, surplus, 'TOO_MANY_SESSIONS', now)
  const { absoluteMs } = sessionLimits(member.isAgent)
  const refresh = newRefresh(ctx.random)
  const sessionId = ctx.ids.uuid()
  await tx.session.create({
    data: {
      id: sessionId,
      memberId: member.id,
      refreshHash: new Uint8Array(refresh.hash),
      familyHash: new Uint8Array(refresh.familyHash),
      address: arrival.address,
      userAgent: arrival.userAgent,
      method: arrival.method,
      newPlace: arrival.newPlace ?? false,
      passwordDue: arrival.passwordDue ?? false,
      provedAt: arrival.byFactor === true ? now : null,
      verdictId: ctx.access?.verdictId ?? null,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + absoluteMs),
    },
  })
  await tx.member.update({
    where: { id: member.id },
    data: { lastLoginAt: now, dormantAt: null, dormancyNotifiedAt: null },
  })
  return { sessionId, publicId: member.publicId, refreshValue: refresh.value, lifeMs: absoluteMs }
}
