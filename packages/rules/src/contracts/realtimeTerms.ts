import type { Units } from '@croupier/money'
import type { ErrorCode } from '@croupier/wire'
import { type ContractKind, exceedsCeiling } from './ceilings.ts'

/** The terms of a real-time wage contract (rules B5). */
export type RealtimeTerms = {
  readonly winRatePpm: number
  readonly lossRatePpm: number
  /** Lines staked below it do not count. */
  readonly singleBetAmount: Units
}

export type TermsRefusal = {
  readonly refused: Extract<
    ErrorCode,
    'CONTRACT_OWN_MISSING' | 'CONTRACT_EXCEEDS_OWN' | 'CONTRACT_CEILING'
  >
}

/**
 * Whether a child's terms fit inside its payer's own (rules B6.1): no rate above, no single bet
 * amount below. Equal is allowed.
 */
export function nestsWithin(child: RealtimeTerms, parent: RealtimeTerms): boolean {
  return (
    child.winRatePpm <= parent.winRatePpm &&
    child.lossRatePpm <= parent.lossRatePpm &&
    child.singleBetAmount >= parent.singleBetAmount
  )
}

/** The rates that are compared between levels (rules B6.4). */
export function ratesOf(terms: RealtimeTerms): readonly number[] {
  return [terms.winRatePpm, terms.lossRatePpm]
}

const KIND: ContractKind = 'REALTIME_WAGE'

/**
 * Why terms may not be offered, or null (rules B6.1, B6.3).
 * @param payerTerms the payer's own terms in force, null when it has none; 'HOUSE' owes nobody
 */
export function refuseTerms(
  terms: RealtimeTerms,
  payerTerms: RealtimeTerms | 'HOUSE' | null,
): TermsRefusal | null {
  if (exceedsCeiling(KIND, ratesOf(terms))) return { refused: 'CONTRACT_CEILING' }
  if (payerTerms === 'HOUSE') return null
  if (payerTerms === null) return { refused: 'CONTRACT_OWN_MISSING' }
  return nestsWithin(terms, payerTerms) ? null : { refused: 'CONTRACT_EXCEEDS_OWN' }
}
