import { EmptyState, ErrorState, Skeleton, Table, type TableColumn } from '@croupier/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useProblem, useTexts } from '../texts.ts'

type ListingProps<Row extends object> = {
  /** the query that the rows come from: waiting, failed and empty are shown alike everywhere */
  query: Pick<UseQueryResult<unknown>, 'isPending' | 'error' | 'refetch'>
  caption: string
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  rowKey: (row: Row) => string
  empty: string
  onRow?: (row: Row) => void
  'data-testid'?: string
}

/** A table with its states. */
export function Listing<Row extends object>(props: ListingProps<Row>) {
  const { query, caption, rows, columns, rowKey, empty, onRow } = props
  const t = useTexts()
  const problem = useProblem()
  if (query.isPending) return <Skeleton className="h-64" />
  if (query.error !== null) {
    return (
      <ErrorState
        title={problem(query.error)}
        retryLabel={t('common.retry')}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (rows.length === 0) return <EmptyState title={empty} />
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      sortLabel={(header) => t('common.sortBy', { column: String(header) })}
      {...(onRow === undefined ? {} : { onRow })}
      {...(props['data-testid'] === undefined ? {} : { 'data-testid': props['data-testid'] })}
    />
  )
}
