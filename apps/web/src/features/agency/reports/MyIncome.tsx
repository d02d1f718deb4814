import { units } from '@croupier/money'
import { Money, type TableColumn } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type IncomeReport, incomeQuery, type TransactionKind } from '../../../api/agency/reports.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { GoOpenAccount } from '../../../shell/centre/emptyActions.tsx'
import { useReportDays } from '../../../shell/centre/useReportDays.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { ReportPage } from './ReportPage.tsx'
import './reports.css'

/** What one looks for comes first on a phone. */
const ON_PHONE = ['day', 'net']

const SPAN_DAYS = 30
const NAMES = [
  'selfRebates',
  'uplineRebates',
  'realtimeWages',
  'dailyWages',
  'hourlyWages',
  'wagesPaid',
  'dividends',
  'dividendsPaid',
] as const
/** The postings that a figure is the sum of: their kind, and whether they came in or went out. */
const POSTINGS_OF = {
  selfRebates: ['SELF_REBATE', 'in'],
  uplineRebates: ['UPLINE_REBATE', 'in'],
  realtimeWages: ['REALTIME_WAGE', 'in'],
  dailyWages: ['DAILY_WAGE', 'in'],
  hourlyWages: ['HOURLY_WAGE', 'in'],
  wagesPaid: ['WAGES', 'out'],
  dividends: ['DIVIDEND', 'in'],
  dividendsPaid: ['DIVIDEND', 'out'],
} as const satisfies Record<(typeof NAMES)[number], readonly [kind: TransactionKind, way: 'in' | 'out']>
const IncomeChart = lazyPart(() => import('./IncomeChart.tsx'))

type Day = IncomeReport['days'][number]

/** What the agent itself earned, day by day and by source, less what was paid on (rules B4). */
export default function MyIncome() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const [days, setDays] = useReportDays(SPAN_DAYS)
  const query = useQuery({ ...incomeQuery(owner, days), placeholderData: keepOwnRows(owner) })
  return (
    <ReportPage
      title={t('agent.page.income.title')}
      report="income"
      days={days}
      onDays={setDays}
      query={query}
      isEmpty={({ pending, total }) => pending.bills === 0 && NAMES.every((name) => total[name] === 0n)}
      empty={{ text: t('reports.emptyText'), otherwise: <GoOpenAccount /> }}
    >
      {(data) => (
        <>
          <IncomeSums data={data} />
          <IncomeChart days={data.days} />
          <CentreTable
            name="income"
            caption={t('agent.page.income.title')}
            columns={columns(t, format, data.total)}
            rows={data.days}
            rowKey={({ day }) => day}
            phone={ON_PHONE}
            maxHeight={520}
            data-testid="income.table"
          />
        </>
      )}
    </ReportPage>
  )
}

/** A figure that leads to the postings it is the sum of. */
function Source({ row, name }: { row: Day; name: (typeof NAMES)[number] }) {
  const format = useFormat()
  const [kind, way] = POSTINGS_OF[name]
  const text = format.figure(row[name])
  if (row[name] === 0n) return text
  const search = `?ac=transactions&scope=self&days=${row.day}_${row.day}&kind=${kind}&way=${way}`
  return (
    <Link className="ui-link" to={{ search }} preventScrollReset data-testid={`income.${name}`}>
      {text}
    </Link>
  )
}

/** What came in and went on in all, and what is still to come. */
function IncomeSums({ data: { total, pending } }: { data: IncomeReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const paidOn = units(total.wagesPaid + total.dividendsPaid)
  const cards = [
    [t('wages.received'), format.money(units(total.net + paidOn))],
    [t('wages.paidDown'), format.money(paidOn)],
    [t('reports.column.net'), format.money(total.net)],
    [t('reports.pending', { count: pending.bills }), format.money(pending.units)],
  ] as const
  return (
    <dl className="centre-cards" data-testid="income.sums">
      {cards.map(([name, value]) => (
        <div key={name} className="ui-card centre-card">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function columns(t: TFunction, format: Format, total: IncomeReport['total']): TableColumn<Day>[] {
  const { locale, decimals: dp } = format
  return [
    {
      id: 'day',
      header: t('reports.column.day'),
      pinned: true,
      sortValue: ({ day }) => day,
      cell: ({ day }) => <span className="num whitespace-nowrap">{day}</span>,
      total: t('reports.total'),
    },
    ...NAMES.map(
      (name): TableColumn<Day> => ({
        id: name,
        header: t(`reports.column.${name}`),
        align: 'end',
        sortValue: (row) => row[name],
        cell: (row) => <Source row={row} name={name} />,
        total: format.figure(total[name]),
      }),
    ),
    {
      id: 'net',
      header: t('reports.column.net'),
      align: 'end',
      sortValue: ({ net }) => net,
      cell: ({ net }) => <Money amount={net} locale={locale} dp={dp} signed />,
      total: <Money amount={total.net} locale={locale} dp={dp} signed />,
    },
  ]
}
