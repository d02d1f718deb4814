import { Tabs } from '@croupier/ui'
import type { DayRange } from '@croupier/ui/date/days.ts'
import { parseAsStringLiteral } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { transactionsFile } from '../../../api/cashier/records.ts'
import { FileButtons } from '../../../shell/centre/FileButtons.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { ReportDays } from '../../../shell/centre/ReportDays.tsx'
import { useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { useReportDays } from '../../../shell/centre/useReportDays.ts'
import { AccountEntries } from './AccountEntries.tsx'
import { StatementView } from './StatementView.tsx'
import { useRecordFilter } from './useRecordFilter.ts'
import { WalletDebts } from './WalletDebts.tsx'

const SPAN_DAYS = 30
const VIEWS = ['entries', 'statement'] as const
const viewParser = parseAsStringLiteral(VIEWS)

/** The account record: every posting of the own wallet with the balance after it, or what they come to as a statement. */
export default function AccountRecord() {
  const { t } = useTranslation()
  const [chosen, setView] = useFilterQuery('show', viewParser)
  const [days, setDays] = useReportDays(SPAN_DAYS)
  const filter = useRecordFilter()
  const view = chosen ?? 'entries'
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.transactionHistory.title')}>
        <RecordFiles days={days} filter={filter.request} />
      </PageHead>
      <div className="centre-filters items-center">
        <Tabs
          look="segment"
          label={t('records.view.label')}
          value={view}
          onValue={(next) => setView(next === 'entries' ? null : next)}
          items={VIEWS.map((value) => ({ value, label: t(`records.view.${value}`) }))}
        />
        <ReportDays value={days} onValue={setDays} />
      </div>
      {view === 'statement' ? (
        <StatementView days={days} onDays={setDays} />
      ) : (
        <>
          <WalletDebts />
          <AccountEntries days={days} onDays={setDays} filter={filter} />
        </>
      )}
    </div>
  )
}

type RecordFilesProps = { days: DayRange; filter: ReturnType<typeof useRecordFilter>['request'] }

/** The account record of some days as a file, with the filters that are set. */
function RecordFiles({ days, filter }: RecordFilesProps) {
  return (
    <FileButtons
      name={`transactions-${days.from}-${days.to}`}
      file={(as) => transactionsFile({ ...days, ...filter, ...as })}
    />
  )
}
