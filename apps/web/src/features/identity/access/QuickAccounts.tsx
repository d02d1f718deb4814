import { IconButton } from '@croupier/ui'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuickAccounts } from './quickAccounts.ts'

/** One press fills in the name; each card can be taken away (spec 2, quick login). */
export function QuickAccounts({ onPick }: { onPick: (account: string) => void }) {
  const { t } = useTranslation()
  const { accounts, forget } = useQuickAccounts()
  if (accounts.length === 0) return null
  return (
    <section className="grid gap-2" aria-label={t('auth.quick.title')}>
      <h3 className="text-13 text-muted">{t('auth.quick.title')}</h3>
      <ul className="grid gap-2">
        {accounts.map(({ account, initial }) => (
          <li key={account} className="ui-card flex items-center" data-testid="quick.card">
            <button
              type="button"
              className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-3 text-start"
              onClick={() => onPick(account)}
              data-testid={`quick.${account}.button`}
            >
              <span
                className="grid size-8 flex-none place-items-center rounded-full bg-brass-tint font-[650] text-brass"
                aria-hidden
              >
                {initial}
              </span>
              <span className="truncate font-[550]">{account}</span>
            </button>
            <IconButton
              label={t('auth.quick.forget', { account })}
              icon={<X size={16} />}
              onClick={() => forget(account)}
              data-testid={`quick.${account}.forget`}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
