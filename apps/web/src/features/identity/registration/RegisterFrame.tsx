import { Rosette, Ticket, TicketSection } from '@croupier/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const FACTS = ['fair', 'ledger', 'limits'] as const

type RegisterFrameProps = {
  title: string
  lead: string
  /** Said before the lead: who invites. */
  note?: string
  children: ReactNode
}

/** Registration and invitation: three facts at the left, the form on its ticket at the right. */
export function RegisterFrame({ title, lead, note, children }: RegisterFrameProps) {
  const { t } = useTranslation()
  return (
    <div className="mx-auto grid w-full max-w-[960px] grid-cols-[minmax(0,1fr)] items-start gap-8 py-4 lg:grid-cols-[1fr_440px]">
      <section className="relative isolate self-stretch overflow-hidden pt-2">
        <Rosette className="absolute -start-24 top-24 -z-10 h-[420px] w-[420px] opacity-20 max-lg:hidden" />
        <h1 className="text-38">{title}</h1>
        {note !== undefined && (
          <p className="display mt-3 text-20" data-testid="join.inviter">
            {note}
          </p>
        )}
        <p className="mt-3 max-w-[40ch] text-muted">{lead}</p>
        <ul className="mt-8 grid gap-4 max-lg:hidden">
          {FACTS.map((fact) => (
            <li key={fact} className="grid gap-1">
              <strong className="font-[600]">{t(`auth.fact.${fact}.title`)}</strong>
              <span className="max-w-[44ch] text-13 text-muted">{t(`auth.fact.${fact}.text`)}</span>
            </li>
          ))}
        </ul>
      </section>
      <Ticket>
        <TicketSection>
          <h2 className="text-20">{t('auth.register.account')}</h2>
        </TicketSection>
        <TicketSection>{children}</TicketSection>
      </Ticket>
    </div>
  )
}
