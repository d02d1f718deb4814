import { EmptyState } from '@croupier/ui'
import type { DayRange } from '@croupier/ui/date/days.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/useFormat.ts'
import { WiderDays } from '../../../shell/centre/emptyActions.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { ReportDays } from '../../../shell/centre/ReportDays.tsx'
import { ReportState } from '../../../shell/centre/ReportState.tsx'
import { ExportButtons } from './ExportButtons.tsx'

type ReportPageProps<Report> = {
  title: string
  /** its file */
  report: ComponentProps<typeof ExportButtons>['report']
  days: DayRange
  onDays: (days: DayRange) => void
  query: UseQueryResult<Report>
  isEmpty: (report: Report) => boolean
  /** what is said of nothing, and what is offered besides more days */
  empty: { text: string; otherwise: ReactNode }
  children: (report: Report) => ReactNode
}

/** A report over a range of days: its days, its file, and of when it is. */
export function ReportPage<Report extends { asOf: Date }>(props: ReportPageProps<Report>) {
  const { title, report, days, onDays, query, isEmpty, empty, children } = props
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="centre-body">
      <PageHead title={title}>
        <ExportButtons report={report} filter={days} />
      </PageHead>
      <div className="centre-filters items-center">
        <ReportDays value={days} onValue={onDays} />
      </div>
      <ReportState query={query}>
        {(data) =>
          isEmpty(data) ? (
            <EmptyState
              title={t('reports.empty')}
              text={empty.text}
              action={<WiderDays days={days} onDays={onDays} otherwise={empty.otherwise} />}
            />
          ) : (
            <>
              {children(data)}
              <p className="text-12 text-subtle">
                {t('reports.asOf', { time: format.clock(data.asOf), zone: format.zone })}
              </p>
            </>
          )
        }
      </ReportState>
    </div>
  )
}
