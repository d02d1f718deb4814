import {
  ArrowLeftRight,
  ChartColumn,
  CreditCard,
  Gift,
  HandCoins,
  History,
  type LucideIcon,
  Mail,
  ReceiptText,
  Share2,
  ShieldCheck,
  Target,
  Upload,
  Wallet,
} from 'lucide-react'
import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { RoutedOverlayProps } from '../../shell/Overlays.tsx'
import { useSession } from '../../shell/session.ts'
import { CentreFrame } from '../centre/CentreFrame.tsx'
import { LaterPage } from '../centre/LaterPage.tsx'

/** The 13 pages of the member centre in the order of the spec. */
const PAGES = [
  ['securityCenter', ShieldCheck],
  ['transferFund', ArrowLeftRight],
  ['depositv2', CreditCard],
  ['withdraw', HandCoins],
  ['transferUpline', Upload],
  ['personalHistoryCopy', ReceiptText],
  ['transactionHistory', History],
  ['personalProfit', ChartColumn],
  ['bonusDetails', Wallet],
  ['rewardCenter', Gift],
  ['referral', Share2],
  ['missionLeaderboard', Target],
  ['messageV2', Mail],
] as const satisfies readonly (readonly [string, LucideIcon])[]
type Page = (typeof PAGES)[number][0]

const AccountRecord = lazy(() => import('./AccountRecord.tsx'))
const BettingRecord = lazy(() => import('./BettingRecord.tsx'))

const isPage = (page: string): page is Page => PAGES.some(([known]) => known === page)

/** `?mc=…`: the member centre over whatever page one is on. */
export default function MemberCentre({ page, onClose }: RoutedOverlayProps) {
  const { t } = useTranslation()
  const [, setQuery] = useSearchParams()
  const { nickname, account, toUpline } = useSession()
  const go = (next: string) =>
    setQuery((now) => {
      now.set('mc', next)
      return now
    })
  const entries = PAGES.filter(([name]) => name !== 'transferUpline' || toUpline)
  return (
    <CentreFrame
      title={t('wallet.centre.title')}
      {...((nickname ?? account) ? { subtitle: nickname ?? account ?? '' } : {})}
      tone="accent"
      page={page}
      onPage={go}
      onClose={onClose}
      testId="memberCentre"
      groups={[
        {
          key: 'all',
          entries: entries.map(([name, icon]) => ({
            page: name,
            label: t(`wallet.page.${name}.title`),
            icon,
          })),
        },
      ]}
    >
      <CentrePage page={isPage(page) ? page : 'transactionHistory'} />
    </CentreFrame>
  )
}

function CentrePage({ page }: { page: Page }) {
  const { t } = useTranslation()
  if (page === 'transactionHistory') return <AccountRecord />
  if (page === 'personalHistoryCopy') return <BettingRecord />
  return (
    <LaterPage
      title={t(`wallet.page.${page}.title`)}
      what={t(`wallet.page.${page}.later`)}
      soon={t('screens.soon')}
    />
  )
}
