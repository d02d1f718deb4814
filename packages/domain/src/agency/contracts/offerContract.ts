import { lockMembers, moneyNow, type Tx, withTransaction } from '@croupier/db'
import type { Units } from '@croupier/money'
import { type ContractKind, type ContractTerms, OFFER_ANSWER_MS } from '@croupier/rules'
import { contracts, fail } from '@croupier/wire'
import type { ActorCtx } from '../../ctx.ts'
import { checkMerchantDigits, fingerprintOf, oncePerKey, readSettings } from '../../platform/index.ts'
import { type ContractKey, contractKey } from './contractKey.ts'
import { type ContractRow, findContracts, LIVE, termsAbove } from './contractRow.ts'
import { findPayee } from './findPayee.ts'
import { merchantCeilings } from './merchantCeilings.ts'
import { refuseUnfit, refuseUnfitChange } from './refuseOffer.ts'
import { sealVersion, writeText } from './sealVersion.ts'
import type { ShownBy } from './signature.ts'
import { viewContract } from './viewContract.ts'
import { addVersion, noteStep, updateContract } from './writeContract.ts'

export interface OfferContractInput {
  /** the client's uuid for this intent (safety R7) */
  readonly requestId: string
  readonly kind: ContractKind
  readonly category: string
  /** public id of a direct downline */
  readonly payeeId: string
  readonly terms: ContractTerms
  /** first terms that work from the start of the period in which they are signed (rules B6.2) */
  readonly startsRunning?: boolean | undefined
  /** how the payer showed who it is; a command of the operator's when left out */
  readonly shownBy?: ShownBy
}

const ALL = 'CONS'

/** The contract that a new offer would change, if any; CONS and single categories exclude each other (rules B5). */
export async function contractToChange(
  tx: Tx,
  payeeId: bigint,
  of: { readonly kind: ContractKind; readonly category: string },
): Promise<ContractRow | null> {
  const state = { in: [...LIVE] }
  const live = await findContracts(tx, { payeeId, kind: of.kind, state })
  const same = live.find((one) => one.category === of.category)
  const excluded = live.some((one) => (one.category === ALL) !== (of.category === ALL))
  if (excluded || (same !== undefined && same.state !== 'A')) fail('CONTRACT_EXISTS', {})
  return same ?? null
}

/** An offer that may be made, and by whom it is signed. */
interface Offer {
  readonly merchantId: number
  readonly kind: ContractKind
  readonly category: string
  /** null is the house */
  readonly payerId: bigint | null
  readonly payeeId: bigint
  readonly terms: ContractTerms
  readonly startsRunning?: boolean
  readonly key: ContractKey
  readonly shownBy: ShownBy
}

/** The amounts of terms by their fields. */
function amountsOf(terms: ContractTerms): Record<string, Units> {
  if (!('tiers' in terms)) return { singleBetAmount: terms.singleBetAmount }
  const ofTiers = terms.tiers.flatMap(({ periodicBets, netLoss, fixed }, at) =>
    Object.entries({ periodicBets, netLoss, fixed }).map(([name, amount]) => [`tiers.${at}.${name}`, amount] as const),
  )
  return { minimumBetAmount: terms.minimumBetAmount, ...Object.fromEntries(ofTiers) }
}

/**
 * Writes the offer: a new contract, or further terms of the one in force (rules B5: P, or A → E); the payer signs with it.
 * @throws DomainError AMOUNT_TOO_FINE, CONTRACT_EXISTS, CONTRACT_TERMS_WRONG when the terms cannot follow those in force, or are a change that would
 * begin in the running period
 */
