import { EmptyState, LoadingNote, Skeleton } from '@croupier/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../api/explain.ts'
import { useFormat } from '../../format/useFormat.ts'
import { QueryFailed } from '../failed/QueryFailed.tsx'

/** What a list needs to know of its query. */
export type ListQuery<Data extends { items: readonly unknown[] }> = {
  isPending: boolean
  isError: boolean
  error: unknown
  data: Data | undefined
  /** ms since 1970 at which the data was read */
  dataUpdatedAt: number
  refetch: () => unknown
}

type ListBodyProps<Data extends { items: readonly unknown[] }> = {
  query: ListQuery<Data>
  empty: string
  emptyText?: string | undefined
  /** What somebody could do about an empty list: other days, no filter, a first one of its kind. */
  emptyAction?: ReactNode
  /** Below the rows. */
  foot: (data: Data) => ReactNode
  /** The foot is shown below an empty page as well: there is another page to go to. */
  leadsOn?: (data: Data) => boolean
  children: ReactNode
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** A list in its five states (experience 1.5): what was read stays while new is asked for. */
export function ListBody<Data extends { items: readonly unknown[] }>(props: ListBodyProps<Data>) {
  const { query, empty, emptyText, emptyAction, foot, leadsOn = () => false, children } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = query
  if (query.isPending) {
    return (
      <div className="grid gap-2">
        <LoadingNote text={t('common.state.loadingBare')} />
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-9" />
        ))}
      </div>
    )
  }
  if (data === undefined) {
    return <QueryFailed query={query} />
  }
  const isEmpty = data.items.length === 0
  return (
    <div className="grid gap-3">
      {query.isError && (
        <p role="alert" className="text-13 text-warn">
          {explain(query.error, t)} {t('common.state.asOf', { time: format.clock(new Date(query.dataUpdatedAt)) })}
        </p>
      )}
      {isEmpty && (
        <EmptyState
          title={empty}
          {...(emptyText === undefined ? {} : { text: emptyText })}
          {...(emptyAction === undefined ? {} : { action: emptyAction })}
        />
      )}
      {!isEmpty && <div className={`grid gap-3 ${query.isError ? 'opacity-60' : ''}`}>{children}</div>}
      {(!isEmpty || leadsOn(data)) && (
        <div className="flex flex-wrap items-center justify-between gap-3 text-13 text-subtle">{foot(data)}</div>
      )}
    </div>
  )
}
