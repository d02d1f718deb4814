import {
  type ColumnDef,
  createSortedRowModel,
  type Header,
  type RowData,
  rowSortingFeature,
  type SortingState,
  sortFns,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useNarrow } from '../overlay/useNarrow.ts'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns,
})

export type TableColumn<Row> = {
  id: string
  header: ReactNode
  /** What is compared when sorting; without it the column does not sort. Amounts are bigint. */
  sortValue?: (row: Row) => string | number | bigint
  cell: (row: Row) => ReactNode
  /** The cell of the totals row. */
  total?: ReactNode
  align?: 'start' | 'end'
  /** Stays in view when the table scrolls sideways; for the first column. */
  pinned?: boolean
}

export type TableProps<Row> = {
  /** What the table is; read before its cells. */
  caption: string
  /** Keep the same array between renders, or every row is worked out again. */
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selectedKey?: string
  onRow?: (row: Row) => void
  /** "Sort by amount": what the header button says beyond its own name. */
  sortLabel: (header: ReactNode) => string
  /** The table scrolls alone within this height in px; its header and totals stay. */
  maxHeight?: number
  /** What a person looks for: on a phone these columns come first, in this order; the others are a drag away. */
  phone?: readonly string[]
  'data-testid'?: string
}

/** A part that scrolls must be reachable by keyboard, or nobody without a mouse sees its end. */
const SCROLLED_BY_KEY = { tabIndex: 0 }

const byValue = (left: string | number | bigint, right: string | number | bigint) =>
  left < right ? -1 : left > right ? 1 : 0

function definitionsOf<Row extends RowData>(
  columns: readonly TableColumn<Row>[],
): ColumnDef<typeof features, Row>[] {
  return columns.map(({ id, sortValue }) => ({
    id,
    accessorFn: (row) => sortValue?.(row),
    enableSorting: sortValue !== undefined,
    sortDescFirst: false,
    sortFn: (left, right) =>
      sortValue === undefined ? 0 : byValue(sortValue(left.original), sortValue(right.original)),
  }))
}

/** A row that opens something answers to Enter and blank as it does to a press. */
function pressedRow(open: (() => void) | undefined) {
  if (open === undefined) return {}
  return {
    tabIndex: 0,
    onClick: open,
    onKeyDown(event: KeyboardEvent<HTMLTableRowElement>) {
      if (event.target !== event.currentTarget || !['Enter', ' '].includes(event.key)) return
      event.preventDefault()
      open()
    },
  }
}

/** The row at the foot, when any column has a total. */
function Totals<Row extends RowData>({ columns }: Pick<TableProps<Row>, 'columns'>) {
  if (columns.every((column) => column.total === undefined)) return null
  return (
    <tfoot>
      <tr>
        {columns.map((column) => (
          <td
            key={column.id}
            data-align={column.align}
            data-pinned={column.pinned ? '' : undefined}
          >
            {column.total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** The columns as they are shown now: on a phone the named ones first. */
function useColumns<Row extends RowData>(
  columns: TableProps<Row>['columns'],
  phone: TableProps<Row>['phone'],
): TableProps<Row>['columns'] {
  const isNarrow = useNarrow()
  return useMemo(() => {
    if (!isNarrow || phone === undefined) return columns
    const placeOf = ({ id }: TableColumn<Row>) => {
      const place = phone.indexOf(id)
      return place === -1 ? phone.length : place
    }
    return columns.toSorted((left, right) => placeOf(left) - placeOf(right))
  }, [columns, phone, isNarrow])
}

/** Rows with sticky header, sort by header buttons, and a totals row that sticks to the foot. */
export function Table<Row extends RowData>(props: TableProps<Row>) {
  const { caption, rows, rowKey, selectedKey, onRow, sortLabel, maxHeight } = props
  const columns = useColumns(props.columns, props.phone)
  const [sorting, setSorting] = useState<SortingState>([])
  const definitions = useMemo(() => definitionsOf(columns), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows as Row[],
    getRowId: rowKey,
    state: { sorting },
    onSortingChange: setSorting,
  })
  const headers = table.getHeaderGroups()[0]?.headers ?? []
  return (
    <section
      {...SCROLLED_BY_KEY}
      className="ui-table-frame"
      aria-label={caption}
      style={maxHeight === undefined ? {} : { '--table-max-height': `${maxHeight}px` }}
    >
      <table className="ui-table" data-testid={props['data-testid']}>
        <caption className="ui-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <HeadCell
                key={column.id}
                column={column}
                header={headers[index]}
                sortLabel={sortLabel}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {table.getRowModel().rows.map(({ id, original }) => (
            <tr
              key={id}
              data-selected={selectedKey === id ? '' : undefined}
              {...pressedRow(onRow && (() => onRow(original)))}
            >
              {columns.map((column) => (
                <td
                  key={column.id}
                  data-align={column.align}
                  data-pinned={column.pinned ? '' : undefined}
                >
                  {column.cell(original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <Totals columns={columns} />
      </table>
    </section>
  )
}

type HeadCellProps<Row extends RowData> = {
  column: TableColumn<Row>
  header: Header<typeof features, Row, unknown> | undefined
  sortLabel: (header: ReactNode) => string
}

const SORT_ICONS = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown }
const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const

function HeadCell<Row extends RowData>({ column, header, sortLabel }: HeadCellProps<Row>) {
  const look = { 'data-align': column.align, 'data-pinned': column.pinned ? '' : undefined }
  if (column.sortValue === undefined || header === undefined) {
    return (
      <th scope="col" {...look}>
        {column.header}
      </th>
    )
  }
  const direction = header.column.getIsSorted() || 'none'
  const Icon = SORT_ICONS[direction]
  return (
    <th scope="col" {...look} aria-sort={ARIA_SORT[direction]}>
      <button
        type="button"
        className="ui-sort"
        title={sortLabel(column.header)}
        onClick={header.column.getToggleSortingHandler()}
      >
        {column.header}
        <Icon size={12} aria-hidden opacity={direction === 'none' ? 0.4 : 1} />
      </button>
    </th>
  )
}
