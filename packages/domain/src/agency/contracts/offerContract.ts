import { moneyNow, type Tx, withTransaction } from '@croupier/db'
import { OFFER_ANSWER_MS, type RealtimeTerms } from '@croupier/rules'
import { contracts, fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { accountTypes } from '../../identity/index.ts'
import { fingerprintOf, oncePerKey } from '../../platform/index.ts'
import { type ContractRow, findContracts, LIVE, ownTerms } from './contractRow.ts'
import { refuseUnfit } from './refuseOffer.ts'
import { viewContract } from './viewContract.ts'
import { addVersion, noteStep, updateContract } from './writeContract.ts'

export interface OfferContractInput {
  /** the client's uuid for this intent (safety R7) */
  readonly requestId: string
  readonly kind: 'REALTIME_WAGE'
  readonly category: string
  /** public id of a direct downline */
  readonly payeeId: string
  readonly terms: RealtimeTerms
}

const ALL = 'CONS'

/** The direct downline that is meant. Outside the own team nobody exists (safety 4.4). */
async function findPayee(tx: Tx, ctx: ActorCtx, publicId: string): Promise<bigint> {
  const { memberId, merchantId } = ctx.actor
  const payee = await tx.member.findFirst({
    where: { publicId, merchantId },
    select: { id: true, parentId: true, type: true, status: true },
  })
  if (payee === null || payee.id === memberId) return fail('AGENT_MEMBER_NOT_FOUND', {})
  if (payee.parentId !== memberId) {
    const pair = { ancestorId: memberId, descendantId: payee.id }
    const inTeam = await tx.memberClosure.count({ where: pair })
    fail(inTeam === 0 ? 'AGENT_MEMBER_NOT_FOUND' : 'CONTRACT_NOT_DIRECT_DOWNLINE', {})
  }
  const isAgent = accountTypes[payee.type as keyof typeof accountTypes].isAgent
  if (!isAgent || payee.status === 'CLOSED') fail('CONTRACT_NOT_DIRECT_DOWNLINE', {})
  return payee.id
}

/** The contract that a new offer would change, if any; CONS and single categories exclude each other (rules B5). */
export async function contractToChange(
  tx: Tx,
  payeeId: bigint,
  of: { readonly kind: 'REALTIME_WAGE'; readonly category: string },
): Promise<ContractRow | null> {
  const state = { in: [...LIVE] }
  const live = await findContracts(tx, { payeeId, kind: of.kind, state })
  const same = live.find((one) => one.category === of.category)
  const excluded = live.some((one) => (one.category === ALL) !== (of.category === ALL))
  if (excluded || (same !== undefined && same.state !== 'A')) fail('CONTRACT_EXISTS', {})
  return same ?? null
}

/** Writes the offer: a new contract, or further terms of the one in force (rules B5: P, or A → E). */
export async function writeOffer(
  tx: Tx,
  offer: {
    readonly merchantId: number
    readonly kind: 'REALTIME_WAGE'
    readonly category: string
    readonly payerId: bigint | null
    readonly payeeId: bigint
    readonly terms: RealtimeTerms
  },
): Promise<bigint> {
  const { terms, payerId, ...rest } = offer
  const at = await moneyNow(tx)
  const answerBy = new Date(at.getTime() + OFFER_ANSWER_MS)
  const changed = await contractToChange(tx, offer.payeeId, offer)
  if (changed !== null) {
    const newest = await tx.contractVersion.count({ where: { contractId: changed.id } })
    await addVersion(tx, changed.id, newest + 1, terms, at)
    await updateContract(tx, changed.id, { state: 'E', answerBy })
    const step = { event: 'offerChange', to: 'E' } as const
    await noteStep(tx, changed, { ...step, actorId: payerId, at })
    return changed.id
  }
  const data = { ...rest, payerId, state: 'P', offeredAt: at, answerBy }
  const created = await tx.contract.create({ data })
  await addVersion(tx, created.id, 1, terms, at)
  const step = { event: 'offer', to: 'P', actorId: payerId, at } as const
  await noteStep(tx, { id: created.id, state: null }, step)
  return created.id
}

/**
 * Offers a real-time wage contract, or a change of it, to a direct downline (rules B5, B6.1, B6.3).
 * @throws DomainError AGENT_MEMBER_NOT_FOUND, CONTRACT_NOT_DIRECT_DOWNLINE, CONTRACT_OWN_MISSING, CONTRACT_EXCEEDS_OWN,
 * CONTRACT_CEILING, CONTRACT_EXISTS, MEMBER_FROZEN, IDEMPOTENCY_MISMATCH
 */
export async function offerContract(
  ctx: ActorCtx,
  input: OfferContractInput,
): Promise<{ value: contracts.Contract; replayed: boolean }> {
  const { memberId, merchantId, status } = ctx.actor
  // An upline in default makes no new contracts (rules B10.6); the other blocked states cannot call at all.
  if (status !== 'ACTIVE') fail('MEMBER_FROZEN', {})
  return await withTransaction(ctx.db, async (tx) => {
    const command = {
      memberId,
      route: 'contracts.offer' as const,
      key: input.requestId,
      fingerprint: fingerprintOf(input),
      answer: contracts.contract,
    }
    return await oncePerKey(tx, command, async () => {
      const payeeId = await findPayee(tx, ctx, input.payeeId)
      // Both sides in id order: one offer at a time between them.
      await tx.$queryRaw`SELECT 1 FROM members WHERE id IN (${memberId}, ${payeeId}) ORDER BY id FOR NO KEY UPDATE`
      const { kind, category, terms } = input
      refuseUnfit(terms, await ownTerms(tx, memberId, kind, category))
      const offer = { merchantId, kind, category, payerId: memberId, payeeId, terms }
      const id = await writeOffer(tx, offer)
      return await viewContract(tx, id, memberId)
    })
  })
}
