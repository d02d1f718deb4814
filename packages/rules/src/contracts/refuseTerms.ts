import { CEILINGS_PPM, type Ceilings, type ContractKind } from './ceilings.ts'
import { type ContractTerms, isTiered, ratesOf } from './contractTerms.ts'
import { type BeyondOwnRate, beyondRates } from './realtimeTerms.ts'
import { type BeyondOwn, beyondTiers, type WrongTerms, wrongTiers } from './tieredTerms.ts'

/** Why terms may not be offered (rules B6). */
export type TermsRefusal =
  | { readonly refused: 'CONTRACT_OWN_MISSING' }
  | ({ readonly refused: 'CONTRACT_EXCEEDS_OWN' } & (BeyondOwn | BeyondOwnRate))
  /** the ceiling that is broken, in ppm */
  | { readonly refused: 'CONTRACT_CEILING'; readonly maxPpm: number }
  | ({ readonly refused: 'CONTRACT_TERMS_WRONG' } & WrongTerms)

const wrong = (problem: WrongTerms['problem'], tierNo = 0): TermsRefusal => ({
  refused: 'CONTRACT_TERMS_WRONG',
  problem,
  tierNo,
})

const paysFixed = (terms: ContractTerms): boolean =>
  isTiered(terms) && terms.tiers.some(({ rateType }) => rateType === 'F')

/** What is wrong with terms by themselves: no matter who offers them to whom. */
function refuseAnyones(kind: ContractKind, terms: ContractTerms, { [kind]: ceilings }: Ceilings): TermsRefusal | null {
  if (isTiered(terms)) {
    const found = wrongTiers(kind, terms)
    if (found !== null) return wrong(found.problem, found.tierNo)
  } else if (kind !== 'REALTIME_WAGE') return wrong('KIND')
  else if (terms.singleBetAmount < 0n) return wrong('NEGATIVE')
  const broken = ratesOf(terms).findIndex((rate, index) => rate > (ceilings[index] ?? 0))
  return broken === -1 ? null : { refused: 'CONTRACT_CEILING', maxPpm: ceilings[broken] ?? 0 }
}

function beyondOwn(terms: ContractTerms, own: ContractTerms, { sameLevel }: Ceilings): TermsRefusal | null {
  if (isTiered(terms) !== isTiered(own)) return wrong('KIND')
  const beyond =
    isTiered(terms) && isTiered(own)
      ? beyondTiers(terms, own, sameLevel)
      : !isTiered(terms) && !isTiered(own)
        ? beyondRates(terms, own, sameLevel)
        : null
  return beyond === null ? null : { refused: 'CONTRACT_EXCEEDS_OWN', ...beyond }
}

/**
 * Why terms may not be offered or signed, or null (rules B6.1, B6.3).
 * @param own the payer's own terms in force, null when it has none; 'HOUSE' is nobody's payee
 * @param ceilings the merchant's
 */
export function refuseTerms(
  kind: ContractKind,
  terms: ContractTerms,
  own: ContractTerms | 'HOUSE' | null,
  ceilings: Ceilings = CEILINGS_PPM,
): TermsRefusal | null {
  const anyones = refuseAnyones(kind, terms, ceilings)
  if (anyones !== null || own === 'HOUSE') return anyones
  if (own === null) return { refused: 'CONTRACT_OWN_MISSING' }
  if (paysFixed(own)) return wrong('OWN_FIXED')
  if (paysFixed(terms)) return wrong('FIXED', 1)
  return beyondOwn(terms, own, ceilings)
}

/**
 * Why these terms cannot take the place of those in force, or null: a change keeps the period of the contract, because one
 * period would else begin inside another (rules B6.2).
 */
export function refuseChange(terms: ContractTerms, inForce: ContractTerms): TermsRefusal | null {
  if (!isTiered(terms) || !isTiered(inForce)) return null
  return terms.periodCode === inForce.periodCode ? null : wrong('PERIOD_KEPT')
}
