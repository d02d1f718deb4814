import { isTiered } from '@croupier/rules'
import { useTranslation } from 'react-i18next'
import type { Category, ContractTerms, OfferTerms, RealtimeTerms } from '../../../api/agency/contracts.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { OfferFields } from './OfferFields.tsx'
import { OfferFrame, OfferHead, type Payee, useLike, usePayee } from './OfferFrame.tsx'
import { type Offer, useOffer, useSendOffer } from './useOffer.ts'

const isRealtime = (terms: ContractTerms | null): terms is RealtimeTerms => terms !== null && !isTiered(terms)

type RealtimeOfferProps = {
  category: Category
  terms: OfferTerms
  own: RealtimeTerms
  onOffered: () => void
}

/** An offer of a real-time wage: two rates and the smallest bet that counts. */
export function RealtimeOffer({ category, terms, own, onOffered }: RealtimeOfferProps) {
  const [payee, setPayee] = usePayee(terms.downlines)
  const like = useLike(terms.downlines)
  const startOf = (inForce: ContractTerms | null) => [like, inForce].find(isRealtime) ?? own
  const offer = useOffer({ own, start: startOf(payee.terms) }, terms)
  const to = { kind: 'REALTIME_WAGE' as const, category, payeeId: payee.id }
  const sending = useSendOffer(to, onOffered)
  const choose = (next: Payee) => {
    setPayee(next.id)
    offer.beginAt(startOf(next.terms))
  }
  const keepsNothing = offer.checks.some(({ field, state }) => field !== 'singleBetAmount' && state === 'same')
  const head = <OfferHead terms={terms} category={category} payee={payee} onPayee={choose} />
  return (
    <OfferFrame
      offer={to}
      sending={sending}
      terms={offer.terms}
      payee={payee}
      keepsNothing={keepsNothing}
      fields={<OfferFields head={head} own={own} inForce={payee.terms} offer={offer} />}
      preview={<Sentence offer={offer} to={payee.account} />}
    />
  )
}

function Sentence({ offer, to }: { offer: Offer; to: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { winRatePpm, lossRatePpm, singleBetAmount } = offer.values
  const complete = winRatePpm !== null && lossRatePpm !== null && singleBetAmount !== null
  return (
    <p>
      {complete
        ? t('contracts.offer.sentence', {
            account: to,
            win: format.rate(winRatePpm),
            loss: format.rate(lossRatePpm),
            single: format.money(singleBetAmount),
          })
        : t('contracts.offer.incomplete')}
    </p>
  )
}
