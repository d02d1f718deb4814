import { isUniqueViolation, moneyNow, type Tx } from '@croupier/db'
import { fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { changeFactor } from '../ownFactors/index.ts'
import { issuerOf, takeTicket } from './attempt.ts'

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
  await tx.socialIdentity.create({ data: { merchantId, memberId, ...who, boundAt } }).catch((error: unknown) => {
    // Two choices at the same moment: the index decides.
    if (isUniqueViolation(error)) fail('SOCIAL_ALREADY_BOUND', {})
    throw error
  })
}

export interface BindSocialInput {
  readonly browser: string | null
  readonly ticket: string
  /** the merchant's name, for the mail */
  readonly merchant: string
  readonly address: string
  readonly requestId: string
}

/**
 * Binds who came back from a provider to the account that is logged in. It is a further login method, so all that follows a change of a
 * factor follows (`changeFactor`): a fresh proof is needed, nothing leaves the account for a day, other sessions end, the owner is told.
 * @throws DomainError SESSION_NOT_FRESH, SOCIAL_STATE_WRONG, SOCIAL_ALREADY_BOUND
 */
export async function bindSocial(ctx: ActorCtx, input: BindSocialInput): Promise<void> {
  const { memberId: id, merchantId } = ctx.actor
  const { prisma } = ctx.db
  const issuer = await issuerOf(prisma, { ...input, merchantId })
  const provider = await prisma.socialProvider.findFirst({ where: { merchantId, issuer } })
  const factor = provider?.name ?? issuer
  const change = { action: 'social.bound', mail: 'factorAdded', factor } as const
  await changeFactor(ctx, input, change, async (tx) => {
    await bind(tx, { id, merchantId }, await takeTicket(tx, { ...input, merchantId }))
    return true
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
