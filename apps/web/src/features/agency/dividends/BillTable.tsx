import { Badge, Button, Table, type TableColumn } from '@croupier/ui'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Bill, BillSide } from '../../../api/agency/bills.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { useMedia } from '../../lottery/desk/useMedia.ts'
import { periodText, tierText, toneOf } from './billTexts.ts'

/** The name of a bill as one text, for the address. */
export const nameOf = ({ contractId, periodStart }: Bill): string =>
  `${contractId}@${periodStart.toISOString()}`

/** On a phone what one came for is first; the rest is a drag away. */
const NARROW = ['period', 'due', 'state', 'pay', 'paid', 'other', 'tier', 'effective', 'active']

type BillTableProps = {
  bills: readonly Bill[]
  side: BillSide
  chosen: string | null
  onChoose: (name: string) => void
  /** Pays one bill; null where the viewer pays none. */
  onPay: ((bill: Bill) => void) | null
}

/** Bills one below the other, each to be opened and, by its payer, paid. */
export function BillTable({ bills, side, chosen, onChoose, onPay }: BillTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const isNarrow = useMedia('(max-width: 899px)')
  const all = columns(t, format, side, onPay)
  return (
    <Table
      caption={t('bills.table')}
      columns={isNarrow ? NARROW.flatMap((id) => all.filter((one) => one.id === id)) : all}
      rows={bills}
      rowKey={nameOf}
      onRow={(bill) => onChoose(nameOf(bill))}
      {...(chosen === null ? {} : { selectedKey: chosen })}
      sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
      data-testid="bill.table"
    />
  )
}

const isPayable = ({ kind, state }: Bill): boolean =>
  kind === 'DIVIDEND' && (state === 'UNPAID' || state === 'PARTIAL')

function columns(
  t: TFunction,
  format: Format,
  side: BillSide,
  onPay: BillTableProps['onPay'],
): TableColumn<Bill>[] {
  const money = (id: 'effective' | 'due' | 'paid'): TableColumn<Bill> => ({
    id,
    header: t(`bills.column.${id}`),
    align: 'end',
    cell: (bill) => format.figure(bill[id]),
  })
  const all: TableColumn<Bill>[] = [
    {
      id: 'period',
      header: t('bills.column.period'),
      pinned: true,
      cell: (bill) => (
        <>
          <span className="num">{periodText(bill, format)}</span>
          <span className="block text-12 text-subtle">
            {t(`contracts.category.${bill.category}`)}
          </span>
        </>
      ),
    },
    {
      id: 'other',
      header: t(side === 'PAYEE' ? 'bills.column.payer' : 'bills.column.payee'),
      cell: ({ counterparty }) => counterparty ?? t('bills.house'),
    },
    money('effective'),
    {
      id: 'active',
      header: t('bills.column.active'),
      align: 'end',
      cell: ({ activeUsers }) => format.count(activeUsers),
    },
    { id: 'tier', header: t('bills.column.tier'), cell: (bill) => tierText(bill, t, format) },
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

/** Until when a bill has to be paid, and the button that pays it. */
function payColumn(
  t: TFunction,
  format: Format,
  onPay: NonNullable<BillTableProps['onPay']>,
): TableColumn<Bill> {
  const cell = (bill: Bill) => (
    <span className="inline-flex items-center gap-2">
      <span className="num text-12 text-muted">
        {bill.payUntil === null ? '' : format.moment(bill.payUntil)}
      </span>
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
