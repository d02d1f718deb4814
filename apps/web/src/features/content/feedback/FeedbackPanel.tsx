import { Button, EmptyState, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ticketsQuery } from '../../../api/content/feedback.ts'
import { useOwner } from '../../../api/owner.ts'
import { useSession } from '../../../api/session.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { FeedbackForm } from './FeedbackForm.tsx'
import { TicketList } from './TicketList.tsx'

const DEMO = 4

/** `/help?page=feedback`: a question or complaint to the operator, and the own ones with their answers (experience 3.10). */
export default function FeedbackPanel() {
  const { t } = useTranslation()
  const { token, type } = useSession()
  return (
    <section className="help-article ui-card" data-testid="feedback">
      <h1 className="text-30">{t('feedback.title')}</h1>
      <p className="text-muted">{t('feedback.lead')}</p>
      {token === null || type === DEMO ? <LogInFirst /> : <Own />}
    </section>
  )
}

function LogInFirst() {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  return (
    <EmptyState
      title={t('feedback.members')}
      action={
        <Button onClick={() => show('login')} data-testid="feedback.login.button">
          {t('shell.bar.login')}
        </Button>
      }
    />
  )
}

function Own() {
  const owner = useOwner()
  const tickets = useQuery(ticketsQuery(owner))
  if (tickets.isError && tickets.data === undefined) return <QueryFailed query={tickets} />
  if (tickets.data === undefined) return <Skeleton className="h-64 rounded-ticket" />
  return (
    <>
      <FeedbackForm bounds={tickets.data.bounds} />
      <TicketList tickets={tickets.data.tickets} />
    </>
  )
}
