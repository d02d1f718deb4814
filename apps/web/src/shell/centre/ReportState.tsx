import { LoadingNote, Skeleton } from '@croupier/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../api/explain.ts'
import { QueryFailed } from '../failed/QueryFailed.tsx'

type ReportStateProps<Data> = {
  query: {
    isPending: boolean
    isError: boolean
    error: unknown
    data: Data | undefined
    refetch: () => unknown
  }
  children: (data: Data) => ReactNode
}

/** A report that is loading, failed or there; what was read stays while other days are asked for. */
export function ReportState<Data>({ query, children }: ReportStateProps<Data>) {
  const { t } = useTranslation()
  if (query.isPending) {
    return (
      <>
        <LoadingNote text={t('common.state.loadingBare')} />
        <Skeleton className="h-56 rounded-ticket" />
        <Skeleton className="h-80" />
      </>
    )
  }
  if (query.data === undefined) return <QueryFailed query={query} />
  return (
    <>
      {query.isError && (
        <p role="alert" className="text-13 text-warn">
          {explain(query.error, t)}
        </p>
      )}
      {children(query.data)}
    </>
  )
}
