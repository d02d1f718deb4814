import { type Units, ZERO_UNITS } from '@croupier/money'
import { Badge, Button, type TableColumn, type TableProps, useMedia } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Bill, BillSide, BillsTotal } from '../../../api/agency/bills.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { pageSum } from '../reports/pageSum.ts'
import { totalCells } from '../reports/totalCells.tsx'
import { beforeCap, periodText, tierText, toneOf } from './billTexts.ts'

/** The name of a bill as one text, for the address. */
export const nameOf = ({ contractId, periodStart }: Bill): string => `${contractId}@${periodStart.toISOString()}`

/** On a phone what one came for is first; the rest is a drag away. */
const NARROW = ['period', 'due', 'state', 'pay', 'paid', 'other', 'tier', 'effective', 'result', 'active']

type BillTableProps = Pick<TableProps<Bill>, 'order' | 'onOrder'> & {
  bills: readonly Bill[]
  total: BillsTotal | null
  side: BillSide
  chosen: string | null
  onChoose: (name: string) => void
  /** Pays one bill; null where the viewer pays none. */
  onPay: ((bill: Bill) => void) | null
}

/** Bills one below the other, each to be opened and, by its payer, paid. */
export function BillTable(props: BillTableProps) {
  const { bills, total, side, chosen, onChoose, onPay, ...ordered } = props
  const { t } = useTranslation()
  const format = useFormat()
  const isNarrow = useMedia('(max-width: 899px)')
  const all = columns({ t, format, bills, total, side, onPay })
  return (
    <CentreTable
      {...ordered}
      name="bills"
      caption={t('bills.table')}
      columns={isNarrow ? NARROW.flatMap((id) => all.filter((one) => one.id === id)) : all}
      rows={bills}
      rowKey={nameOf}
      onRow={(bill) => onChoose(nameOf(bill))}
      {...(chosen === null ? {} : { selectedKey: chosen })}
      data-testid="bill.table"
    />
  )
}

const isPayable = ({ kind, state }: Bill): boolean => kind === 'DIVIDEND' && (state === 'UNPAID' || state === 'PARTIAL')

type ColumnsInput = Pick<BillTableProps, 'bills' | 'total' | 'side' | 'onPay'> & {
  t: TFunction
  format: Format
}

function columns(input: ColumnsInput): TableColumn<Bill>[] {
  const { t, format, bills, total, side, onPay } = input
  const money = (id: 'effective' | 'due' | 'paid'): TableColumn<Bill> => ({
    id,
    header: t(`bills.column.${id}`),
    align: 'end',
    asksOrder: true,
    cell: (bill) => format.figure(bill[id]),
    pageTotal: format.figure(pageSum(bills, (bill) => bill[id])),
    ...(total === null ? {} : { total: format.figure(total[id]) }),
  })
  const all: TableColumn<Bill>[] = [
    {
      id: 'period',
      header: t('bills.column.period'),
      pinned: true,
      asksOrder: true,
      ...totalCells(t, format, { shown: bills.length, total }),
      cell: (bill) => (
        <>
          <span className="num">{periodText(bill, format)}</span>
          <span className="block text-12 text-subtle">{t(`contracts.category.${bill.category}`)}</span>
        </>
      ),
    },
    {
      id: 'other',
      header: t(side === 'PAYEE' ? 'bills.column.payer' : 'bills.column.payee'),
      cell: ({ counterparty }) => counterparty ?? t('bills.house'),
    },
    money('effective'),
    ...(bills.some(({ loss }) => loss !== null) ? [resultColumn({ t, format, bills })] : []),
    {
      id: 'active',
      asksOrder: true,
      header: t('bills.column.active'),
      align: 'end',
      cell: ({ activeUsers }) => format.count(activeUsers),
    },
    { id: 'tier', header: t('bills.column.tier'), cell: (bill) => <TierCell bill={bill} /> },
    money('due'),
    money('paid'),
    {
      id: 'state',
      header: t('bills.column.state'),
      cell: (bill) => <Badge tone={toneOf(bill)}>{t(`bills.state.${bill.state}`)}</Badge>,
    },
  ]
  return onPay === null ? all : [...all, payColumn(t, format, onPay)]
}

/** The tier that was reached, and what its ratio was taken of where the cap bound (rules B10.1). */
function TierCell({ bill }: { bill: Bill }) {
  const { t } = useTranslation()
  const format = useFormat()
  const whole = beforeCap(bill)
  return (
    <>
      {tierText(bill, t, format)}
      {whole !== null && (
        <span className="block text-12 text-subtle" data-testid="bill.capped">
          {t('bills.cappedRow', { base: format.figure(bill.base ?? ZERO_UNITS), whole: format.figure(whole) })}
        </span>
      )}
    </>
  )
}

/** What the team lost, where the bills are about it: what a dividend is a share of, so it is shown from the side of who gets it. */
function resultColumn({ t, format, bills }: Pick<ColumnsInput, 't' | 'format' | 'bills'>): TableColumn<Bill> {
  const figure = (loss: Units | null) => (loss === null ? '–' : format.figure(loss))
  return {
    id: 'result',
    asksOrder: true,
    header: t('bills.netLoss'),
    align: 'end',
    cell: ({ loss }) => figure(loss),
    pageTotal: figure(pageSum(bills, ({ loss }) => loss)),
  }
}

/** Until when a bill has to be paid, and the button that pays it. */
function payColumn(t: TFunction, format: Format, onPay: NonNullable<BillTableProps['onPay']>): TableColumn<Bill> {
  const cell = (bill: Bill) => (
    <span className="inline-flex items-center gap-2">
      <span className="num text-12 text-muted">{bill.payUntil === null ? '' : format.moment(bill.payUntil)}</span>
      <Button
        size="sm"
        variant="brass"
        onClick={(event) => {
          event.stopPropagation()
          onPay(bill)
        }}
        data-testid="bill.pay.button"
      >
        {t('bills.pay')}
      </Button>
    </span>
  )
  return {
    id: 'pay',
    header: t('bills.column.payUntil'),
    align: 'end',
    cell: (bill) => (isPayable(bill) ? cell(bill) : ''),
  }
}
