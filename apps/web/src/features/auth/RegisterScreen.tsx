import { Rosette, Ticket, TicketSection } from '@croupier/ui'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { RegisterForm } from './RegisterForm.tsx'

const FACTS = ['fair', 'ledger', 'limits'] as const

/** `/register`, and `/join` for whoever was invited: the code is then filled in and locked. */
export default function RegisterScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const code = query.get('code') ?? query.get('affiliateCode') ?? ''
  const invited = pathname === '/join' && code !== ''
  return (
    <div className="mx-auto grid w-full max-w-[960px] items-start gap-8 py-4 lg:grid-cols-[1fr_440px]">
      <section className="relative isolate overflow-hidden pt-2 max-lg:hidden">
        <Rosette className="absolute -start-24 top-24 -z-10 h-[420px] w-[420px] opacity-20" />
        <h1 className="text-38">{invited ? t('auth.join.title') : t('auth.register.title')}</h1>
        <p className="mt-3 max-w-[40ch] text-muted">
          {invited ? t('auth.join.lead', { code }) : t('auth.register.lead')}
        </p>
        <ul className="mt-8 grid gap-4">
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
          <h1 className="text-24 lg:hidden">
            {invited ? t('auth.join.title') : t('auth.register.title')}
          </h1>
          <h2 className="text-20 max-lg:hidden">{t('auth.register.account')}</h2>
        </TicketSection>
        <TicketSection>
          <RegisterForm code={code} codeLocked={invited} onDone={() => navigate('/index')} />
        </TicketSection>
      </Ticket>
    </div>
  )
}
