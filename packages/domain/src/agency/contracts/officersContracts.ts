import type { ContractKind, ContractTerms, GiveawayCheck } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { accountTypes } from '../../identity/index.ts'
import { offerHouseContract, weighHouseTerms } from './offerHouseContract.ts'

/** What officers offer to a top agent. */
export interface OfficersOffer {
  readonly merchantId: number
  /** public id of the top agent */
  readonly payee: string
  readonly kind: ContractKind
  readonly category: string
  readonly terms: ContractTerms
}

/** @throws DomainError AGENT_MEMBER_NOT_FOUND, CONTRACT_NOT_DIRECT_DOWNLINE for everybody but top agents whose account is open */
async function topAgentOf({ db }: Ctx, { merchantId, payee }: OfficersOffer): Promise<bigint> {
  const found = await db.prisma.member.findFirst({
    where: { publicId: payee, merchantId },
    select: { id: true, type: true, parentId: true, status: true },
  })
  if (found === null) return fail('AGENT_MEMBER_NOT_FOUND', {})
  const { isAgent } = accountTypes[found.type as keyof typeof accountTypes]
  if (!isAgent || found.parentId !== null || found.status === 'CLOSED') {
    fail('CONTRACT_NOT_DIRECT_DOWNLINE', {})
  }
  return found.id
}

/**
 * What one line of a top agent would give away under these terms (rules B6.3).
 * @returns sum and edge in ppm of the stake
 * @throws DomainError as `offerByOfficers`, apart from CONTRACT_EXISTS
 */
export async function weighOffer(ctx: Ctx, offer: OfficersOffer): Promise<GiveawayCheck> {
  return await weighHouseTerms(ctx, { ...offer, payeeId: await topAgentOf(ctx, offer) })
}

/**
 * An officer offers a top agent a contract of the house; a second one confirms what gives away more than the edge (rules B6.3).
 * @param by second: there beside the first, null where there was none
 * @returns the contract's public id
 * @throws DomainError AGENT_MEMBER_NOT_FOUND, CONTRACT_NOT_DIRECT_DOWNLINE, CONTRACT_TERMS_WRONG, CONTRACT_EXISTS; CONTRACT_CEILING
 * above the ceilings or, without a second officer, above the edge
 */
export async function offerByOfficers(
  ctx: Ctx,
  offer: OfficersOffer,
  by: { readonly first: string; readonly second: string | null; readonly reason: string },
): Promise<string> {
  const { first, second, reason } = by
  const payeeId = await topAgentOf(ctx, offer)
  return await offerHouseContract(ctx, {
    ...{ merchantId: offer.merchantId, payeeId, kind: offer.kind, category: offer.category },
    ...{ terms: offer.terms, offeredBy: { by: first, reason } },
    confirmedBy: second === null ? [] : [first, second],
  })
}
