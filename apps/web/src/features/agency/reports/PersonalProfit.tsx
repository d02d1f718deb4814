import { Money, Table, type TableColumn } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type OwnReport, ownReportQuery, type ReportCategory } from '../../../api/agency/reports.ts'
import type { TransferKind } from '../../../api/cashier/transactions.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { GoBet } from '../../../shell/centre/emptyActions.tsx'
import { useReportDays } from '../../../shell/centre/useReportDays.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { FIGURES, figureColumns } from './figureColumns.tsx'
import { ReportPage } from './ReportPage.tsx'
import './reports.css'

/** What one looks for comes first on a phone. */
const CATEGORIES_ON_PHONE = ['category', 'net', 'bets', 'payouts']
/** What one looks for comes first on a phone. */
const DAYS_ON_PHONE = ['day', 'net', 'bets', 'payouts']

const SPAN_DAYS = 30
const ProfitCharts = lazyPart(() => import('./ProfitCharts.tsx'))

/** Bets have a record of their own; withdrawals are a group of postings. */
type Whole = 'BETS' | 'WITHDRAWALS'

/** The cards, each with the record it is made of: postings of a kind, or bets; null where no list is the figure (rules B4). */
const CARDS = [
  ['deposits', 'DEPOSIT'],
  ['withdrawals', 'WITHDRAWALS'],
  ['bets', 'BETS'],
  ['effective', 'BETS'],
  ['payouts', 'LOTTERY_PAYOUT'],
  ['rebates', 'SELF_REBATE'],
  ['waterRebates', 'WATER_REBATE'],
  ['promotions', 'PROMOTION_BONUS'],
  ['wages', 'REALTIME_WAGE'],
  ['dividends', 'DIVIDEND'],
  ['net', null],
] as const satisfies readonly (readonly [keyof OwnReport['total'], TransferKind | Whole | null])[]
/** Of agents only: a player's would always be nothing. */
const OF_AGENTS: readonly string[] = ['wages', 'dividends']

type Category = OwnReport['categories'][number]
type Day = OwnReport['days'][number]

/** What somebody bet, won and received over a range of days, and how that adds up (experience 3.17). */
export default function PersonalProfit() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const [days, setDays] = useReportDays(SPAN_DAYS)
  const query = useQuery({ ...ownReportQuery(owner, days), placeholderData: keepOwnRows(owner) })
  return (
    <ReportPage
      title={t('wallet.page.personalProfit.title')}
      report="own"
      days={days}
      onDays={setDays}
      query={query}
      isEmpty={isEmpty}
      empty={{ text: t('reports.emptyDays'), otherwise: <GoBet /> }}
    >
      {(data) => (
        <>
          <Cards total={data.total} days={`${days.from}_${days.to}`} />
          <p className="text-13 text-muted" data-testid="profit.formula">
            {t('reports.formula')}
            <span className="num block text-ink">{sumOf(data.total, format)}</span>
          </p>
          <ProfitCharts days={data.days} />
          {data.categories.length > 0 && (
            <Table
              caption={t('reports.byCategory')}
              columns={categoryColumns(t, format, `${data.days[0]?.day}_${data.days.at(-1)?.day}`)}
              rows={data.categories}
              rowKey={({ category }) => category}
              phone={CATEGORIES_ON_PHONE}
              sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
              data-testid="profit.categories"
            />
          )}
          <Table
            caption={t('reports.byDay')}
            columns={dayColumns(t, format, data.total)}
            rows={data.days.toReversed()}
            rowKey={({ day }) => day}
            phone={DAYS_ON_PHONE}
            sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
            maxHeight={460}
            data-testid="profit.days"
          />
        </>
      )}
    </ReportPage>
  )
}

const isEmpty = ({ categories, total }: OwnReport) =>
  categories.length === 0 &&
  [
    total.rebates,
    total.waterRebates,
    total.promotions,
    total.deposits,
    total.withdrawals,
    total.wages,
    total.dividends,
  ].every((one) => one === 0n)

/** The net result as it is worked out, in figures. */
function sumOf(total: OwnReport['total'], format: Format): string {
  const { payouts, bets, rebates, waterRebates, promotions, wages, net } = total
  const added = [rebates, waterRebates, promotions, wages].map((one) => format.figure(one ?? net))
  return `${format.figure(payouts)} − ${format.figure(bets)} + ${added.join(' + ')} = ${format.figure(net)}`
}

function recordOf(kind: TransferKind | Whole, days: string): string {
  if (kind === 'BETS') return `?mc=personalHistoryCopy&days=${days}`
  const filter = kind === 'WITHDRAWALS' ? 'group=WITHDRAWAL' : `kind=${kind}`
  return `?mc=transactionHistory&${filter}&days=${days}`
}

function Cards({ total, days }: { total: OwnReport['total']; days: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <dl className="centre-cards" data-testid="profit.cards">
      {CARDS.filter(([name]) => !OF_AGENTS.includes(name) || total[name] !== 0n).map(([name, kind]) => (
        <div key={name} className="ui-card centre-card" data-testid={`profit.${name}`}>
          <dt>
            {kind === null ? (
              t(`reports.column.${name}`)
            ) : (
              <Link className="ui-link" to={{ search: recordOf(kind, days) }} preventScrollReset>
                {t(`reports.column.${name}`)}
              </Link>
            )}
          </dt>
          <dd>
            {name === 'net' ? (
              <Money amount={total.net} locale={format.locale} dp={format.decimals} signed />
            ) : (
              format.money(total[name] ?? total.net)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function dayColumns(t: TFunction, format: Format, total: OwnReport['total']): TableColumn<Day>[] {
  return [
    {
      id: 'day',
      header: t('reports.column.day'),
      pinned: true,
      sortValue: ({ day }) => day,
      cell: ({ day }) => (
        <Link
          className="ui-link num whitespace-nowrap"
          to={{ search: `?mc=transactionHistory&days=${day}_${day}` }}
          preventScrollReset
        >
          {day}
        </Link>
      ),
      total: t('reports.total'),
    },
    ...figureColumns(t, format, total, { names: FIGURES, sorted: true }),
  ]
}

function categoryColumns(t: TFunction, format: Format, days: string): TableColumn<Category>[] {
  const amount = (name: 'bets' | 'effective' | 'payouts'): TableColumn<Category> => ({
    id: name,
    header: t(`reports.column.${name}`),
    align: 'end',
    sortValue: (row) => row[name],
    cell: (row) => format.figure(row[name]),
  })
  return [
    {
      id: 'category',
      header: t('reports.column.category'),
      pinned: true,
      cell: ({ category }) => (
        <Link
          className="ui-link"
          to={{ search: `?mc=personalHistoryCopy&category=${category}&days=${days}` }}
          preventScrollReset
        >
          {t(`contracts.category.${category as ReportCategory}`)}
        </Link>
      ),
    },
    amount('bets'),
    amount('effective'),
    amount('payouts'),
    {
      id: 'net',
      header: t('reports.won'),
      align: 'end',
      sortValue: ({ net }) => net,
      cell: ({ net }) => <Money amount={net} locale={format.locale} dp={format.decimals} signed />,
    },
  ]
}
