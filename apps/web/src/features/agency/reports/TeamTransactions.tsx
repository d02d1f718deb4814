import { Money, Select, type TableColumn } from '@croupier/ui'
import { walletKinds } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { parseAsStringLiteral } from 'nuqs'
import { useTranslation } from 'react-i18next'
import {
  type TeamTransaction,
  type TeamTransactions as Transactions,
  teamTransactionsQuery,
} from '../../../api/agency/reports.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { useCursorQuery, useFilterQuery, useOrderQuery } from '../../../shell/centre/usePageQuery.ts'
import { pageSum } from './pageSum.ts'
import { FeedAction, TeamFeedPage, useTeamFeedFilter } from './TeamFeedPage.tsx'
import { TransactionSource } from './TransactionSource.tsx'
import { totalCells } from './totalCells.tsx'

/** What one looks for comes first on a phone. */
const ON_PHONE = ['account', 'change', 'kind', 'time']

const ROWS_PER_PAGE = 20
const ALL = 'ALL'
const NEWEST = { by: 'time', falls: true } as const
const KINDS = [...walletKinds, 'WAGES'] as const
const WAYS = ['in', 'out'] as const
const kindParser = parseAsStringLiteral(KINDS)
const wayParser = parseAsStringLiteral(WAYS)

/** Postings of the team's wallets, newest first. */
export default function TeamTransactions() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const filters = useTeamFeedFilter()
  const [cursor, goTo] = useCursorQuery()
  const [order, setOrder] = useOrderQuery(['time'], NEWEST)
  const [kind, setKind] = useFilterQuery('kind', kindParser)
  const [way, setWay] = useFilterQuery('way', wayParser)
  const more = { ...(kind === null ? {} : { kind }), ...(way === null ? {} : { way }) }
  const clear = () => {
    setKind(null)
    setWay(null)
  }
  const query = useQuery({
    ...teamTransactionsQuery(owner, {
      ...filters.filter,
      ...more,
      order: order.falls ? 'desc' : 'asc',
      pageSize: ROWS_PER_PAGE,
      ...(cursor === null ? {} : { cursor }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  return (
    <TeamFeedPage
      title={t('agent.page.transactions.title')}
      report="transactions"
      filters={filters}
      more={more}
      breadcrumb={query.data?.breadcrumb ?? []}
      control={<PostingFilter kind={kind} onKind={setKind} way={way} onWay={setWay} />}
    >
      <FeedPanel
        query={{ ...query, data: query.data?.value }}
        onCursor={goTo}
        byName={!order.falls}
        empty={t('reports.empty')}
        emptyText={t('reports.emptyText')}
        emptyAction={<FeedAction filters={filters} onClear={kind === null && way === null ? undefined : clear} />}
      >
        <CentreTable
          name="teamTransactions"
          caption={t('agent.page.transactions.title')}
          columns={columns(t, format, query.data)}
          order={order}
          onOrder={setOrder}
          rows={query.data?.value.items ?? []}
          rowKey={({ id }) => id}
          phone={ON_PHONE}
          data-testid="teamTransactions.table"
        />
      </FeedPanel>
    </TeamFeedPage>
  )
}

type Kind = (typeof KINDS)[number]
type Way = (typeof WAYS)[number]

type PostingFilterProps = {
  kind: Kind | null
  onKind: (kind: Kind | null) => void
  way: Way | null
  onWay: (way: Way | null) => void
}

/** Which postings: of a kind, and those that came in or went out. */
function PostingFilter({ kind, onKind, way, onWay }: PostingFilterProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        look="pill"
        label={t('reports.column.kind')}
        value={kind ?? ALL}
        options={[ALL, ...KINDS].map((value) => ({ value, label: kindName(t, value as Kind | typeof ALL) }))}
        onValue={(value) => onKind(kindParser.parse(value))}
      />
      <Select
        look="pill"
        label={t('reports.column.change')}
        value={way ?? ALL}
        options={[
          { value: ALL, label: t('reports.bothWays') },
          { value: 'in', label: t('records.statement.in') },
          { value: 'out', label: t('records.statement.out') },
        ]}
        onValue={(value) => onWay(wayParser.parse(value))}
      />
    </>
  )
}

function kindName(t: TFunction, kind: Kind | typeof ALL): string {
  if (kind === ALL) return t('reports.allKinds')
  return kind === 'WAGES' ? t('reports.column.wages') : t(`wallet.kind.${kind}`)
}

function columns(t: TFunction, format: Format, data: Transactions | undefined): TableColumn<TeamTransaction>[] {
  const rows = data?.value.items ?? []
  const { total = null } = data ?? {}
  const { locale } = format
  return [
    {
      id: 'time',
      header: t('reports.column.time'),
      pinned: true,
      asksOrder: true,
      ...totalCells(t, format, { shown: rows.length, total }),
      cell: ({ bookedAt }) => <span className="num whitespace-nowrap">{format.moment(bookedAt)}</span>,
    },
    {
      id: 'account',
      header: t('reports.column.account'),
      sortValue: ({ account }) => account,
      cell: ({ account }) => account,
    },
    {
      id: 'kind',
      header: t('reports.column.kind'),
      sortValue: ({ kind }) => t(`wallet.kind.${kind}`),
      cell: ({ kind }) => t(`wallet.kind.${kind}`),
    },
    {
      id: 'counterparty',
      header: t('records.movement.other'),
      cell: ({ counterparty }) => counterparty ?? '',
    },
    {
      id: 'change',
      header: t('reports.column.change'),
      align: 'end',
      sortValue: ({ units }) => units,
      cell: ({ units }) => <Money amount={units} locale={locale} dp={4} signed />,
      pageTotal: <Money amount={pageSum(rows, ({ units }) => units)} locale={locale} dp={4} signed />,
      ...(total === null ? {} : { total: <Money amount={total.units} locale={locale} dp={4} signed /> }),
    },
    {
      id: 'after',
      header: t('reports.column.after'),
      align: 'end',
      sortValue: ({ balanceAfter }) => balanceAfter,
      cell: ({ balanceAfter }) => format.figure(balanceAfter),
    },
    {
      id: 'source',
      header: t('reports.column.source'),
      cell: (row) => <TransactionSource row={row} />,
    },
  ]
}
