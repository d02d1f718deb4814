import { dayInZone } from '@croupier/ui/date/days.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { BillKind } from '../../../api/agency/bills.ts'
import { useFormat } from '../../../format/useFormat.ts'

type PaidOnProps = {
  kind: BillKind | 'REALTIME_WAGE'
  /** when the period of the bill begins: the reference of its postings */
  period: Date
  paidAt: Date | null
}

/** When a bill was paid in full, as the way to that posting: its period among the kind's of that day in the account record. */
export function PaidOn({ kind, period, paidAt }: PaidOnProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (paidAt === null) return null
  const day = dayInZone(paidAt.getTime(), format.timeZone)
  const about = encodeURIComponent(period.toISOString())
  return (
    <p className="text-13">
      <span className="text-muted">{t('bills.paidOn')}</span>{' '}
      <Link
        to={{ search: `?mc=transactionHistory&kind=${kind}&days=${day}_${day}&window=${about}` }}
        preventScrollReset
        className="num"
        data-testid="bill.paidOn.link"
      >
        {format.moment(paidAt)}
      </Link>
    </p>
  )
}
