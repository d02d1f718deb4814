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
  /** It can be asked for in the order of this column: rows of other pages come then, too. */
  asksOrder?: boolean
  cell: (row: Row) => ReactNode
  /** The cell of the row of what is on this page, above the totals row. */
  pageTotal?: ReactNode
  /** The cell of the totals row. */
  total?: ReactNode
  align?: 'start' | 'end'
  /** Stays in view when the table scrolls sideways; for the first column. */
  pinned?: boolean
}

/** The order in which the rows came. */
export type TableOrder = { by: string; falls: boolean }

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
  /** The order the rows have, for columns that are asked for in their order. */
  order?: TableOrder
  onOrder?: (order: TableOrder) => void
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

function definitionsOf<Row extends RowData>(columns: readonly TableColumn<Row>[]): ColumnDef<typeof features, Row>[] {
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

/** What a cell is of, for a table that is drawn as cards. */
const labelOf = <Row,>({ header }: TableColumn<Row>): string | undefined =>
  typeof header === 'string' ? header : undefined

type TotalsProps<Row> = Pick<TableProps<Row>, 'columns'> & { of: 'pageTotal' | 'total' }

/** A row at the foot, when any column has a cell for it. */
function Totals<Row extends RowData>({ columns, of }: TotalsProps<Row>) {
  if (columns.every((column) => column[of] === undefined)) return null
  return (
    <tr data-part={of}>
      {columns.map((column) => (
        <td
          key={column.id}
          data-align={column.align}
          data-pinned={column.pinned ? '' : undefined}
          data-label={labelOf(column)}
        >
          {column[of]}
        </td>
      ))}
    </tr>
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
  const { caption, rows, rowKey, selectedKey, onRow, sortLabel, maxHeight, order, onOrder } = props
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
                order={order}
                onOrder={onOrder}
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
                  data-label={labelOf(column)}
                >
                  {column.cell(original)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <Totals columns={columns} of="pageTotal" />
          <Totals columns={columns} of="total" />
        </tfoot>
      </table>
    </section>
  )
}

type HeadCellProps<Row extends RowData> = {
  column: TableColumn<Row>
  header: Header<typeof features, Row, unknown> | undefined
  sortLabel: (header: ReactNode) => string
  order: TableOrder | undefined
  onOrder: ((order: TableOrder) => void) | undefined
}

const SORT_ICONS = { asc: ArrowUp, desc: ArrowDown, none: ArrowUpDown }
const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: 'none' } as const
type Direction = keyof typeof ARIA_SORT

/** How a column is sorted now and what a press of its head does; null where it does not sort. */
function sortOf<Row extends RowData>(
  props: HeadCellProps<Row>,
): { direction: Direction; press: ((event: unknown) => void) | undefined } | null {
  const { column, header, order, onOrder } = props
  if (column.asksOrder === true && onOrder !== undefined) {
    const isOrdered = order?.by === column.id
    const direction = isOrdered ? (order.falls ? 'desc' : 'asc') : 'none'
    return { direction, press: () => onOrder({ by: column.id, falls: direction !== 'desc' }) }
  }
  if (column.sortValue === undefined || header === undefined) return null
  return {
    direction: header.column.getIsSorted() || 'none',
    press: header.column.getToggleSortingHandler(),
  }
}

function HeadCell<Row extends RowData>(props: HeadCellProps<Row>) {
  const { column, sortLabel } = props
  const look = { 'data-align': column.align, 'data-pinned': column.pinned ? '' : undefined }
  const sort = sortOf(props)
  if (sort === null) {
    return (
      <th scope="col" {...look}>
        {column.header}
      </th>
    )
  }
  const { direction, press } = sort
  const Icon = SORT_ICONS[direction]
  return (
    <th scope="col" {...look} aria-sort={ARIA_SORT[direction]}>
      <button type="button" className="ui-sort" title={sortLabel(column.header)} onClick={press}>
        {column.header}
        <Icon size={12} aria-hidden opacity={direction === 'none' ? 0.4 : 1} />
      </button>
    </th>
  )
}
