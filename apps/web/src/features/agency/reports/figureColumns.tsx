import type { Units } from '@croupier/money'
import { Money, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import type { Format } from '../../../format/useFormat.ts'
import { pageSum } from './pageSum.ts'

/** In the order of what is looked for: the result is in sight without scrolling sideways. */
export const FIGURES = [
  'net',
  'bets',
  'effective',
  'payouts',
  'selfRebates',
  'uplineRebates',
  'waterRebates',
  'promotions',
  'wages',
  'dividends',
  'deposits',
  'withdrawals',
] as const
type Name = (typeof FIGURES)[number] | 'rebates'

/** An amount, a dash where there is none, a result in the colour of its sense. */
function figure(name: Name, amount: Units | null, { figure: bare, locale, decimals }: Format) {
  if (amount === null) return <span className="text-subtle">–</span>
  return name === 'net' ? <Money amount={amount} locale={locale} dp={decimals} signed /> : bare(amount)
}

type Figures<Of extends Name> = Readonly<Record<Of, Units | null>>
type FigureOptions<Of extends Name> = {
  names: readonly Of[]
  /** whether the rows that are here are sorted; else rows of other pages are asked for in the order of a column */
  sorted: boolean
  /** those of this page, where there are several pages */
  rows?: readonly Figures<Of>[]
}

/** The columns of figures with their totals. */
export function figureColumns<Of extends Name>(
  t: TFunction,
  format: Format,
  total: Figures<Of>,
  { names, sorted, rows }: FigureOptions<Of>,
): TableColumn<Figures<Of>>[] {
  const ofPage = (name: Of) => {
    if (rows === undefined) return {}
    const none = total[name] === null
    const sum = none ? null : pageSum(rows, (row) => row[name])
    return { pageTotal: figure(name, sum, format) }
  }
  return names.map((name) => ({
    id: name,
    header: t(`reports.column.${name as Name}`),
    align: 'end',
    cell: (row) => figure(name, row[name], format),
    ...ofPage(name),
    total: figure(name, total[name], format),
    ...(sorted ? { sortValue: (row: Figures<Of>) => row[name] ?? 0n } : { asksOrder: true }),
  }))
}
