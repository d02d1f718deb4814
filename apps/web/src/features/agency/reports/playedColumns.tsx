import type { Units } from '@croupier/money'
import { Badge, type BadgeTone, type TableColumn } from '@croupier/ui'
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
  /** what was staked, also where it came back */
  stake: Units
  /** what of it is a bet (rules B4); null while it is open, as the two below */
  bets: Units | null
  payout: Units | null
  effective: Units | null
}

export type PlayedTotal = {
  count: number
  stake: Units
  bets: Units
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
  stateOf: (row: Row) => PlayedState
  /** a second line below the name of the game */
  belowGame?: (row: Row) => string
}

/** How it ended, in words, and the tone of the words. */
export type PlayedState = { text: string; tone: BadgeTone }

/** The columns of both lists: those before what each has of its own, and the amounts behind it. */
export function playedColumns<Row extends Played>(
  input: ColumnsInput<Row>,
): { first: TableColumn<Row>[]; amounts: TableColumn<Row>[] } {
  const { t, format, rows, total, timeOf, stateOf, belowGame } = input
  const first: TableColumn<Row>[] = [
    {
      id: 'time',
      header: t('reports.column.time'),
      pinned: true,
      asksOrder: true,
      ...totalCells(t, format, { shown: rows.length, total }),
      cell: (row) => <span className="num whitespace-nowrap">{format.moment(timeOf(row))}</span>,
    },
    {
      id: 'account',
      header: t('reports.column.account'),
      sortValue: ({ account }) => account,
      cell: ({ account }) => account,
    },
    {
      id: 'game',
      header: t('reports.column.game'),
      sortValue: (row) => gameName(row.gameName),
      cell: (row) => (
        <>
          {gameName(row.gameName)}
          {belowGame !== undefined && <span className="block text-12 text-subtle">{belowGame(row)}</span>}
        </>
      ),
    },
  ]
  const amount = (id: string, header: string, name: 'stake' | 'bets' | 'payout' | 'effective'): TableColumn<Row> => ({
    id,
    header,
    align: 'end',
    sortValue: (row) => row[name] ?? -1n,
    cell: (row) => {
      const value = row[name]
      return value === null ? '–' : format.figure(value)
    },
    pageTotal: format.figure(pageSum(rows, (row) => row[name])),
    ...(total === null ? {} : { total: format.figure(total[name]) }),
  })
  const state: TableColumn<Row> = {
    id: 'state',
    header: t('games.round.state'),
    sortValue: (row) => stateOf(row).text,
    cell: (row) => <Badge tone={stateOf(row).tone}>{stateOf(row).text}</Badge>,
  }
  return {
    first,
    amounts: [
      state,
      amount('stake', t('reports.column.placed'), 'stake'),
      amount('bets', t('reports.column.bets'), 'bets'),
      amount('payouts', t('reports.column.payouts'), 'payout'),
      amount('effective', t('reports.column.effective'), 'effective'),
    ],
  }
}

/** The facts of a receipt that both have. */
export function playedFacts(t: TFunction, format: Format, played: Played, state: PlayedState) {
  const { stake, bets, payout, effective } = played
  const money = (value: Units | null) => (value === null ? '–' : format.money(value))
  return [
    [t('games.round.state'), state.text],
    [t('reports.column.placed'), format.money(stake)],
    [t('reports.column.bets'), money(bets)],
    [t('reports.column.payouts'), money(payout)],
    [t('reports.column.effective'), money(effective)],
  ] as const
}
