import { avatarArt } from '@croupier/art'
import { Button } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { HandCoins, LogOut, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { balanceQuery } from '../../api/cashier/wallet.ts'
import { useOwner } from '../../api/owner.ts'
import { vipQuery } from '../../api/rewards/rewards.ts'
import { useFormat } from '../../format/useFormat.ts'
import { HIDDEN_DIGITS, usePreferences } from '../../preferences.ts'
import { useOverlays } from '../overlayStore.ts'

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const

type MeCardProps = { account: string; name: string; paysIn: boolean; onPage: (page: string) => void }

/** Who one is, with which level and balance, and the ways of money: the head of "Me" on phones. */
export function MeCard({ account, name, paysIn, onPage }: MeCardProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const hidden = usePreferences((preferences) => preferences.balanceHidden)
  const { data: balance } = useQuery(balanceQuery(owner))
  const { data: vip } = useQuery(vipQuery(owner))
  return (
    <section className="me-card" data-testid="me.card">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(avatarArt(account))}`}
        width={52}
        height={52}
        className="me-picture"
        alt=""
      />
      <div className="grid min-w-0 gap-0.5">
        <b className="truncate font-[650] text-18">{name}</b>
        <span className="truncate text-13 text-muted">
          {account}
          {vip !== undefined && <span className="text-brass"> · {t('rewards.vip.title', { level: vip.level })}</span>}
        </span>
      </div>
      <p className="me-balance num" data-testid="me.balance">
        {balance === undefined ? '—' : hidden ? HIDDEN_DIGITS : format.money(balance.amount)}
      </p>
      <div className="me-ways">
        {paysIn && (
          <Button icon={<Plus {...ICON} />} onClick={() => onPage('depositv2')} data-testid="me.deposit.button">
            {t('shell.bar.deposit')}
          </Button>
        )}
        <Button
          variant="outline"
          icon={<HandCoins {...ICON} />}
          onClick={() => onPage('withdraw')}
          data-testid="me.withdraw.button"
        >
          {t('shell.bar.withdraw')}
        </Button>
      </div>
    </section>
  )
}

/** The way out, at the end of "Me". */
export function MeLeave() {
  const { t } = useTranslation()
  const show = useOverlays((overlays) => overlays.show)
  return (
    <Button
      variant="quiet"
      block
      icon={<LogOut {...ICON} />}
      onClick={() => show('logout')}
      data-testid="me.logout.button"
    >
      {t('shell.bar.logout')}
    </Button>
  )
}
