import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Contract, measuredQuery } from '../../../api/agency/contracts.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'

/** What the running period has come to; nothing where the kind has no such figures. */
export function MeasuredFigures({ contract }: { contract: Contract }) {
  const { t } = useTranslation()
  const format = useFormat()
  const owner = useOwner()
  const byPeriod = contract.kind === 'DIVIDEND' || contract.kind === 'DAILY_WAGE'
  const { data } = useQuery({ ...measuredQuery(owner, contract.id), enabled: byPeriod })
  if (data === undefined || data === null) return null
  return (
    <div data-testid="contract.measured">
      <p className="text-12 text-muted">{t('contracts.measured.title')}</p>
      <dl className="contract-rates">
        <div>
          <dt>{t('contracts.measured.bets')}</dt>
          <dd>{format.figure(data.effectiveBets)}</dd>
        </div>
        {contract.kind === 'DIVIDEND' && (
          <div>
            <dt>{t('contracts.measured.loss')}</dt>
            <dd>{format.figure(data.loss)}</dd>
          </div>
        )}
        <div>
          <dt>{t('contracts.measured.active')}</dt>
          <dd>{format.count(data.activeUsers)}</dd>
        </div>
      </dl>
    </div>
  )
}
