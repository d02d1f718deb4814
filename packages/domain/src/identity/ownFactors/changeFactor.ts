import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { ActorCtx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import { endOtherSessions, requireFreshProof, stopPayments } from '../access/index.ts'
import { writeToMember } from '../contacts/index.ts'

const NEWS_MS = 24 * 3_600_000

/** Where a change comes from, for the audit chain and the mail. */
export interface FactorRequest {
  readonly merchant: string
  readonly address: string
  readonly requestId: string
}

/** What was changed. */
export interface FactorChange {
  readonly action: `factor.${'added' | 'removed' | 'recoveryRenewed' | 'always' | 'notAlways'}` | 'social.bound'
  readonly mail: 'factorAdded' | 'factorRemoved' | 'factorChanged'
  /** which one, in words that need no language: TOTP, a passkey's own name, or a provider's */
  readonly factor: string
}

/**
 * Changes a factor of the actor's, and all that follows from it in the same transaction: nothing leaves the account for a day
 * (safety 4.5), unless the factor is only asked for more often than before; every other session ends (ASVS 7.4.3); the owner is
 * told (ASVS 6.3.7); the audit chain grows.
 * @param work returns null when nothing was changed after all; then nothing follows
 * @throws DomainError SESSION_NOT_FRESH when the actor has not shown within five minutes who it is (ASVS 7.5.1)
 */
export async function changeFactor<T>(
  ctx: ActorCtx,
  request: FactorRequest,
  change: FactorChange,
  work: (tx: Tx) => Promise<T | null>,
): Promise<T | null> {
  return await withTransaction(ctx.db, async (tx) => {
    await requireFreshProof(tx, ctx)
    const done = await work(tx)
    if (done !== null) await follow(tx, ctx, request, change)
    return done
  })
}

async function follow(
  tx: Tx,
  ctx: ActorCtx,
  { merchant, address, requestId }: FactorRequest,
  { action, mail, factor }: FactorChange,
): Promise<void> {
  const { memberId: id, merchantId, sessionId } = ctx.actor
  const { account } = await tx.member.findUniqueOrThrow({ where: { id }, select: { account: true } })
  if (action !== 'factor.always') await stopPayments(tx, id, 'secret', await moneyNow(tx))
  await endOtherSessions(tx, id, sessionId, 'FACTOR_CHANGED', ctx.clock.now())
  await writeToMember(tx, ctx, id, {
    merchantId,
    kind: mail,
    language: undefined,
    words: { merchant, account, factor },
    lifeMs: NEWS_MS,
  })
  const by = { actorId: id, subjectId: id, address, requestId }
  await audit(tx, { merchantId, action, after: { factor }, ...by })
}
