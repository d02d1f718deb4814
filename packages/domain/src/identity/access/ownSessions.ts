import { withTransaction } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { accountTypes } from './accountTypes.ts'
import { forgetAddress } from './knownAddress.ts'
import { endOtherSessions, endSessions, sessionLimits } from './sessionLife.ts'

/** A login as its owner may see it. */
export interface OwnSession {
  readonly id: string
  readonly address: string
  readonly userAgent: string
  readonly createdAt: Date
  readonly lastSeenAt: Date
  /** the account had never been used from there (protection A8) */
  readonly newPlace: boolean
  /** the one that asks */
  readonly current: boolean
}

/** The actor's sessions that can be used now, its own first, then the latest seen (ASVS 7.5.2). */
export async function ownSessions(ctx: ActorCtx): Promise<OwnSession[]> {
  const { memberId, type, sessionId } = ctx.actor
  const now = ctx.clock.now()
  const { idleMs } = sessionLimits(accountTypes[type].isAgent)
  const rows = await ctx.db.prisma.session.findMany({
    where: {
      memberId,
      endedAt: null,
      expiresAt: { gt: now },
      lastSeenAt: { gte: new Date(now.getTime() - idleMs) },
    },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    select: {
      id: true,
      address: true,
      userAgent: true,
      createdAt: true,
      lastSeenAt: true,
      newPlace: true,
    },
  })
  return rows
    .map((row) => ({ ...row, current: row.id === sessionId }))
    .sort((a, b) => Number(b.current) - Number(a.current))
}

/**
 * Ends one of the actor's sessions on every node and socket. A new place it came from is new again: who comes from there next
 * is asked for a second proof again.
 * @throws DomainError NOT_FOUND for a session that ended, that never was or that is somebody else's
 */
export async function endOwnSession(ctx: ActorCtx, sessionId: string): Promise<void> {
  const ended = await withTransaction(ctx.db, async (tx) => {
    const own = await tx.session.findFirst({
      where: { id: sessionId, memberId: ctx.actor.memberId },
      select: { id: true, newPlace: true, address: true },
    })
    if (own === null) return 0
    const ended = await endSessions(tx, [own.id], 'ENDED_BY_OWNER', ctx.clock.now())
    if (ended > 0 && own.newPlace) await forgetAddress(tx, ctx.actor.memberId, own.address)
    return ended
  })
  if (ended === 0) fail('NOT_FOUND', {})
}

/** Ends all of the actor's sessions but the one that asks. Returns how many. */
export async function endOwnOthers(ctx: ActorCtx): Promise<number> {
  const { memberId, sessionId } = ctx.actor
  const now = ctx.clock.now()
  return await withTransaction(
    ctx.db,
    async (tx) => await endOtherSessions(tx, memberId, sessionId, 'ENDED_BY_OWNER', now),
  )
}
