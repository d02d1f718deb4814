import { LoadingNote, Skeleton, Ticket, TicketSection } from '@croupier/ui'
import { useTranslation } from 'react-i18next'

const FIELDS = ['payee', 'own', 'first', 'second', 'third'] as const

/** The shape of an offer while the own terms are loading: fields beside the paper that says what they mean. */
export function OfferSkeleton() {
  const { t } = useTranslation()
  return (
    <div className="offer" data-testid="offer.skeleton">
      <LoadingNote text={t('common.state.loadingBare')} />
      <section className="ui-card grid gap-4 p-4">
        {FIELDS.map((field) => (
          <div key={field} className="grid gap-2">
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-11 rounded-input" />
          </div>
        ))}
      </section>
      <Ticket>
        <TicketSection band>
          <Skeleton className="h-5 w-32" />
        </TicketSection>
        <TicketSection>
          <div className="grid gap-2">
            <Skeleton className="h-3" />
            <Skeleton className="h-3" />
            <Skeleton className="h-3 w-2/3" />
          </div>
        </TicketSection>
      </Ticket>
    </div>
  )
}
