import { useQuery } from '@tanstack/react-query'
import { FlaskConical, Snowflake, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Debts, debtsQuery } from '../../../api/cashier/debts.ts'
import { memberInfoQuery } from '../../../api/identity/member.ts'
import { useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { HIDDEN_DIGITS, usePreferences } from '../../../preferences.ts'
import './walletDebts.css'

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const
const NAMES = ['toHouse', 'owed', 'awaited'] as const

/** What is missing on each side, without those where nothing is. */
function sumsOf({ toHouse, owed, awaited }: Debts) {
  const sums = { toHouse: { bills: 0, units: toHouse }, owed, awaited }
  return NAMES.map((name) => ({ name, ...sums[name] })).filter(({ units }) => units > 0n)
}

/** What is unusual about the own wallet: it is frozen, it owes, others owe it, its money is play money. Usually nothing. */
export function WalletDebts() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const hidden = usePreferences((preferences) => preferences.balanceHidden)
  const { data: member } = useQuery(memberInfoQuery(owner))
  const { data: debts } = useQuery(debtsQuery(owner))
  const sums = debts === undefined ? [] : sumsOf(debts)
  return (
    <>
      {member?.isTest === true && (
        <Note icon={<FlaskConical {...ICON} />}>
          <b>{t('wallet.security.test')}</b> {t('wallet.security.testNote')}
        </Note>
      )}
      {debts?.frozen === true && <Note icon={<Snowflake {...ICON} />}>{t('errors.WALLET_FROZEN')}</Note>}
      {sums.length > 0 && (
        <Note icon={<TriangleAlert {...ICON} />}>
          <dl className="wallet-debts" data-testid="wallet.debts">
            {sums.map((sum) => (
              <Sum key={sum.name} {...sum} format={format} hidden={hidden} />
            ))}
          </dl>
        </Note>
      )}
    </>
  )
}

type SumProps = ReturnType<typeof sumsOf>[number] & { format: Format; hidden: boolean }

function Sum({ name, bills, units, format, hidden }: SumProps) {
  const { t } = useTranslation()
  return (
    <>
      <dt>
        {t(`site.wallet.${name}`)}
        {bills > 0 && (
          <span className="block text-13 text-subtle">
            {t('site.wallet.openBills', { bills: format.count(bills) })}
          </span>
        )}
      </dt>
      <dd className="num">{hidden ? HIDDEN_DIGITS : format.money(units)}</dd>
    </>
  )
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className="wallet-note">
      {icon}
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  )
}
