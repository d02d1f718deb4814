import { Button, EmptyState, ErrorState, Skeleton, Table, type TableColumn } from '@croupier/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useProblem, useTexts } from '../texts.ts'

type ListingProps<Row extends object> = {
  /** the query that the rows come from: waiting, failed and empty are shown alike everywhere */
  query: Pick<UseQueryResult<unknown>, 'isPending' | 'error' | 'refetch' | 'data'>
  caption: string
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  rowKey: (row: Row) => string
  empty: string
  /** what can be done about an empty list: to make the first row */
  first?: { readonly label: string; readonly onClick: () => void } | undefined
  onRow?: (row: Row) => void
  /** what an officer looks for: on a phone these columns come first */
  phone?: readonly string[]
  'data-testid'?: string
}

/** A table with its states. */
export function Listing<Row extends object>(props: ListingProps<Row>) {
  const { query, caption, rows, columns, rowKey, empty, onRow } = props
  const t = useTexts()
  const problem = useProblem()
  if (query.isPending) return <Skeleton className="h-64" />
  if (query.error !== null && query.data === undefined) {
    return (
      <ErrorState title={problem(query.error)} retryLabel={t('common.retry')} onRetry={() => void query.refetch()} />
    )
  }
  return (
    <>
      {query.error !== null && <Stale query={query} />}
      {rows.length === 0 ? (
        <Empty title={empty} first={props.first} />
      ) : (
        <Table
          caption={caption}
          columns={columns}
          rows={rows}
          rowKey={rowKey}
          sortLabel={(header) => t('common.sortBy', { column: String(header) })}
          {...(props.phone === undefined ? {} : { phone: props.phone })}
          {...(onRow === undefined ? {} : { onRow })}
          {...(props['data-testid'] === undefined ? {} : { 'data-testid': props['data-testid'] })}
        />
      )}
    </>
  )
}

/** What was read before stays, and says that it was not read again. */
export function Stale({ query }: { query: Pick<UseQueryResult<unknown>, 'refetch'> }) {
  const t = useTexts()
  return (
    <p role="status" className="console-acts" data-testid="listing.stale">
      {t('common.stale')}
      <Button size="sm" variant="outline" onClick={() => void query.refetch()}>
        {t('common.retry')}
      </Button>
    </p>
  )
}

type EmptyProps = { title: string; first: ListingProps<object>['first'] }

/** Why there is nothing, and one thing to do about it: to take back what was searched for, else to make the first row. */
function Empty({ title, first }: EmptyProps) {
  const t = useTexts()
  const [params, setParams] = useSearchParams()
  const isSearched = (params.get('search') ?? '') !== ''
  const clear = () => {
    const next = new URLSearchParams(params)
    next.delete('search')
    setParams(next, { replace: true })
  }
  const action = isSearched ? { label: t('common.clear'), onClick: clear } : first
  if (action === undefined) return <EmptyState title={title} />
  return (
    <EmptyState
      title={title}
      action={
        <Button variant="outline" onClick={action.onClick} data-testid="empty.action">
          {action.label}
        </Button>
      }
    />
  )
}
