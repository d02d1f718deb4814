import { EmptyState, LoadingNote, Pager, Skeleton } from '@croupier/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../api/explain.ts'
import { QueryFailed } from '../../shell/QueryFailed.tsx'

type ListPanelProps = {
  query: {
    isPending: boolean
    isError: boolean
    error: unknown
    data: { total: number; pageSize: number; items: readonly unknown[] } | undefined
    refetch: () => unknown
  }
  page: number
  onPage: (page: number) => void
  empty: string
  emptyText?: string
  children: ReactNode
}

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** A paged list in its five states (experience 1.5): what was read stays while new is asked for. */
export function ListPanel({ query, page, onPage, empty, emptyText, children }: ListPanelProps) {
  const { t } = useTranslation()
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
  if (data.items.length === 0) {
    return <EmptyState title={empty} {...(emptyText === undefined ? {} : { text: emptyText })} />
  }
  return (
    <div className="grid gap-3">
      {query.isError && (
        <p role="alert" className="text-13 text-warn">
          {explain(query.error, t)}
        </p>
      )}
      {children}
      <div className="flex flex-wrap items-center justify-between gap-3 text-13 text-subtle">
        <span>{t('common.table.rows', { count: data.total })}</span>
        <Pager
          page={page}
          pageCount={Math.ceil(data.total / data.pageSize)}
          onPage={onPage}
          labels={{
            region: t('common.pager.label'),
            previous: t('common.pager.previous'),
            next: t('common.pager.next'),
            page: (number) => t('common.pager.page', { page: number }),
          }}
        />
      </div>
    </div>
  )
}
