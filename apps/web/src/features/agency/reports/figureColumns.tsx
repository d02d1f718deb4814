import type { Units } from '@croupier/money'
import { Money, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import type { Figures } from '../../../api/agency/reports.ts'
import type { Format } from '../../../format/useFormat.ts'
import { pageSum } from './pageSum.ts'

const NAMES = [
  'bets',
  'effective',
  'payouts',
  'rebates',
  'waterRebates',
  'promotions',
  'wages',
  'dividends',
  'deposits',
  'net',
] as const
type Name = (typeof NAMES)[number]

/** An amount, a dash where there is none, a result in the colour of its sense. */
function figure(name: Name, amount: Units | null, { figure: bare, locale }: Format) {
  if (amount === null) return <span className="text-subtle">–</span>
  return name === 'net' ? <Money amount={amount} locale={locale} signed /> : bare(amount)
}

type ColumnsInput<Row> = {
  total: Figures
  /** those of this page, where there are several */
  rows?: readonly Row[]
  /** rows of other pages come in the order of a column; else those that are here are sorted */
  asksOrder?: boolean
}

/** The columns of figures with their totals. */
export function figureColumns<Row extends Figures>(
  t: TFunction,
  format: Format,
  { total, rows, asksOrder = false }: ColumnsInput<Row>,
): TableColumn<Row>[] {
  const ofPage = (name: Name) => {
    if (rows === undefined) return {}
    const none = total[name] === null
    const sum = none ? null : pageSum(rows, (row) => row[name])
    return { pageTotal: figure(name, sum, format) }
  }
  return NAMES.map((name) => ({
    id: name,
    header: t(`reports.column.${name}`),
    align: 'end',
    cell: (row) => figure(name, row[name], format),
    ...ofPage(name),
    total: figure(name, total[name], format),
    ...(asksOrder ? { asksOrder } : { sortValue: (row: Row) => row[name] ?? 0n }),
  }))
}