export async function writeOffer(tx: Tx, offer: Offer): Promise<bigint> {
  const { merchantId, kind, category, payerId, payeeId, terms, key, shownBy } = offer
  const { startsRunning = false } = offer
  await checkMerchantDigits(tx, merchantId, amountsOf(terms))
  const at = await moneyNow(tx)
  const answerBy = new Date(at.getTime() + OFFER_ANSWER_MS)
  const changed = await contractToChange(tx, payeeId, offer)
  refuseUnfitChange(terms, changed?.signed?.terms)
  // A version never changes inside a period.
  if (startsRunning && changed !== null) fail('CONTRACT_TERMS_WRONG', { problem: 'PERIOD' })
  const sealed = async (contractId: bigint, versionNo: number) => {
    const versionId = await addVersion(tx, contractId, { versionNo, terms, startsRunning, at })
    await writeText(tx, versionId)
    await sealVersion(tx, versionId, { key, side: 'PAYER', memberId: payerId, shownBy, at })
    return contractId
  }
  if (changed !== null) {
    await updateContract(tx, changed.id, { state: 'E', answerBy })
    const step = { event: 'offerChange', to: 'E' } as const
    await noteStep(tx, changed, { ...step, actorId: payerId, at })
    const newest = await tx.contractVersion.count({ where: { contractId: changed.id } })
    return await sealed(changed.id, newest + 1)
  }
  const sides = { merchantId, kind, category, payerId, payeeId }
  const data = { ...sides, state: 'P', offeredAt: at, answerBy }
  const created = await tx.contract.create({ data })
  const step = { event: 'offer', to: 'P', actorId: payerId, at } as const
  await noteStep(tx, { id: created.id, state: null }, step)
  return await sealed(created.id, 1)
}

/** @throws DomainError CONTRACT_TERMS_WRONG where the merchant lets no contract begin in a running period, or it has none */
async function refuseRunning(ctx: ActorCtx, { kind, startsRunning }: OfferContractInput) {
  if (startsRunning !== true) return
  const { contracts: allowed } = await readSettings(ctx.db, ctx.actor.merchantId)
  if (!allowed.firstInRunningPeriod || kind === 'REALTIME_WAGE') {
    fail('CONTRACT_TERMS_WRONG', { problem: 'PERIOD' })
  }
}

/**
 * Offers a contract to a direct downline, or changed terms to one who has a contract (rules B5, B6). A repeat with the same
 * request id answers like the first.
 * @throws DomainError AGENT_MEMBER_NOT_FOUND, CONTRACT_NOT_DIRECT_DOWNLINE, CONTRACT_TEST_LINE, CONTRACT_OWN_MISSING,
 * CONTRACT_EXCEEDS_OWN, CONTRACT_CEILING, CONTRACT_TERMS_WRONG, CONTRACT_EXISTS, MEMBER_FROZEN, IDEMPOTENCY_MISMATCH
 */
export async function offerContract(
  ctx: ActorCtx,
  input: OfferContractInput,
): Promise<{ value: contracts.Contract; replayed: boolean }> {
  const { memberId, merchantId, status } = ctx.actor
  // An upline in default makes no new contracts (rules B10.6); the other blocked states cannot call at all.
  if (status !== 'ACTIVE') fail('MEMBER_FROZEN', {})
  const key = await contractKey(ctx)
  const ceilings = await merchantCeilings(ctx, merchantId)
  await refuseRunning(ctx, input)
  const { shownBy = 'COMMAND', ...intent } = input
  return await withTransaction(ctx.db, async (tx) => {
    const command = {
      memberId,
      route: 'contracts.offer' as const,
      key: input.requestId,
      fingerprint: fingerprintOf(intent),
      answer: contracts.contract,
    }
    return await oncePerKey(tx, command, async () => {
      const payeeId = await findPayee(tx, ctx, input.payeeId)
      // Both sides in id order: one offer at a time between them.
      await lockMembers(tx, memberId, payeeId)
      const { kind, category, terms, startsRunning = false } = input
      refuseUnfit(kind, terms, await termsAbove(tx, memberId, input), ceilings)
      const sides = { merchantId, payerId: memberId, payeeId }
      const id = await writeOffer(tx, {
        ...sides,
        kind,
        category,
        terms,
        startsRunning,
        key,
        shownBy,
      })
      return await viewContract(tx, id, memberId)
    })
  })
}
