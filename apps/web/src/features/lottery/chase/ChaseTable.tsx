import { Table, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import type { ChaseRow } from './chasePlan.ts'

const TABLE_PX = 320
const ON_PHONE = ['issue', 'multiple', 'stake', 'spent', 'profit']

function columns(t: TFunction, format: Format): TableColumn<ChaseRow>[] {
  return [
    {
      id: 'issue',
      header: t('lottery.mine.issue'),
      pinned: true,
      cell: ({ issue }) => <span className="num">{issue.number.split('-').at(-1)}</span>,
    },
    {
      id: 'multiple',
      header: t('lottery.stake.multiple'),
      align: 'end',
      cell: ({ multiple }) => format.count(multiple),
    },
    {
      id: 'stake',
      header: t('lottery.mine.stake'),
      align: 'end',
      cell: ({ stake }) => format.figure(stake),
    },
    {
      id: 'spent',
      header: t('chase.column.spent'),
      align: 'end',
      cell: ({ spent }) => format.figure(spent),
    },
    {
      id: 'profit',
      header: t('chase.column.profit'),
      align: 'end',
      cell: ({ profit }) => <span className={profit < 0n ? 'text-danger' : ''}>{format.change(profit)}</span>,
    },
    {
      id: 'close',
      header: t('chase.column.close'),
      align: 'end',
      cell: ({ issue }) => <span className="num">{format.clock(issue.closeAt)}</span>,
    },
  ]
}

/** Issue by issue: multiple, amount, what was spent by then, what a win there brings, when it closes. */
export function ChaseTable({ rows }: { rows: readonly ChaseRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const shown = useMemo(() => columns(t, format), [t, format])
  if (rows.length === 0) return null
  return (
    <Table
      caption={t('chase.title')}
      columns={shown}
      rows={rows}
      rowKey={({ issue }) => issue.number}
      maxHeight={TABLE_PX}
      phone={ON_PHONE}
      sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
      data-testid="chase.table"
    />
  )
}
