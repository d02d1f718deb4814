import { Button, Dialog, EmptyState, FormAlert } from '@croupier/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PayoutAccount, useRemoveAccount } from '../../../api/cashier/withdrawals.ts'
import { problemOf } from '../../../api/explain.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { FreshProof } from '../../identity/access/FreshProof.tsx'
import { AddAccountDialog } from './AddAccountDialog.tsx'

/** The bound accounts with their waiting times; another one, or one less. */
export function AccountsPanel({ accounts }: { accounts: readonly PayoutAccount[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [isAdding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<PayoutAccount | null>(null)
  return (
    <section className="grid gap-3" data-testid="payoutAccounts">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-18">{t('withdrawals.accounts.title')}</h2>
        <Button size="sm" variant="outline" onClick={() => setAdding(true)} data-testid="payoutAccounts.add.button">
          {t('withdrawals.do.account')}
        </Button>
      </header>
      <p className="text-13 text-muted">{t('withdrawals.accounts.lead')}</p>
      {accounts.length === 0 ? (
        <EmptyState
          title={t('withdrawals.accounts.none')}
          action={
            <Button variant="outline" onClick={() => setAdding(true)} data-testid="empty.account.button">
              {t('withdrawals.do.account')}
            </Button>
          }
        />
      ) : (
        <ul className="ui-card grid">
          {accounts.map((one) => (
            <li
              key={one.id}
              className="flex flex-wrap items-center justify-between gap-2 border-line border-b p-3 last:border-b-0"
              data-testid="payoutAccounts.row"
            >
              <span className="grid gap-0.5">
                <span className="num font-[600]">
                  {one.bank ?? `USDT · ${one.chain ?? ''}`} {one.number}
                </span>
                <span className="num text-13 text-muted">
                  {one.coolingUntil === null
                    ? one.holder
                    : t('withdrawals.accounts.young', { time: format.moment(one.coolingUntil) })}
                </span>
              </span>
              <Button size="sm" variant="quiet" onClick={() => setLeaving(one)}>
                {t('withdrawals.accounts.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddAccountDialog onClose={() => setAdding(false)} />}
      {leaving !== null && <RemoveDialog account={leaving} onClose={() => setLeaving(null)} />}
    </section>
  )
}

function RemoveDialog({ account, onClose }: { account: PayoutAccount; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useRemoveAccount()
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={onClose}
      title={t('withdrawals.accounts.remove')}
      description={t('withdrawals.accounts.removeAsk', { account: account.number })}
      closeLabel={t('common.action.close')}
      data-testid="payoutAccounts.remove"
      foot={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button busy={remove.isPending} onClick={() => remove.mutate(account.id, { onSuccess: onClose })}>
            {t('withdrawals.accounts.remove')}
          </Button>
        </>
      }
    >
      <FreshProof />
      <FormAlert text={problemOf(remove.error, t)} />
    </Dialog>
  )
}
