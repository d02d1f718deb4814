import { buttonLook } from '@croupier/ui'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { RoutedOverlayProps } from '../overlayProps.ts'
import { QueryFailed } from '../QueryFailed.tsx'
import { CentreFrame, MENU_PAGE } from './CentreFrame.tsx'
import { LaterPage } from './LaterPage.tsx'
import {
  iconOfPage,
  laterPageOf,
  MEMBER_PAGES,
  type MemberPage,
  memberPageOf,
} from './memberPages.ts'
import { useCentreGate } from './useCentreGate.ts'

/** Filters that belong to one page of the centre and not to the next. */
const PAGE_FILTERS = ['c', 'kind', 'state', 'order']

/** `?mc=…`: the member centre over whatever page one is on; shown once the account is known. */
export default function MemberCentre({ page, pages, onClose }: RoutedOverlayProps) {
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
      {ready ? (
        <CentrePage page={memberPageOf(page)} pages={pages} />
      ) : (
        <QueryFailed query={info} />
      )}
    </CentreFrame>
  )
}

function CentrePage({
  page,
  pages,
}: {
  page: MemberPage
  pages: Readonly<Record<string, ComponentType>>
}) {
  const { t } = useTranslation()
  const Page = pages[page]
  if (Page !== undefined) return <Page />
  const later = laterPageOf(page)
  if (later === undefined) throw new Error(`no area shows the page ${page}`)
  return (
    <LaterPage
      title={t(`wallet.page.${page}.title`)}
      icon={iconOfPage(page)}
      why={t(`wallet.page.${later}.why`)}
      what={t(`wallet.page.${later}.later`)}
      {...(page === 'depositv2' || page === 'withdraw' ? { action: <CashierHelp /> } : {})}
    />
  )
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
