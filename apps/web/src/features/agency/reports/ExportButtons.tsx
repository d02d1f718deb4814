import { type ExportedReport, type ExportFilter, reportFile } from '../../../api/agency/reports.ts'
import { FileButtons } from '../../../shell/centre/FileButtons.tsx'

type Filter = Omit<ExportFilter, 'format' | 'language' | 'scope' | 'level'> &
  Partial<Pick<ExportFilter, 'scope' | 'level'>>
type ExportButtonsProps = { report: ExportedReport | 'own'; filter: Filter }

/** The whole report as a file, with the filters that are set. */
export function ExportButtons({ report, filter }: ExportButtonsProps) {
  return (
    <FileButtons
      name={`${report}-${filter.from}-${filter.to}`}
      file={(as, onBytes) => reportFile(report, { scope: 'team', level: 'direct', ...filter, ...as }, onBytes)}
    />
  )
}
