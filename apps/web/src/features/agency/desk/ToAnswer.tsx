import { useQuery } from '@tanstack/react-query'
import { FileSignature } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { consolidatedQuery } from '../../../api/agency/contracts.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { pageOfBill } from './pageOfBill.ts'

/** Contracts that wait for an answer, each as the way to it. */
export function ToAnswer() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const requests = useQuery(consolidatedQuery(owner)).data?.infoTypes ?? []
  const waiting = requests.filter(({ awaitsMe }) => awaitsMe)
  if (waiting.length === 0) return null
  return (
    <section className="ui-card desk-list" data-testid="desk.toAnswer">
      <h3>{t('contracts.waiting')}</h3>
      <ul>
        {waiting.map(({ contractId, kind, category, payer, account, answerBy, state }) => (
          <li key={contractId}>
            <FileSignature size={16} strokeWidth={1.75} aria-hidden />
            <Link
              className="ui-link"
              to={{
                search: `${pageOfBill({ kind, account: payer === 'HOUSE' ? null : '', side: 'AWAITED' })}&tab=manage`,
              }}
              preventScrollReset
            >
              {t(`wallet.kind.${kind}`)} · {t(`contracts.category.${category}`)}
            </Link>
            <span>{account ?? t('contracts.house')}</span>
            <span className="text-muted">{t(`contracts.state.${state}`)}</span>
            {answerBy !== null && (
              <span className="text-muted">{t('contracts.answerBy', { time: format.moment(answerBy) })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
