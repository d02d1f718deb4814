import type { Units } from '@croupier/money'
import type { TableColumn } from '@croupier/ui'
import { useQueryState } from 'nuqs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ExportFilter } from '../../../api/agency/reports.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import type { ListQuery } from '../../../shell/centre/ListBody.tsx'
import { useCursorQuery, useOrderQuery } from '../../../shell/centre/usePageQuery.ts'
import { type Played, type PlayedState, type PlayedTotal, playedColumns, playedFacts } from './playedColumns.tsx'
import { FeedAction, TeamFeedPage, useTeamFeedFilter } from './TeamFeedPage.tsx'
import { TeamReceipt } from './TeamReceipt.tsx'

/** What one looks for comes first on a phone. */
const ON_PHONE = ['account', 'state', 'bets', 'payouts', 'game', 'time']

const ROWS_PER_PAGE = 20
const NEWEST = { by: 'time', falls: true } as const

/** What a list of the team is asked by, from the address. */
export function usePlayedFilter() {
  const filters = useTeamFeedFilter()
  const [cursor, goTo] = useCursorQuery()
  const [order, setOrder] = useOrderQuery(['time'], NEWEST)
  const request = {
    ...filters.filter,
    order: order.falls ? ('desc' as const) : ('asc' as const),
    pageSize: ROWS_PER_PAGE,
    ...(cursor === null ? {} : { cursor }),
  }
  return { filters, goTo, order, setOrder, request }
}

type PlayedReply<Row> = {
  value: {
    items: Row[]
    newerCursor: string | null
    nextCursor: string | null
    searchedTo: Date | null
  }
  total: PlayedTotal | null
  breadcrumb: { id: string; account: string }[]
}

type PlayedPageProps<Row extends Played> = {
  report: 'bets' | 'rounds'
  filter: ReturnType<typeof usePlayedFilter>
  more: Pick<ExportFilter, 'category'>
  /** chooses the product */
  control: ReactNode
  query: Omit<ListQuery<{ items: readonly unknown[] }>, 'data'> & {
    data: PlayedReply<Row> | undefined
  }
  timeOf: (row: Row) => Date
  stateOf: (row: Row) => PlayedState
  belowGame?: (row: Row) => string
  /** between the game and the amounts */
  columns: readonly TableColumn<Row>[]
  /** what the receipt says besides, first */
  factsOf: (row: Row) => readonly (readonly [string, string])[]
}

/** What the team played of one product, each with its receipt. */
export function PlayedPage<Row extends Played>(props: PlayedPageProps<Row>) {
  const { report, filter, more, control, query, timeOf, stateOf, belowGame, columns, factsOf } = props
  const { t } = useTranslation()
  const format = useFormat()
  const [chosen, choose] = useQueryState('bet')
  const rows = query.data?.value.items ?? []
  const total = query.data?.total ?? null
  const { first, amounts } = playedColumns({
    ...{ t, format, rows, total, timeOf, stateOf },
    ...(belowGame === undefined ? {} : { belowGame }),
  })
  const open = rows.find(({ id }) => id === chosen)
  return (
    <TeamFeedPage
      title={t('agent.page.bets.title')}
      report={report}
      filters={filter.filters}
      more={more}
      breadcrumb={query.data?.breadcrumb ?? []}
      control={control}
    >
      <FeedPanel
        query={{ ...query, data: query.data?.value }}
        onCursor={filter.goTo}
        byName={!filter.order.falls}
        empty={t('reports.empty')}
        emptyText={t('reports.emptyText')}
        emptyAction={<FeedAction filters={filter.filters} />}
      >
        <CentreTable
          name={`team.${report}`}
          caption={t('agent.page.bets.title')}
          columns={[...first, ...columns, ...amounts]}
          order={filter.order}
          onOrder={filter.setOrder}
          rows={rows}
          rowKey={({ id }) => id}
          onRow={({ id }) => void choose(id)}
          {...(chosen === null ? {} : { selectedKey: chosen })}
          phone={ON_PHONE}
          data-testid="teamBets.table"
        />
      </FeedPanel>
      {open !== undefined && (
        <TeamReceipt
          onClose={() => void choose(null)}
          title={gameName(open.gameName)}
          account={open.account}
          number={open.id}
          facts={[
            ...factsOf(open),
            ...playedFacts(t, format, open, stateOf(open)),
            [t('reports.column.time'), format.moment(timeOf(open))],
          ]}
          {...(open.payout === null || open.bets === null ? {} : { net: (open.payout - open.bets) as Units })}
        />
      )}
    </TeamFeedPage>
  )
}
