import { Button, buttonLook, Drawer, IconButton, useMedia } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fundsQuery } from '../../../api/cashier/funds.ts'
import { transactionsQuery } from '../../../api/cashier/transactions.ts'
import { balanceQuery } from '../../../api/cashier/wallet.ts'
import { withdrawalCheckQuery } from '../../../api/cashier/withdrawals.ts'
import { useSessionClock } from '../../../api/identity/protection.ts'
import { useSession } from '../../../api/session.ts'
import { useElapsed } from '../../../format/elapsed.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { HIDDEN_DIGITS, usePreferences } from '../../../preferences.ts'
import { useCentrePage } from '../../../shell/centre/useCentrePage.ts'
import type { OverlayProps } from '../../../shell/overlayProps.ts'
import { WalletDebts } from '../statements/WalletDebts.tsx'
import '../../../shell/dialogs/dialogs.css'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'

const PHONE = '(max-width: 899px)'
/** Demo accounts have no account record (rules B1). */
const DEMO_TYPE = 4

/** What the wallet holds, its last change, and the ways to put in and take out (experience 3.1). */
export default function WalletSheet({ onClose }: OverlayProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const side = useMedia(PHONE) ? 'bottom' : 'right'
  const hidden = usePreferences((preferences) => preferences.balanceHidden)
  const hasRecord = useSession((session) => session.type) !== DEMO_TYPE
  const openMember = useCentrePage('mc')
  const { data: balance } = useQuery(balanceQuery(owner))
  const { data: record } = useQuery({
    ...transactionsQuery(owner, { pageSize: 1 }),
    enabled: hasRecord,
  })
  const [last] = record?.items ?? []
  const go = (page: string) => {
    onClose()
    openMember(page)
  }
  return (
    <Drawer
      open
      side={side}
      width={360}
      onClose={onClose}
      title={t('site.wallet.title')}
      closeLabel={t('common.action.close')}
      data-testid="wallet.sheet"
      foot={<Ways hasRecord={hasRecord} onGo={go} onClose={onClose} />}
    >
      <dl className="wallet-rows">
        <dt>{t('site.wallet.main')}</dt>
        <dd className="num inline-flex items-center gap-1 font-[650]">
          {balance === undefined ? '—' : hidden ? HIDDEN_DIGITS : format.money(balance.amount)}
          <HideButton />
        </dd>
        {hasRecord && <Parts hidden={hidden} version={balance?.version} />}
        {last !== undefined && (
          <>
            <dt>
              {t('site.wallet.lastChange')}
              <span className="block text-13 text-subtle">
                {t(`wallet.kind.${last.kind}`)} · {format.moment(last.bookedAt)}
              </span>
            </dt>
            <dd className="num">{hidden ? HIDDEN_DIGITS : format.change(last.units)}</dd>
          </>
        )}
        <LoginFigures hidden={hidden} />
      </dl>
      <WalletDebts />
      {hasRecord && (
        <Link
          to={{ search: '?mc=transactionHistory' }}
          preventScrollReset
          onClick={onClose}
          {...buttonLook({ variant: 'quiet', block: true })}
        >
          {t('wallet.page.transactionHistory.title')}
        </Link>
      )}
    </Drawer>
  )
}

type WaysProps = { hasRecord: boolean; onGo: (page: string) => void; onClose: () => void }

/** The ways of money; play money is neither paid in nor out, so there it is the way to an account. */
function Ways({ hasRecord, onGo, onClose }: WaysProps) {
  const { t } = useTranslation()
  if (!hasRecord) {
    return (
      <Link to="/register" onClick={onClose} {...buttonLook({})}>
        {t('shell.bar.join')}
      </Link>
    )
  }
  return (
    <>
      <Button variant="outline" onClick={() => onGo('withdraw')}>
        {t('shell.bar.withdraw')}
      </Button>
      <Button onClick={() => onGo('depositv2')}>{t('shell.bar.deposit')}</Button>
    </>
  )
}

/** What of the money may not leave yet, what of it are bonuses, what is held beside it, and what may be withdrawn now. */
function Parts({ hidden, version }: { hidden: boolean; version: string | undefined }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const { data } = useQuery({
    ...fundsQuery(owner, version),
    enabled: version !== undefined,
    placeholderData: keepOwnRows(owner),
  })
  // The figure of the page of withdrawals: nothing while something else keeps money from leaving.
  const { data: check } = useQuery(withdrawalCheckQuery(owner))
  if (data === undefined) return null
  const { locked, bonus, held } = data
  const rows = [
    [t('transfers.locked'), locked],
    [t('withdrawals.funds.bonus'), bonus],
    ...(held === 0n ? [] : ([[t('records.statement.held'), held]] as const)),
    ...(check === undefined ? [] : ([[t('withdrawals.available'), check.withdrawable]] as const)),
  ] as const
  return rows.map(([name, amount]) => (
    <Fragment key={name}>
      <dt>{name}</dt>
      <dd className="num">{hidden ? HIDDEN_DIGITS : format.money(amount)}</dd>
    </Fragment>
  ))
}

/** Time and result of this login; on a phone the bar has no room for them (protection P10). */
function LoginFigures({ hidden }: { hidden: boolean }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useSessionClock()
  const time = useElapsed(data?.startedAt)
  if (data === undefined) return null
  return (
    <>
      <dt>
        {t('protection.session')}
        <span className="num block text-13 text-subtle">{time}</span>
      </dt>
      <dd className="num">{hidden ? HIDDEN_DIGITS : format.change(data.net)}</dd>
    </>
  )
}

/** Hides the figures or shows them; on a phone the bar has no room for it. */
function HideButton() {
  const { t } = useTranslation()
  const { balanceHidden: hidden, toggle } = usePreferences()
  const Icon = hidden ? EyeOff : Eye
  return (
    <IconButton
      size="sm"
      className="rounded-full"
      label={hidden ? t('shell.bar.showBalance') : t('shell.bar.hideBalance')}
      icon={<Icon size={16} strokeWidth={1.75} />}
      onClick={() => toggle('balanceHidden')}
    />
  )
}
