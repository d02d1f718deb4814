import { Button, buttonLook, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { closingQuery } from '../../../api/cashier/closing.ts'
import { balanceQuery } from '../../../api/cashier/wallet.ts'
import { protectionQuery, useSessionClock } from '../../../api/identity/protection.ts'
import { useOwner } from '../../../api/owner.ts'
import { useSession } from '../../../api/session.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { useCentrePage } from '../../../shell/centre/useCentrePage.ts'
import { Helplines } from '../../../shell/chrome/FooterFacts.tsx'
import { Logo } from '../../../shell/chrome/Logo.tsx'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { LanguageRow } from '../../../shell/language/LanguageRow.tsx'
import { useOverlays } from '../../../shell/overlayStore.ts'
import { useServiceLink } from '../../../shell/service.ts'
import { BreakState } from '../../identity/protection/BreakState.tsx'
import { ClosingState } from './ClosingState.tsx'

/** The centre's pages that stay of use: records, papers, what was written. */
const PAGES = ['personalHistoryCopy', 'transactionHistory', 'securityCenter', 'messageV2'] as const

/** All there is for who is excluded, or closes the account: the own money, the own records, the way back, and the way out (rules E3.9, E6). */
export default function ExcludedScreen() {
  const { t } = useTranslation()
  const owner = useOwner()
  const clock = useSessionClock()
  const own = useQuery(protectionQuery(owner))
  const closing = useQuery(closingQuery(owner))
  if (clock.data !== undefined && clock.data.pause !== 'EXCLUSION') return <Navigate to="/index" replace />
  const running = closing.data ?? null
  const failed = [own, closing].find(({ isError, data }) => isError && data === undefined)
  return (
    <div
      className="mx-auto grid max-w-[46ch] justify-items-center gap-5 py-8 text-center"
      data-testid="excluded.screen"
    >
      <Logo />
      <h1 className="text-24">
        {t(running !== null ? 'protection.closing.screenTitle' : 'protection.excluded.title')}
      </h1>
      <p className="text-muted">{t('protection.excluded.lead')}</p>
      <Money />
      {(own.isPending || closing.isPending) && <Skeleton className="h-14 w-full rounded-ticket" />}
      {failed !== undefined && <QueryFailed query={failed} />}
      {running !== null && <ClosingState closing={running} />}
      {own.data?.pause != null && <BreakState pause={own.data.pause} />}
      <Records />
      <Helplines />
      <Leave />
      <LanguageRow centred />
    </div>
  )
}

/** The balance, and the way to take it. */
function Money() {
  const { t } = useTranslation()
  const format = useFormat()
  const go = useCentrePage('mc')
  const { data } = useQuery(balanceQuery(useOwner()))
  return (
    <section className="ui-card grid w-full justify-items-center gap-3 p-5">
      <p className="text-13 text-muted">{t('protection.excluded.balance')}</p>
      <p className="num text-30" data-testid="excluded.balance">
        {data === undefined ? '—' : format.money(data.amount)}
      </p>
      <Button size="lg" onClick={() => go('withdraw')} data-testid="excluded.withdraw.button">
        {t('shell.bar.withdraw')}
      </Button>
    </section>
  )
}

function Records() {
  const { t } = useTranslation()
  const member = useCentrePage('mc')
  const agent = useCentrePage('ac')
  const isAgent = useSession((session) => session.isAgent)
  return (
    <nav className="flex flex-wrap justify-center gap-2" aria-label={t('protection.records')}>
      {PAGES.map((page) => (
        <Button
          key={page}
          variant="outline"
          size="sm"
          onClick={() => member(page)}
          data-testid={`excluded.${page}.button`}
        >
          {t(`wallet.page.${page}.title`)}
        </Button>
      ))}
      {isAgent && (
        <Button variant="outline" size="sm" onClick={() => agent('overview')} data-testid="excluded.agent.button">
          {t('shell.bar.agent')}
        </Button>
      )}
    </nav>
  )
}

function Leave() {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  const service = useServiceLink()
  return (
    <div className="flex flex-wrap justify-center gap-2">
      {service !== null && (
        <a href={service} target="_blank" rel="noreferrer" {...buttonLook({ variant: 'quiet' })}>
          {t('shell.rail.service')}
        </a>
      )}
      <Button variant="quiet" onClick={() => show('logout')} data-testid="excluded.logout.button">
        {t('shell.bar.logout')}
      </Button>
    </div>
  )
}
