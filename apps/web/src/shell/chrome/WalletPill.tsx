import { decimalsOf, formatUnits, PLAY_MONEY } from '@croupier/money'
import { IconButton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, Eye, EyeOff, LoaderCircle, Plus } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '../../api/cashier/wallet.ts'
import { useOwner } from '../../api/owner.ts'
import { formatTag } from '../../i18n.ts'
import { HIDDEN_DIGITS, usePreferences } from '../../preferences.ts'
import { useCentrePage } from '../centre/useCentrePage.ts'
import { siteStatusQuestion } from '../closed/siteStatus.ts'
import { useOverlays } from '../overlayStore.ts'

const LONG_PRESS_MS = 600
/** Where the pill has no arrow: the figure itself opens the wallet. */
const PHONE = '(max-width: 899px)'
/** The asset of trial accounts; it has a mark of its own. */
const DEMO_ASSET = 'DEMO'

/** Tells a long press on a touch screen from a press; the press that ends it does nothing more. */
function useLongPress(onLong: () => void, onPress: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasLong = useRef(false)
  return {
    onPointerDown: ({ pointerType }: { pointerType: string }) => {
      wasLong.current = false
      if (pointerType !== 'touch') return
      timer.current = setTimeout(() => {
        wasLong.current = true
        onLong()
      }, LONG_PRESS_MS)
    },
    onPointerUp: () => clearTimeout(timer.current),
    onPointerCancel: () => clearTimeout(timer.current),
    onContextMenu: (event: { preventDefault: () => void }) => {
      if (wasLong.current) event.preventDefault()
    },
    onClick: () => {
      if (!wasLong.current) onPress()
    },
  }
}

/**
 * The balance; a press reads it again, a long one or the eye hides it, the arrow opens the wallet. On phones the press opens the
 * wallet as well, and in the place of the arrow is the way to pay in; not for play money.
 */
export function WalletPill() {
  const { t } = useTranslation()
  const owner = useOwner()
  const show = useOverlays((overlays) => overlays.show)
  const { data: site } = useQuery(siteStatusQuestion)
  const { data, isFetching, isError, refetch } = useQuery(balanceQuery(owner))
  const { balanceHidden, toggle } = usePreferences()
  const press = useLongPress(
    () => toggle('balanceHidden'),
    () => {
      void refetch()
      if (matchMedia(PHONE).matches) show('wallet')
    },
  )
  const openMember = useCentrePage('mc')
  const isPlay = data?.asset === DEMO_ASSET
  const currency = isPlay ? PLAY_MONEY : site?.info.currency
  const amount =
    data === undefined
      ? '—'
      : formatUnits(data.amount, {
          locale: formatTag(),
          dp: decimalsOf(currency ?? ''),
          ...(currency === undefined ? {} : { currency }),
        })
  const shown = balanceHidden ? HIDDEN_DIGITS : amount
  const Icon = balanceHidden ? EyeOff : Eye
  return (
    <div className="wallet-pill">
      <button
        type="button"
        className="wallet-figure"
        data-testid="bar.balance.button"
        aria-busy={isFetching}
        aria-label={isError ? t('shell.bar.balanceUnknown') : t('shell.bar.refreshBalance', { amount: shown })}
        {...press}
      >
        <span className="inline-flex items-center gap-2">
          {shown}
          {isFetching && <LoaderCircle className="ui-spinner text-subtle" size={14} aria-hidden />}
        </span>
      </button>
      <IconButton
        size="sm"
        className="rounded-full max-md:hidden"
        label={balanceHidden ? t('shell.bar.showBalance') : t('shell.bar.hideBalance')}
        icon={<Icon size={16} strokeWidth={1.75} />}
        onClick={() => toggle('balanceHidden')}
      />
      {data !== undefined && !isPlay && (
        <IconButton
          size="sm"
          className="wallet-plus md:hidden"
          label={t('shell.bar.deposit')}
          data-testid="bar.payIn.button"
          icon={<Plus size={18} strokeWidth={2} />}
          onClick={() => openMember('depositv2')}
        />
      )}
      <IconButton
        size="sm"
        className="rounded-full max-md:hidden"
        label={t('shell.bar.wallet')}
        data-testid="bar.wallet.button"
        icon={<ChevronDown size={16} strokeWidth={1.75} />}
        onClick={() => show('wallet')}
      />
    </div>
  )
}
