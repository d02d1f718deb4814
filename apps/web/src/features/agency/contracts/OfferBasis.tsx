import { useTranslation } from 'react-i18next'
import type { ContractKind, ContractTerms } from '../../../api/agency/contracts.ts'
import { TermsView } from './TermsView.tsx'

type OfferBasisProps = {
  kind: ContractKind
  own: ContractTerms
  /** what the offer would change; null where nothing is in force */
  inForce: ContractTerms | null
}

/** What an offer is held against: the own contract, and what the downline has now. */
export function OfferBasis({ kind, own, inForce }: OfferBasisProps) {
  const { t } = useTranslation()
  return (
    <div className="offer-basis">
      <section data-testid="offer.own">
        <h4>{t('contracts.offer.own')}</h4>
        <TermsView terms={own} kind={kind} />
      </section>
      {inForce !== null && (
        <section data-testid="offer.inForce">
          <h4>{t('contracts.offer.inForce')}</h4>
          <TermsView terms={inForce} kind={kind} />
        </section>
      )}
    </div>
  )
}
