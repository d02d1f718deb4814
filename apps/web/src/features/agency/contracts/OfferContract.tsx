import { isTiered } from '@croupier/rules'
import { EmptyState } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { type Category, type ContractKind, type OfferTerms, offerTermsQuery } from '../../../api/agency/contracts.ts'
import { useOwner } from '../../../api/owner.ts'
import { GoOpenAccount } from '../../../shell/centre/emptyActions.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { FreshProof } from '../../identity/access/FreshProof.tsx'
import { OfferSkeleton } from './OfferSkeleton.tsx'
import { RealtimeOffer } from './RealtimeOffer.tsx'
import { TieredOffer } from './TieredOffer.tsx'
import './contracts.css'

const ALL: Category = 'CONS'

type OfferContractProps = { kind: ContractKind; onOffered: () => void }

/** A new contract, or a change of one, for a direct downline (picture 04). */
export function OfferContract({ kind, onOffered }: OfferContractProps) {
  const owner = useOwner()
  const [chosen] = useQueryState('category')
  // Which games the account has terms for is known with the first answer, whatever it was asked about.
  const first = useQuery(offerTermsQuery(owner, kind, ALL))
  const categories = first.data?.categories ?? []
  const category = categories.find((one) => one === chosen) ?? categories[0] ?? ALL
  const query = useQuery(offerTermsQuery(owner, kind, category))
  if (first.isPending || query.isPending) return <OfferSkeleton />
  if (first.data === undefined) return <QueryFailed query={first} />
  if (query.data === undefined) return <QueryFailed query={query} />
  return (
    <>
      <FreshProof />
      <OfferForm key={`${kind} ${category}`} kind={kind} category={category} terms={query.data} onOffered={onOffered} />
    </>
  )
}

type OfferFormProps = OfferContractProps & { category: Category; terms: OfferTerms }

function OfferForm({ kind, category, terms, onOffered }: OfferFormProps) {
  const { t } = useTranslation()
  const { own, downlines } = terms
  if (own === null) {
    return <EmptyState title={t('contracts.offer.ownMissing')} text={t('contracts.offer.ownMissingText')} />
  }
  if (isTiered(own) && own.tiers.some(({ rateType }) => rateType === 'F')) {
    return <EmptyState title={t('contracts.offer.onlyFixed')} />
  }
  if (downlines.length === 0) {
    return (
      <EmptyState
        title={t('contracts.offer.nobody')}
        text={t('contracts.offer.nobodyText')}
        action={<GoOpenAccount />}
      />
    )
  }
  const shared = { category, terms, onOffered }
  return isTiered(own) ? <TieredOffer {...shared} own={own} kind={kind} /> : <RealtimeOffer {...shared} own={own} />
}
