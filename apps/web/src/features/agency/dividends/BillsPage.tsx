import { useTranslation } from 'react-i18next'
import type { BillKind } from '../../../api/bills.ts'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { Bills } from './Bills.tsx'

type BillsPageProps = {
  page: 'salary' | 'dailyWage' | 'hourlyWage' | 'dividend'
  kind: BillKind
  from?: 'HOUSE' | 'UPLINE'
}

/** A page of the agent centre with the bills of one kind (experience 3.18). */
export function BillsPage({ page, kind, from }: BillsPageProps) {
  const { t } = useTranslation()
  return (
    <div className="centre-body">
      <PageHead title={t(`agent.page.${page}.title`)} />
      <Bills kind={kind} {...(from === undefined ? {} : { from })} />
    </div>
  )
}
