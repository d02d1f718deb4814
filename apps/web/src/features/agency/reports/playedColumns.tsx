import type { Units } from '@croupier/money'
import { Badge, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { gameName } from '../../../format/gameName.ts'
import type { Format } from '../../../format/useFormat.ts'
import { pageSum } from './pageSum.ts'
import { totalCells } from './totalCells.tsx'

/** What orders in lotteries and rounds in games of providers have alike. */
export type Played = {
  id: string
  account: string
  gameName: Record<string, string>
  stake: Units
  /** null while it is open */
  payout: Units | null
  effective: Units | null
}

export type PlayedTotal = {
  count: number
  stake: Units
  payout: Units
  effective: Units
  since: Date | null
}

type ColumnsInput<Row> = {
  t: TFunction
  format: Format
  rows: readonly Row[]
  total: PlayedTotal | null
  timeOf: (row: Row) => Date
}

/** The columns of both lists: those before what each has of its own, and the amounts behind it. */
export function playedColumns<Row extends Played>(
  input: ColumnsInput<Row>,
): { first: TableColumn<Row>[]; amounts: TableColumn<Row>[] } {
  const { t, format, rows, total, timeOf } = input
  const first: TableColumn<Row>[] = [
    {
      id: 'time',
      header: t('reports.column.time'),
      pinned: true,
      asksOrder: true,
      ...totalCells(t, format, total),
      cell: (row) => <span className="num whitespace-nowrap">{format.moment(timeOf(row))}</span>,
    },
    {
      id: 'account',
      header: t('reports.column.account'),
      sortValue: ({ account }) => account,
      cell: ({ account }) => account,
      pageTotal: format.count(rows.length),
      ...(total === null ? {} : { total: format.count(total.count) }),
    },
    {
      id: 'game',
      header: t('reports.column.game'),
      sortValue: (row) => gameName(row.gameName),
      cell: (row) => gameName(row.gameName),
    },
  ]
  const amount = (id: 'bets' | 'payouts' | 'effective', name: 'stake' | 'payout' | 'effective'): TableColumn<Row> => ({
    id,
    header: t(`reports.column.${id}`),
    align: 'end',
    sortValue: (row) => row[name] ?? -1n,
    cell: (row) => {
      const value = row[name]
      if (value !== null) return format.figure(value)
      return name === 'payout' ? <Badge tone="plain">{t('reports.open')}</Badge> : '–'
    },
    pageTotal: format.figure(pageSum(rows, (row) => row[name])),
    ...(total === null ? {} : { total: format.figure(total[name]) }),
  })
  return {
    first,
    amounts: [amount('bets', 'stake'), amount('payouts', 'payout'), amount('effective', 'effective')],
  }
}

/** The facts of a receipt that both have. */
export function playedFacts(t: TFunction, format: Format, { stake, payout, effective }: Played) {
  return [
    [t('reports.column.bets'), format.money(stake)],
    [t('reports.column.payouts'), payout === null ? t('reports.open') : format.money(payout)],
    [t('reports.column.effective'), effective === null ? '–' : format.money(effective)],
  ] as const
}
