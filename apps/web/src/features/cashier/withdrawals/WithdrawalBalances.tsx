import { useTranslation } from 'react-i18next'
import type { WithdrawalCheck } from '../../../api/cashier/withdrawals.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** What may be withdrawn now, what is locked or held, and what the limits leave. */
export function WithdrawalBalances({ check }: { check: WithdrawalCheck }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { withdrawable, locked, held, dayLeft, monthLeft } = check
  const cards = [
    ['available', t('withdrawals.available'), withdrawable],
    ...(locked > 0n ? ([['locked', t('transfers.locked'), locked]] as const) : []),
    ...(held > 0n ? ([['held', t('records.statement.held'), held]] as const) : []),
    ['day', t('transfers.dayLeft'), dayLeft],
    ['month', t('withdrawals.monthLeft'), monthLeft],
  ] as const
  return (
    <dl className="centre-cards" data-testid="withdrawal.standing">
      {cards.map(([key, name, amount]) => (
        <div key={key} className="ui-card centre-card" data-testid={`withdrawal.${key}`}>
          <dt>{name}</dt>
          <dd>{format.money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
