import { formatUnits } from '@croupier/money'
import { Badge, IconButton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { ChartNoAxesGantt, Eye, EyeOff, LoaderCircle, LogOut, UserRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { balanceQuery } from '../../api/wallet.ts'
import { formatTag } from '../../i18n.ts'
import { hasOverlay } from '../Overlays.tsx'
import { useOverlays } from '../overlayStore.ts'
import { usePreferences } from '../preferences.ts'
import { useSession } from '../session.ts'
import { siteStatusQuestion } from '../siteStatus.ts'

/** The logged-in bar: name with label, balance, centres, logout (spec 2). */
export default function MemberCorner() {
  const { t } = useTranslation()
  const { nickname, account, memberLabel, isAgent } = useSession()
  const show = useOverlays((overlays) => overlays.show)
  const [, setQuery] = useSearchParams()
  const open = (parameter: 'mc' | 'ac', page: string) =>
    setQuery((now) => {
      now.set(parameter, page)
      return now
    })
  return (
    <div className="flex items-center gap-1">
      {isAgent && hasOverlay('ac') && (
        <IconButton
          label={t('shell.bar.agent')}
          data-testid="bar.agent.button"
          icon={<ChartNoAxesGantt size={20} strokeWidth={1.75} />}
          onClick={() => open('ac', 'overview')}
        />
      )}
      {hasOverlay('mc') && (
        <IconButton
          label={t('shell.bar.member')}
          icon={<UserRound size={20} strokeWidth={1.75} />}
          onClick={() => open('mc', 'securityCenter')}
        />
      )}
      <span className="flex items-center gap-2 px-2 max-lg:hidden" data-testid="bar.nickname">
        <span className="max-w-[12ch] truncate font-[550]">{nickname ?? account}</span>
        {memberLabel !== null && <Badge tone="brass">{memberLabel}</Badge>}
      </span>
      <BalancePill />
      <IconButton
        className="max-md:hidden"
        label={t('shell.bar.logout')}
        data-testid="bar.logout.button"
        icon={<LogOut size={20} strokeWidth={1.75} />}
        onClick={() => show('logout')}
      />
    </div>
  )
}

/** The balance; a press reads it again. The eye hides the digits on this device. */
function BalancePill() {
  const { t } = useTranslation()
  const { data: site } = useQuery(siteStatusQuestion)
  const { data, isFetching, isError, refetch } = useQuery(balanceQuery())
  const { balanceHidden, toggle } = usePreferences()
  const amount =
    data === undefined
      ? '—'
      : formatUnits(data.amount, {
          locale: formatTag(),
          dp: 2,
          ...(site === undefined ? {} : { currency: site.info.currency }),
        })
  const shown = balanceHidden ? '••••' : amount
  return (
    <div className="wallet-pill">
      <button
        type="button"
        className="wallet-figure"
        data-testid="bar.balance.button"
        aria-busy={isFetching}
        aria-label={
          isError ? t('shell.bar.balanceUnknown') : t('shell.bar.refreshBalance', { amount: shown })
        }
        onClick={() => refetch()}
      >
        <span className="inline-flex items-center gap-2">
          {shown}
          {isFetching && <LoaderCircle className="ui-spinner text-subtle" size={14} aria-hidden />}
        </span>
      </button>
      <IconButton
        size="sm"
        className="rounded-full"
        label={balanceHidden ? t('shell.bar.showBalance') : t('shell.bar.hideBalance')}
        icon={
          balanceHidden ? (
            <EyeOff size={16} strokeWidth={1.75} />
          ) : (
            <Eye size={16} strokeWidth={1.75} />
          )
        }
        onClick={() => toggle('balanceHidden')}
      />
    </div>
  )
}
