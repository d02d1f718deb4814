import type { DayRange } from '@croupier/ui/date/days.ts'
import { transactionsFile } from '../../../api/cashier/records.ts'
import { FileButtons } from '../../../shell/centre/FileButtons.tsx'
import type { useRecordFilter } from './useRecordFilter.ts'

type RecordFilesProps = { days: DayRange; filter: ReturnType<typeof useRecordFilter>['request'] }

/** The account record of some days as a file, with the filters that are set. */
export function RecordFiles({ days, filter }: RecordFilesProps) {
  return (
    <FileButtons
      name={`transactions-${days.from}-${days.to}`}
      file={(as) => transactionsFile({ ...days, ...filter, ...as })}
    />
  )
}
