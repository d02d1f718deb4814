import { toDecimalString, units } from '@croupier/money'
import { type Ceilings, type ContractTerms, refuseChange, refuseTerms, type TermsRefusal } from '@croupier/rules'
import { fail } from '@croupier/wire'
import type { ContractRow } from './contractRow.ts'

/** 1 % is 10 000 ppm; shown with the places an amount has. */
const percent = (ppm: number): string => toDecimalString(units(BigInt(ppm)))

function failWith(refusal: TermsRefusal): never {
  switch (refusal.refused) {
    case 'CONTRACT_OWN_MISSING':
      return fail('CONTRACT_OWN_MISSING', {})
    case 'CONTRACT_CEILING':
      return fail('CONTRACT_CEILING', { max: percent(refusal.maxPpm) })
    case 'CONTRACT_TERMS_WRONG':
      return fail('CONTRACT_TERMS_WRONG', { problem: refusal.problem })
    case 'CONTRACT_EXCEEDS_OWN':
      return fail('CONTRACT_EXCEEDS_OWN', { field: refusal.field })
  }
}

/**
 * Refuses terms that do not fit (rules B6.1, B6.3).
 * @param above the payer's own terms in force, null when it has none; 'HOUSE' is nobody's payee
 * @param ceilings the merchant's
 * @throws DomainError CONTRACT_TERMS_WRONG, CONTRACT_CEILING with the highest rate in percent, CONTRACT_OWN_MISSING,
 * CONTRACT_EXCEEDS_OWN
 */
export function refuseUnfit(
  kind: ContractRow['kind'],
  terms: ContractTerms,
  above: ContractTerms | 'HOUSE' | null,
  ceilings: Ceilings,
): void {
  const refusal = refuseTerms(kind, terms, above, ceilings)
  if (refusal !== null) failWith(refusal)
}

/** Refuses terms that cannot follow those in force (rules B6.2). @throws DomainError CONTRACT_TERMS_WRONG */
export function refuseUnfitChange(terms: ContractTerms, inForce: ContractTerms | undefined): void {
  const refusal = inForce === undefined ? null : refuseChange(terms, inForce)
  if (refusal !== null) failWith(refusal)
}
