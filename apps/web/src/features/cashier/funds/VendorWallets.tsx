import type { Units } from '@croupier/money'
import { Badge, Button, EmptyState, FormAlert, IconButton, Switch, toast } from '@croupier/ui'
import { Clock3, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type Funds,
  useAskVendorWallet,
  useRecallWallets,
  type VendorRecalled,
  type VendorWallet,
} from '../../../api/cashier/funds.ts'
import { explain } from '../../../api/explain.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { usePreferences } from '../../../preferences.ts'
import { VendorSign } from '../../../shell/catalogue/VendorSign.tsx'
import { VendorMove } from './VendorMove.tsx'

/** Wallets that providers keep apart, or that there is none (rules E4.5). */
export function VendorWallets({ funds }: { funds: Funds }) {
  const { t } = useTranslation()
  const { isSingle, vendors } = funds
  return (
    <section className="grid gap-3" data-testid="vendors">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-18">{t('withdrawals.funds.vendors')}</h2>
        {!isSingle && <Collect vendors={vendors} />}
      </div>
      {isSingle ? (
        <EmptyState title={t('withdrawals.funds.none')} text={t('withdrawals.funds.single')} />
      ) : (
        <>
          <p className="max-w-[60ch] text-13 text-muted">{t('withdrawals.funds.lead')}</p>
          <dl className="centre-cards">
            {vendors.map((wallet) => (
              <Card key={wallet.vassalage} wallet={wallet} />
            ))}
          </dl>
          <VendorMove funds={funds} />
          <Follows />
        </>
      )}
    </section>
  )
}

/** Whether money goes along with the player, in this browser. */
function Follows() {
  const { t } = useTranslation()
  const { moneyFollows, toggle } = usePreferences()
  return (
    <div className="grid gap-1">
      <Switch checked={moneyFollows} onChecked={() => toggle('moneyFollows')} data-testid="vendors.follows.switch">
        {t('withdrawals.funds.follows')}
      </Switch>
      <p className="max-w-[60ch] text-13 text-muted">{t('withdrawals.funds.followsHint')}</p>
    </div>
  )
}

/** What is at one provider, and what is pending. */
function Card({ wallet }: { wallet: VendorWallet }) {
  const { t } = useTranslation()
  const format = useFormat()
  const ask = useAskVendorWallet()
  const { vassalage, balance, pending, seenAt, state } = wallet
  const name = gameName(wallet.name)
  return (
    <div className="ui-card centre-card" data-testid={`vendor.${vassalage}`}>
      <dt className="flex items-center gap-2">
        <VendorSign vassalage={vassalage} name={name} />
        <span className="min-w-0 truncate">{name}</span>
        {state === 'MAINTENANCE' && <Badge tone="warn">{t('games.tag.resting')}</Badge>}
        <IconButton
          className="ms-auto"
          size="sm"
          label={`${t('withdrawals.funds.refresh')}: ${name}`}
          icon={<RefreshCw size={16} strokeWidth={1.75} aria-hidden />}
          disabled={ask.isPending}
          onClick={() => ask.mutate(vassalage)}
          data-testid={`vendor.${vassalage}.refresh`}
        />
      </dt>
      <dd data-testid={`vendor.${vassalage}.balance`}>{balance === null ? '–' : format.money(balance)}</dd>
      <dd className="text-12! font-[400]! text-subtle">
        {ask.isError && explain(ask.error, t)}
        {!ask.isError && (seenAt === null ? t('withdrawals.funds.unread') : format.moment(seenAt))}
      </dd>
      {pending !== null && (
        <dd className="flex items-start gap-1.5 text-12! font-[400]! text-muted" role="status">
          <Clock3 className="mt-0.5 flex-none" size={14} strokeWidth={1.75} aria-hidden />
          {t('withdrawals.funds.pending', { amount: format.money(pending.amount) })}
        </dd>
      )}
    </div>
  )
}

type Failure = VendorRecalled['vendors'][number]

/** One press brings all of it back; a provider where it did not go well says why, each for itself. */
function Collect({ vendors }: { vendors: readonly VendorWallet[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const recall = useRecallWallets()
  const [failed, setFailed] = useState<readonly Failure[]>([])
  const nameOf = (vassalage: string) => gameName(vendors.find((one) => one.vassalage === vassalage)?.name ?? {})
  const collect = () =>
    recall.mutate(undefined, {
      onSuccess: ({ vendors: rows }) => {
        setFailed(rows.filter(({ state }) => state === 'REFUSED'))
        const done = rows.filter(({ state }) => state === 'DONE')
        const sum = done.reduce((total, { amount }) => total + amount, 0n) as Units
        if (done.length === 0) return
        const title = t('withdrawals.funds.collected', { amount: format.money(sum) })
        toast({ tone: 'success', title })
      },
    })
  const problems = failed.map(({ vassalage, code }) => {
    const why =
      code === null
        ? t('withdrawals.funds.refused')
        : t(`errors.${code as 'VENDOR_SILENT'}`, { defaultValue: t('withdrawals.funds.refused') })
    return `${nameOf(vassalage)}: ${why}`
  })
  const problem = recall.isError ? explain(recall.error, t) : problems.join('\n')
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={recall.isPending}
        onClick={collect}
        data-testid="vendors.collect.button"
      >
        {t('withdrawals.funds.collect')}
      </Button>
      <div className="basis-full">
        <FormAlert text={problem === '' ? null : problem} />
      </div>
    </>
  )
}
