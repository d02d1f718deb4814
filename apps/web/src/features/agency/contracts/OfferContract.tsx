import {
  Button,
  EmptyState,
  Guilloche,
  LoadingNote,
  Seal,
  Skeleton,
  Ticket,
  TicketSection,
} from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type OfferTerms, offerTermsQuery } from '../../../api/contracts.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/QueryFailed.tsx'
import { FormAlert } from '../../identity/access/FormAlert.tsx'
import { OfferFields } from './OfferFields.tsx'
import { type Offer, useOffer } from './useOffer.ts'

/** A new contract, or a change of one, for a direct downline (picture 04). */
export function OfferContract({ onOffered }: { onOffered: () => void }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const query = useQuery(offerTermsQuery(owner))
  if (query.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-64 rounded-ticket" />
      </>
    )
  }
  if (query.isError) {
    return <QueryFailed query={query} />
  }
  const { own, downlines } = query.data
  if (own === null) {
    return (
      <EmptyState
        title={t('contracts.offer.ownMissing')}
        text={t('contracts.offer.ownMissingText')}
      />
    )
  }
  if (downlines.length === 0) {
    return <EmptyState title={t('contracts.offer.nobody')} text={t('contracts.offer.nobodyText')} />
  }
  return <OfferForm terms={query.data} own={own} onOffered={onOffered} />
}

type OfferFormProps = {
  terms: OfferTerms
  own: NonNullable<OfferTerms['own']>
  onOffered: () => void
}

function OfferForm({ terms, own, onOffered }: OfferFormProps) {
  const { t } = useTranslation()
  const offer = useOffer(terms, own, onOffered)
  const to = terms.downlines.find(({ id }) => id === offer.payeeId)?.account ?? ''
  return (
    <form
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        offer.send()
      }}
    >
      <FormAlert text={offer.problem} />
      <div className="offer">
        <OfferFields terms={terms} own={own} offer={offer} />
        <Preview offer={offer} to={to} />
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-3 border-t border-line pt-4">
        {!offer.passes && (
          <span className="me-auto text-13 text-danger" role="status">
            {t('contracts.offer.cannotSend')}
          </span>
        )}
        <Button
          type="submit"
          variant="brass"
          busy={offer.busy}
          disabled={!offer.passes}
          data-testid="offer.send.button"
        >
          {t('contracts.offer.send', { account: to })}
        </Button>
      </footer>
    </form>
  )
}

/** The offer as a sentence on paper, before it is sent. */
function Preview({ offer, to }: { offer: Offer; to: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { winRatePpm, lossRatePpm, singleBetAmount } = offer.values
  const complete = winRatePpm !== null && lossRatePpm !== null && singleBetAmount !== null
  return (
    <Ticket>
      <TicketSection band>
        <Guilloche />
        <div className="flex items-center justify-between gap-3">
          <h3 className="text-16">{t('contracts.offer.preview')}</h3>
          <Seal tone="subtle">{t('contracts.offer.draft')}</Seal>
        </div>
      </TicketSection>
      <TicketSection>
        <p className="text-13 leading-relaxed">
          {complete
            ? t('contracts.offer.sentence', {
                account: to,
                win: format.rate(winRatePpm),
                loss: format.rate(lossRatePpm),
                single: format.money(singleBetAmount),
              })
            : t('contracts.offer.incomplete')}
        </p>
        <p className="mt-3 border-t border-line pt-2 text-12 text-subtle">
          {t('contracts.offer.days', { account: to })}
        </p>
      </TicketSection>
    </Ticket>
  )
}
