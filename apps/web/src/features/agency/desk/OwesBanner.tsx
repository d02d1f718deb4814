import { units } from '@croupier/money'
import { useQuery } from '@tanstack/react-query'
import { Snowflake, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type OpenBill, openBillsQuery } from '../../../api/agency/wages.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import './desk.css'

const owedIn = (items: readonly OpenBill[], ...states: OpenBill['state'][]) =>
  units(
    items
      .filter(({ side, state }) => side === 'OWED' && states.includes(state))
      .reduce((sum, bill) => sum + bill.units, 0n),
  )

/** What stops the own account, on each page: bills in default, others that are short of money, a wallet that is frozen (rules B10.6, B11). */
export function OwesBanner() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const { data } = useQuery(openBillsQuery(owner))
  if (data === undefined) return null
  const overdue = owedIn(data.items, 'DEFAULTED')
  const short = owedIn(data.items, 'PARTIAL', 'INSUFFICIENT')
  const lines = [
    overdue > 0n && t('bills.frozen', { amount: format.money(overdue) }),
    overdue === 0n && short > 0n && t('agent.desk.owes', { amount: format.money(short) }),
    data.walletFrozen && t('errors.WALLET_FROZEN'),
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  const Icon = overdue > 0n || data.walletFrozen ? Snowflake : TriangleAlert
  return (
    <div className="owes-banner" role="status" data-testid="agent.owes">
      <Icon className="mt-0.5 shrink-0" size={18} strokeWidth={1.75} aria-hidden />
      <p className="flex-1">{lines.join(' ')}</p>
      {overdue + short > 0n && (
        <Link className="ui-link" to={{ search: '?ac=overview' }} preventScrollReset>
          {t('agent.desk.show')}
        </Link>
      )}
    </div>
  )
}
