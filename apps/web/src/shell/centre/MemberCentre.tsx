import { buttonLook } from '@croupier/ui'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { RoutedOverlayProps } from '../Overlays.tsx'
import { QueryFailed } from '../QueryFailed.tsx'
import { CentreFrame, MENU_PAGE } from './CentreFrame.tsx'
import { LaterPage } from './LaterPage.tsx'
import { iconOfPage, MEMBER_PAGES, type MemberPage, memberPageOf } from './memberPages.ts'
import { useCentreGate } from './useCentreGate.ts'

const SecurityCentre = lazy(() => import('../../features/identity/security/SecurityCentre.tsx'))
const AccountRecord = lazy(() => import('../../features/cashier/statements/AccountRecord.tsx'))
const BettingRecord = lazy(() => import('../../features/lottery/orders/BettingRecord.tsx'))
const Referral = lazy(() => import('../../features/rewards/referral/Referral.tsx'))

/** Filters that belong to one page of the centre and not to the next. */
const PAGE_FILTERS = ['c', 'kind', 'state', 'order']

/** `?mc=…`: the member centre over whatever page one is on; shown once the account is known. */
export default function MemberCentre({ page, onClose }: RoutedOverlayProps) {
  const { t } = useTranslation()
  const [, setQuery] = useSearchParams()
  const { info, ready } = useCentreGate('mc', onClose)
  if (!ready && !info.isError) return null
  const change = (next: string | null) =>
    setQuery((now) => {
      for (const filter of PAGE_FILTERS) now.delete(filter)
      if (next === null) now.delete('mc')
      else now.set('mc', next)
      return now
    })
  const shown = page === MENU_PAGE ? page : memberPageOf(page)
  return (
    <CentreFrame
      title={t('wallet.centre.title')}
      {...(info.data === undefined ? {} : { subtitle: info.data.nickname })}
      tone="accent"
      page={shown}
      onPage={change}
      onClose={() => change(null)}
      testId="memberCentre"
      groups={[
        {
          key: 'all',
          entries: MEMBER_PAGES.map(([name, icon]) => ({
            page: name,
            label: t(`wallet.page.${name}.title`),
            icon,
          })),
        },
      ]}
    >
      {ready ? <CentrePage page={memberPageOf(page)} /> : <QueryFailed query={info} />}
    </CentreFrame>
  )
}

function CentrePage({ page }: { page: MemberPage }) {
  const { t } = useTranslation()
  switch (page) {
    case 'securityCenter':
      return <SecurityCentre />
    case 'personalHistoryCopy':
      return <BettingRecord />
    case 'transactionHistory':
      return <AccountRecord />
    case 'referral':
      return <Referral />
    default:
      return (
        <LaterPage
          title={t(`wallet.page.${page}.title`)}
          icon={iconOfPage(page)}
          why={t(`wallet.page.${page}.why`)}
          what={t(`wallet.page.${page}.later`)}
          {...(page === 'depositv2' || page === 'withdraw' ? { action: <CashierHelp /> } : {})}
        />
      )
  }
}

/** What is true about money until a cashier is connected. */
function CashierHelp() {
  const { t } = useTranslation()
  return (
    <Link to="/help?page=depositTeach" {...buttonLook({ variant: 'outline' })}>
      {t('help.article.depositTeach.title')}
    </Link>
  )
}
