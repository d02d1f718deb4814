import { Button, Table, type TableColumn } from '@croupier/ui'
import type { UseQueryResult } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useTexts } from '../texts.ts'
import { Loaded } from './Loaded.tsx'

type ListingProps<Row extends object> = {
  /** the query that the rows come from: waiting, failed and empty are shown alike everywhere */
  query: Pick<UseQueryResult<unknown>, 'error' | 'refetch' | 'data'>
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
  if (query.data === undefined) return <Loaded query={query}>{() => null}</Loaded>
  if (rows.length === 0) return <Empty title={empty} first={props.first} />
  return (
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
  return (
    <div className="console-empty">
      <p>{title}</p>
      {action !== undefined && (
        <Button size="sm" variant="outline" onClick={action.onClick} data-testid="empty.action">
          {action.label}
        </Button>
      )}
    </div>
  )
}
