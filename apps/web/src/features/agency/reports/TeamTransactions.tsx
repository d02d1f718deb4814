import { Money, Select, Table, type TableColumn } from '@croupier/ui'
import { type TransferKind, walletKinds } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { parseAsStringLiteral } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { type TeamTransaction, teamTransactionsQuery } from '../../../api/agency/reports.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { useCursorQuery, useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { TeamFeedPage, useTeamFeedFilter } from './TeamFeedPage.tsx'

/** What one looks for comes first on a phone. */
const ON_PHONE = ['account', 'change', 'kind', 'time']

const ROWS_PER_PAGE = 20
const ALL = 'ALL'
const kindParser = parseAsStringLiteral(walletKinds)

/** Postings of the team's wallets, newest first. */
export default function TeamTransactions() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const filters = useTeamFeedFilter()
  const [cursor, goTo] = useCursorQuery()
  const [kind, setKind] = useFilterQuery('kind', kindParser)
  const more = kind === null ? {} : { kind }
  const query = useQuery({
    ...teamTransactionsQuery(owner, {
      ...filters.filter,
      ...more,
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
      control={
        <Select
          look="pill"
          label={t('reports.column.kind')}
          value={kind ?? ALL}
          options={[ALL, ...walletKinds].map((value) => ({
            value,
            label:
              value === ALL ? t('reports.allKinds') : t(`wallet.kind.${value as TransferKind}`),
          }))}
          onValue={(value) => setKind(kindParser.parse(value))}
        />
      }
    >
      <FeedPanel
        query={{ ...query, data: query.data?.value }}
        onCursor={goTo}
        empty={t('reports.empty')}
        emptyText={t('reports.emptyText')}
      >
        <Table
          caption={t('agent.page.transactions.title')}
          columns={columns(t, format)}
          rows={query.data?.value.items ?? []}
          rowKey={({ id }) => id}
          phone={ON_PHONE}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="teamTransactions.table"
        />
      </FeedPanel>
    </TeamFeedPage>
  )
}

function columns(t: TFunction, format: Format): TableColumn<TeamTransaction>[] {
  return [
    {
      id: 'time',
      header: t('reports.column.time'),
      pinned: true,
      cell: ({ bookedAt }) => (
        <span className="num whitespace-nowrap">{format.moment(bookedAt)}</span>
      ),
    },
    { id: 'account', header: t('reports.column.account'), cell: ({ account }) => account },
    {
      id: 'kind',
      header: t('reports.column.kind'),
      cell: ({ kind }) => t(`wallet.kind.${kind}`),
    },
    {
      id: 'change',
      header: t('reports.column.change'),
      align: 'end',
      cell: ({ units }) => <Money amount={units} locale={format.locale} dp={4} signed />,
    },
    {
      id: 'after',
      header: t('reports.column.after'),
      align: 'end',
      cell: ({ balanceAfter }) => format.figure(balanceAfter),
    },
  ]
}
