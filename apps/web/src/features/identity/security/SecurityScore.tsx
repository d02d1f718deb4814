import { Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { contactsQuery } from '../../../api/identity/contacts.ts'
import { ownFactorsQuery } from '../../../api/identity/factors.ts'
import { paymentPasswordQuery } from '../../../api/identity/paymentPassword.ts'
import { useOwner } from '../../../api/owner.ts'
import { goToPanel, type PanelName } from './SecurityPanel.tsx'

type Step = { key: string; name: string; done: boolean; isNamed?: boolean; panel: PanelName }

/** How well the account is guarded: steps by name, each leading to where it is taken (experience 3.17, page 1). */
export function SecurityScore() {
  const { t } = useTranslation()
  const owner = useOwner()
  const payment = useQuery(paymentPasswordQuery(owner)).data
  const factors = useQuery(ownFactorsQuery(owner)).data
  const contacts = useQuery(contactsQuery(owner)).data?.contacts
  if (payment === undefined || factors === undefined || contacts === undefined) {
    return <Skeleton className="h-28 rounded-ticket" />
  }
  const reached = (channel: 'sms' | 'email') => {
    const own = contacts.find((one) => one.channel === channel)
    return { done: own?.verified === true, isNamed: own !== undefined }
  }
  const steps: Step[] = [
    {
      key: 'paymentPassword',
      name: t('auth.paymentPassword.title'),
      done: payment.isSet,
      panel: 'paymentPassword',
    },
    {
      key: 'authenticator',
      name: t('auth.factors.authenticator'),
      done: factors.authenticator,
      panel: 'authenticator',
    },
    {
      key: 'passkeys',
      name: t('auth.passkeys.title'),
      done: factors.passkeys.length > 0,
      panel: 'passkeys',
    },
    { key: 'sms', name: t('auth.register.mobileNum'), ...reached('sms'), panel: 'contacts' },
    { key: 'email', name: t('auth.forgot.email'), ...reached('email'), panel: 'contacts' },
  ]
  return <Score steps={steps} />
}

function Score({ steps }: { steps: readonly Step[] }) {
  const { t } = useTranslation()
  const done = steps.filter((step) => step.done).length
  return (
    <section className="ui-card grid grid-cols-[minmax(0,1fr)] gap-3 p-4" data-testid="security.score">
      <h2 className="text-16">{t('wallet.security.score', { done, all: steps.length })}</h2>
      <div className="flex gap-1" aria-hidden>
        {steps.map(({ key }, place) => (
          <span key={key} className={`h-1.5 flex-1 rounded-full ${place < done ? 'bg-jade' : 'bg-line'}`} />
        ))}
      </div>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-x-6 sm:grid-cols-2">
        {steps.map((step) => (
          <li key={step.key}>
            <StepButton step={step} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function StepButton({ step }: { step: Step }) {
  const { t } = useTranslation()
  const missing = step.isNamed === true ? 'auth.contacts.said' : 'auth.contacts.none'
  const Mark = step.done ? CircleCheck : Circle
  return (
    <button
      type="button"
      className="flex min-h-11 w-full items-center gap-2 text-start"
      onClick={() => goToPanel(step.panel)}
      data-testid={`security.score.${step.key}`}
    >
      <Mark className={`flex-none ${step.done ? 'text-jade' : 'text-muted'}`} size={18} aria-hidden />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3 py-1">
        <span className="break-words">{step.name}</span>
        <span className="text-13 text-muted">{t(step.done ? 'auth.factors.stepDone' : missing)}</span>
      </span>
      <ChevronRight className="flex-none text-subtle" size={16} aria-hidden />
    </button>
  )
}
