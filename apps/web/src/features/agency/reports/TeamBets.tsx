import type { Units } from '@croupier/money'
import { Badge, Select, type TableColumn } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { parseAsStringLiteral } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { type TeamBets as Bets, type TeamBet, teamBetsQuery } from '../../../api/agency/reports.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { CentreTable } from '../../../shell/centre/CentreTable.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import {
  useCursorQuery,
  useFilterQuery,
  useOrderQuery,
} from '../../../shell/centre/usePageQuery.ts'
import { gameName } from '../../lottery/games/gameName.ts'
import { pageSum } from './pageSum.ts'
import { TeamFeedPage, useTeamFeedFilter } from './TeamFeedPage.tsx'
import { totalCells } from './totalCells.tsx'

/** What one looks for comes first on a phone. */
const ON_PHONE = ['account', 'bets', 'payouts', 'game', 'time']

const ROWS_PER_PAGE = 20
const ALL = 'ALL'
const MODES = ['LOTT', 'ELOTT'] as const
const NEWEST = { by: 'time', falls: true } as const
const modeParser = parseAsStringLiteral(MODES)

/** Orders of the team, newest first, without what the bets were about. */
export default function TeamBets() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const filters = useTeamFeedFilter()
  const [cursor, goTo] = useCursorQuery()
  const [order, setOrder] = useOrderQuery(['time'], NEWEST)
  const [category, setCategory] = useFilterQuery('category', modeParser)
  const more = category === null ? {} : { category }
  const query = useQuery({
    ...teamBetsQuery(owner, {
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
      title={t('agent.page.bets.title')}
      report="bets"
      filters={filters}
      more={more}
      breadcrumb={query.data?.breadcrumb ?? []}
      control={
        <Select
          look="pill"
          label={t('reports.column.category')}
          value={category ?? ALL}
          options={[ALL, ...MODES].map((value) => ({
            value,
            label:
              value === ALL
                ? t('reports.allCategories')
                : t(`contracts.category.${value as (typeof MODES)[number]}`),
          }))}
          onValue={(value) => setCategory(modeParser.parse(value))}
        />
      }
    >
      <FeedPanel
        query={{ ...query, data: query.data?.value }}
        onCursor={goTo}
        byName={!order.falls}
        empty={t('reports.empty')}
        emptyText={t('reports.emptyText')}
      >
        <CentreTable
          name="teamBets"
          caption={t('agent.page.bets.title')}
          columns={columns(t, format, query.data)}
          order={order}
          onOrder={setOrder}
          rows={query.data?.value.items ?? []}
          rowKey={({ id }) => id}
          phone={ON_PHONE}
          data-testid="teamBets.table"
        />
      </FeedPanel>
    </TeamFeedPage>
  )
}

function columns(t: TFunction, format: Format, data: Bets | undefined): TableColumn<TeamBet>[] {
  const rows = data?.value.items ?? []
  const { total = null } = data ?? {}
  const totals = totalCells(t, format, total)
  const sums = (of: (bet: TeamBet) => Units | null, all: Units | undefined) => ({
    sortValue: (bet: TeamBet) => of(bet) ?? -1n,
    pageTotal: format.figure(pageSum(rows, of)),
    ...(all === undefined ? {} : { total: format.figure(all) }),
  })
  return [
    {
      id: 'time',
      header: t('reports.column.time'),
      pinned: true,
      asksOrder: true,
      ...totals,
      cell: ({ placedAt }) => (
        <span className="num whitespace-nowrap">{format.moment(placedAt)}</span>
      ),
    },
    {
      id: 'account',
      header: t('reports.column.account'),
      sortValue: ({ account }) => account,
      cell: ({ account }) => account,
      pageTotal: format.count(rows.length),
      ...(total === null ? {} : { total: format.count(total.count) }),
    },
    {
      id: 'game',
      header: t('reports.column.game'),
      sortValue: (bet) => gameName(bet.gameName),
      cell: (bet) => gameName(bet.gameName),
    },
    {
      id: 'issue',
      header: t('reports.column.issue'),
      cell: ({ issueNumber }) => <span className="num">{issueNumber}</span>,
    },
    {
      id: 'category',
      header: t('reports.column.category'),
      cell: ({ mode }) => t(`contracts.category.${mode}`),
    },
    {
      id: 'lines',
      header: t('reports.column.lines'),
      align: 'end',
      cell: ({ lines }) => format.count(lines),
    },
    {
      id: 'bets',
      header: t('reports.column.bets'),
      align: 'end',
      ...sums(({ stake }) => stake, total?.stake),
      cell: ({ stake }) => format.figure(stake),
    },
    {
      id: 'payouts',
      header: t('reports.column.payouts'),
      align: 'end',
      ...sums(({ payout }) => payout, total?.payout),
      cell: ({ payout }) =>
        payout === null ? <Badge tone="plain">{t('reports.open')}</Badge> : format.figure(payout),
    },
    {
      id: 'effective',
      header: t('reports.column.effective'),
      align: 'end',
      ...sums(({ effective }) => effective, total?.effective),
      cell: ({ effective }) => (effective === null ? '–' : format.figure(effective)),
    },
  ]
}
