import { withTransaction } from '@croupier/db'
import { type ContractKind, type ContractTerms, type GiveawayCheck, transition } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { Ctx } from '../../ctx.ts'
import { accountTypes } from '../../identity/index.ts'
import { audit, type SecondYes } from '../../platform/index.ts'
import { findContracts } from './contractRow.ts'
import { movePlainly } from './moveContract.ts'
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
 * @param by second: null while nobody said yes
 * @returns the contract's public id
 * @throws DomainError AGENT_MEMBER_NOT_FOUND, CONTRACT_NOT_DIRECT_DOWNLINE, CONTRACT_TERMS_WRONG, CONTRACT_EXISTS; CONTRACT_CEILING
 * above the ceilings
 */
export async function offerByOfficers(
  ctx: Ctx,
  offer: OfficersOffer,
  by: { readonly first: string; readonly second: SecondYes | null; readonly reason: string },
): Promise<string> {
  const { first, second, reason } = by
  const payeeId = await topAgentOf(ctx, offer)
  return await offerHouseContract(ctx, {
    merchantId: offer.merchantId,
    payeeId,
    kind: offer.kind,
    category: offer.category,
    terms: offer.terms,
    offeredBy: { by: first, reason },
    second,
  })
}

/** What the house does with a contract that it pays: as a payer does with an own one (rules B5). */
export type HouseMove = 'withdraw' | 'askTermination' | 'agreeTermination' | 'refuseTermination'

/**
 * An officer moves a contract of the house: withdraws an offer, asks for an end, or answers the agent who asked for one. An end cancels
 * what no longer fits below (rules B6.4).
 * @throws DomainError CONTRACT_NOT_FOUND for one that the house of this merchant does not pay, CONTRACT_STATE_WRONG
 */
export async function moveHouseContract(
  ctx: Ctx,
  of: {
    readonly merchantId: number
    readonly contractId: string
    readonly move: HouseMove
    readonly by: string
    readonly reason: string
  },
): Promise<void> {
  const { merchantId, contractId: publicId, move, by, reason } = of
  await withTransaction(
    ctx.db,
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM contracts WHERE public_id = ${publicId}::uuid FOR UPDATE`
      const [row] = await findContracts(tx, { publicId, merchantId, payerId: null })
      if (row === undefined) return fail('CONTRACT_NOT_FOUND', {})
      const next = transition(row.state, move, 'PAYER', row.requestedBy)
      if ('refused' in next) return fail('CONTRACT_STATE_WRONG', {})
      // The reason is the officer's, for the audit; the agent reads what happened, not why.
      const plain = { move, side: 'PAYER', actorId: null, reason: '', confirmed: true } as const
      await movePlainly(tx, row, next, plain)
      await audit(tx, {
        merchantId,
        action: 'contract.movedByHouse',
        actorId: null,
        subjectId: row.payeeId,
        before: { contract: publicId, state: row.state },
        after: { contract: publicId, move, state: next.state, by, reason },
      })
    },
    { isolation: 'Serializable' },
  )
  ctx.db.wakeRelay()
}
