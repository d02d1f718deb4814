import type { Tx } from '@croupier/db'
import type { Ceilings, ContractTerms } from '@croupier/rules'
import { fail } from '@croupier/wire'
import { endBelow, endedBelow } from './cascade.ts'
import { type ContractRow, termsAbove, type VersionedTerms } from './contractRow.ts'
import { laterOf } from './periodStart.ts'
import { refuseUnfit } from './refuseOffer.ts'
import { refuseAcrossLines } from './testLines.ts'
import { addVersion, noteStep, updateContract } from './writeContract.ts'

/** A move that begins or ends terms. */
interface Turn {
  readonly event: string
  /** null: the house */
  readonly actorId: bigint | null
  readonly reason: string
  readonly confirmed: boolean
  readonly at: Date
  /** when what is in force ends and what is signed begins: the end of the running period, or later (rules B6.2) */
  readonly periodEnd: Date
  /** when first terms begin, where that is earlier: what ends below never ends before `periodEnd` */
  readonly startsAt?: Date
}

/** Refuses to end contracts of the downlines that nobody has said yes to (rules B5, downlineHigherRate). */
async function endWhatNoLongerFits(tx: Tx, row: ContractRow, terms: ContractTerms | null, turn: Turn): Promise<void> {
  const below = await endedBelow(tx, row.payeeId, row, terms)
  const cancelled = below.cancelled.length + below.dropped.length
  if (cancelled > 0 && !turn.confirmed) fail('CONTRACT_NEEDS_CONFIRMATION', { cancelled })
  await endBelow(tx, below, turn)
}

/** Changed terms become a contract of their own that takes the old one's place: a version never changes inside a period. */
async function supersede(tx: Tx, row: ContractRow, offered: VersionedTerms, turn: Turn): Promise<bigint> {
  const neverBegan = row.effectiveFrom !== null && row.effectiveFrom >= turn.periodEnd
  await updateContract(tx, row.id, {
    state: 'C',
    answerBy: null,
    effectiveTo: turn.periodEnd,
    endReason: 'SUPERSEDED',
  })
  await noteStep(tx, row, { ...turn, to: 'C' })
  const successor = await tx.contract.create({
    data: {
      merchantId: row.merchantId,
      kind: row.kind,
      category: row.category,
      payerId: row.payerId,
      payeeId: row.payeeId,
      state: 'A',
      versionNo: 1,
      effectiveFrom: turn.periodEnd,
      // One that never began to work has nothing to pass on: what it was to replace is replaced (rules B9, the carried rest).
      supersedesId: neverBegan ? row.supersedesId : row.id,
      offeredAt: row.offeredAt,
    },
  })
  const { id: offeredAs, terms } = offered
  await addVersion(tx, successor.id, { versionNo: 1, terms, offeredAs, at: turn.at })
  await noteStep(tx, { id: successor.id, state: null }, { ...turn, to: 'A' })
  return successor.id
}

/**
 * Nobody signs an offer of a payer in default (rules B6.2). Its row is held, so that it comes into default before or after.
 * @throws DomainError CONTRACT_PAYER_IN_DEFAULT
 */
async function refuseInDefault(tx: Tx, payerId: bigint): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM members WHERE id = ${payerId} FOR SHARE`
  const late = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM wage_payments WHERE payer_id = ${payerId} AND state = 'DEFAULTED' LIMIT 1`
  if (late.length > 0) fail('CONTRACT_PAYER_IN_DEFAULT', {})
}

/**
 * Takes the offered terms into force from their start, provided that they still fit below the payer's own and the merchant's
 * ceilings (rules B5, B6).
 * @returns the contract that is in force from then on
 * @throws DomainError CONTRACT_OWN_MISSING, CONTRACT_EXCEEDS_OWN, CONTRACT_CEILING, CONTRACT_TERMS_WRONG,
 * CONTRACT_NEEDS_CONFIRMATION, CONTRACT_PAYER_IN_DEFAULT, CONTRACT_TEST_LINE when the payee became an account for tests meanwhile
 */
export async function signContract(tx: Tx, row: ContractRow, turn: Turn, ceilings: Ceilings): Promise<bigint> {
  const { offered, payerId } = row
  if (offered === null) throw new Error(`contract ${row.id} has nothing to sign`)
  if (payerId !== null) {
    await refuseInDefault(tx, payerId)
    await refuseAcrossLines(tx, payerId, row.payeeId)
  }
  refuseUnfit(row.kind, offered.terms, await termsAbove(tx, payerId, row), ceilings)
  await endWhatNoLongerFits(tx, row, offered.terms, turn)
  if (row.signed !== null) return await supersede(tx, row, offered, turn)
  await updateContract(tx, row.id, {
    state: 'A',
    versionNo: offered.versionNo,
    effectiveFrom: turn.startsAt ?? turn.periodEnd,
    answerBy: null,
  })
  await noteStep(tx, row, { ...turn, to: 'A' })
  return row.id
}

/**
 * Ends a contract with the running period, or before its first one, and with it whatever the payee pays on it (rules B6.4).
 * @throws DomainError CONTRACT_NEEDS_CONFIRMATION
 */
export async function endContract(tx: Tx, row: ContractRow, turn: Turn): Promise<bigint> {
  await endWhatNoLongerFits(tx, row, null, turn)
  await updateContract(tx, row.id, {
    state: 'C',
    answerBy: null,
    effectiveTo: laterOf(turn.periodEnd, row.effectiveFrom),
    endReason: 'TERMINATED',
  })
  await noteStep(tx, row, { ...turn, to: 'C' })
  return row.id
}
