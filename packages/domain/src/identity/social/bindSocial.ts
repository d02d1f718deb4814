import { isUniqueViolation, moneyNow, type Tx, withTransaction } from '@croupier/db'
import { fail, social } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { audit } from '../../platform/index.ts'
import { takeTicket } from './attempt.ts'

/** Whom a ticket identifies: from `takeTicket`. */
interface Who {
  readonly issuer: string
  readonly subjectHash: Uint8Array<ArrayBuffer>
}

/**
 * Binds a person of a provider to an account, forever (spec 4).
 * @throws DomainError SOCIAL_ALREADY_BOUND when the person has an account of the merchant, or the account a person of the provider
 */
export async function bind(
  tx: Tx,
  member: { readonly id: bigint; readonly merchantId: number },
  who: Who,
  from: { readonly address: string; readonly requestId: string },
): Promise<void> {
  const { id: memberId, merchantId } = member
  const taken = await tx.socialIdentity.count({
    where: {
      OR: [
        { merchantId, subjectHash: who.subjectHash },
        { memberId, issuer: who.issuer },
      ],
    },
  })
  if (taken > 0) fail('SOCIAL_ALREADY_BOUND', {})
  const boundAt = await moneyNow(tx)
  await tx.socialIdentity
    .create({ data: { merchantId, memberId, ...who, boundAt } })
    .catch((error: unknown) => {
      // Two choices at the same moment: the index decides.
      if (isUniqueViolation(error)) fail('SOCIAL_ALREADY_BOUND', {})
      throw error
    })
  await audit(tx, {
    merchantId,
    action: 'social.bound',
    actorId: memberId,
    subjectId: memberId,
    after: { issuer: who.issuer },
    ...from,
  })
}

export interface BindSocialInput {
  readonly browser: string | null
  readonly ticket: string
  readonly address: string
  readonly requestId: string
}

/**
 * Binds who came back from a provider to the account that is logged in. A further login method needs a login or a
 * proof (`proveAgain`) of the last ten minutes: anyone who finds an open page must not make themselves one.
 * @throws DomainError SESSION_NOT_FRESH, SOCIAL_STATE_WRONG, SOCIAL_ALREADY_BOUND
 */
export async function bindSocial(ctx: ActorCtx, input: BindSocialInput): Promise<void> {
  const { actor } = ctx
  const { memberId: id, merchantId } = actor
  const { createdAt, provedAt } = await ctx.db.prisma.session.findUniqueOrThrow({
    where: { id: actor.sessionId },
  })
  if (ctx.clock.now().getTime() - (provedAt ?? createdAt).getTime() > social.FRESH_LOGIN_MS) {
    fail('SESSION_NOT_FRESH', {})
  }
  await withTransaction(ctx.db, async (tx) => {
    const who = await takeTicket(tx, { ...input, merchantId })
    await bind(tx, { id, merchantId }, who, input)
  })
}

/** The merchant's providers, and since when the account is bound to a person of each (null: it is not). */
export async function listSocial(ctx: ActorCtx) {
  const { merchantId, memberId } = ctx.actor
  const providers = await ctx.db.prisma.socialProvider.findMany({
    where: { merchantId },
    orderBy: { slot: 'asc' },
  })
  const bound = await ctx.db.prisma.socialIdentity.findMany({ where: { memberId } })
  const since = new Map(bound.map(({ issuer, boundAt }) => [issuer, boundAt]))
  return providers.map(({ slot, name, issuer }) => ({
    provider: slot as 1 | 2,
    name,
    boundAt: since.get(issuer) ?? null,
  }))
}
