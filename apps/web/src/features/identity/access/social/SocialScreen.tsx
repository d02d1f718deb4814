import { EmptyState, LoadingNote, Skeleton, Ticket, TicketSection } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'
import { isRefusal } from '../../../../api/apiError.ts'
import { explain } from '../../../../api/explain.ts'
import { type Finished, finishSocial, type SocialAnswer } from '../../../../api/identity/social.ts'
import { useOverlays } from '../../../../shell/overlayStore.ts'
import { SecondStep } from '../SecondStep.tsx'
import { useWelcome } from '../useWelcome.ts'
import { useSocialChoice } from './socialChoice.ts'
import { answerIn, handBack } from './socialWindow.ts'

/** Sends the answer to the page that opened this window, or in from here; null when a window has done its part. */
async function finish(answer: SocialAnswer): Promise<Finished | null> {
  // What is in the address is used up by the next call: it need not stay in the history.
  history.replaceState(history.state, '', '/social')
  if (!(await handBack(answer))) return await finishSocial(answer)
  window.close()
  return null
}

/** `/social`: where a provider sends the browser back to. */
export default function SocialScreen() {
  const { t } = useTranslation()
  const [answer] = useState(() => answerIn(location.search))
  if (answer === null) return <Navigate to="/index" replace />
  return (
    <div className="mx-auto w-full max-w-[440px] py-8">
      <Ticket>
        <TicketSection>
          <h1 className="text-20">{t('auth.social.returning')}</h1>
        </TicketSection>
        <TicketSection>
          <Returned answer={answer} />
        </TicketSection>
      </Ticket>
    </div>
  )
}

function Returned({ answer }: { answer: SocialAnswer }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const welcome = useWelcome(() => navigate('/index', { replace: true }))
  const show = useOverlays((overlays) => overlays.show)
  const finished = useQuery({
    queryKey: ['site', 'social', answer.state],
    queryFn: async () => {
      const result = await finish(answer)
      if (result?.outcome === 'loggedIn') welcome(result)
      if (result?.outcome === 'choose') {
        useSocialChoice.getState().set({ ticket: result.ticket, provider: result.name })
        navigate('/index', { replace: true })
        show('social')
      }
      return result
    },
    // It can be used once.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { error } = finished
  if (isRefusal(error, 'SESSION_SECOND_CHECK_REQUIRED')) {
    const leave = () => navigate('/index', { replace: true })
    return <SecondStep check={error.params} onDone={welcome} onOver={leave} />
  }
  if (error !== null) return <EmptyState title={explain(error, t)} />
  // A window that a provider cut off from its page may not close itself.
  if (finished.data === null) return <EmptyState title={t('auth.social.done')} />
  return (
    <>
      <LoadingNote text={t('common.state.loadingBare')} />
      <Skeleton className="h-24 rounded-ticket" />
    </>
  )
}
