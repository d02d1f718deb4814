import type { Units } from '@croupier/money'
import { Money, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import type { Figures } from '../../../api/agency/reports.ts'
import type { Format } from '../../../format/useFormat.ts'

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

/** The columns of figures, with their totals; `sorted` where all rows are on the page. */
export function figureColumns<Row extends Figures>(
  t: TFunction,
  format: Format,
  total: Figures,
  sorted: boolean,
): TableColumn<Row>[] {
  return NAMES.map((name) => ({
    id: name,
    header: t(`reports.column.${name}`),
    align: 'end',
    cell: (row) => figure(name, row[name], format),
    total: figure(name, total[name], format),
    ...(sorted ? { sortValue: (row: Row) => row[name] ?? 0n } : {}),
  }))
}
