import type { Units } from '@croupier/money'
import { Money, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import type { Figures as TeamFigures } from '../../../api/agency/reports.ts'
import type { Format } from '../../../format/useFormat.ts'
import { pageSum } from './pageSum.ts'

/** What every table of figures has. */
type Figures = Pick<TeamFigures, Name>

/** In the order of what is looked for: the result is in sight without scrolling sideways. */
const NAMES = [
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
type Name = (typeof NAMES)[number]

/** An amount, a dash where there is none, a result in the colour of its sense. */
function figure(name: Name, amount: Units | null, { figure: bare, locale, decimals }: Format) {
  if (amount === null) return <span className="text-subtle">–</span>
  return name === 'net' ? <Money amount={amount} locale={locale} dp={decimals} signed /> : bare(amount)
}

/**
 * The columns of figures with their totals.
 * @param sorted whether the rows that are here are sorted; else rows of other pages are asked for in the order of a column
 * @param rows those of this page, where there are several pages
 */
export function figureColumns<Row extends Figures>(
  t: TFunction,
  format: Format,
  total: Figures,
  sorted: boolean,
  rows?: readonly Row[],
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
    ...(sorted ? { sortValue: (row: Row) => row[name] ?? 0n } : { asksOrder: true }),
  }))
}
