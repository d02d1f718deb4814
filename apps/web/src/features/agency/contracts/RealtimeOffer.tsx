import { useTranslation } from 'react-i18next'
import type { Category, OfferTerms, RealtimeTerms } from '../../../api/agency/contracts.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { OfferFields } from './OfferFields.tsx'
import { OfferFrame, OfferHead, usePayee } from './OfferFrame.tsx'
import { type Offer, useOffer, useSendOffer } from './useOffer.ts'

type RealtimeOfferProps = {
  category: Category
  terms: OfferTerms
  own: RealtimeTerms
  onOffered: () => void
}

/** An offer of a real-time wage: two rates and the smallest bet that counts. */
export function RealtimeOffer({ category, terms, own, onOffered }: RealtimeOfferProps) {
  const [payee, setPayee] = usePayee(terms.downlines)
  const offer = useOffer(own, terms)
  const to = { kind: 'REALTIME_WAGE' as const, category, payeeId: payee.id }
  const sending = useSendOffer(to, onOffered)
  const head = <OfferHead terms={terms} category={category} payee={payee} onPayee={setPayee} />
  return (
    <OfferFrame
      key={payee.id}
      offer={to}
      sending={sending}
      terms={offer.terms}
      to={payee.account}
      fields={<OfferFields head={head} own={own} offer={offer} />}
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
