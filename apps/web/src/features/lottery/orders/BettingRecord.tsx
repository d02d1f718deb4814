import { Select, Table, type TableColumn } from '@croupier/ui'
import { lottery } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { parseAsStringLiteral } from 'nuqs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BetOrder, gameMenusQuery, myOrdersQuery } from '../../../api/lottery.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { type Format, useFormat } from '../../../format/useFormat.ts'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { useCursorQuery, useFilterQuery } from '../../../shell/centre/usePageQuery.ts'
import { gameName } from '../games/gameName.ts'
import { BetState } from './BetState.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'

const ROWS_PER_PAGE = 20
const ALL = 'ALL'
const STATES = lottery.betLineState.options

const stateParser = parseAsStringLiteral(STATES)

/** The betting record: own orders with their result; a row opens its receipt. */
export default function BettingRecord() {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const [cursor, goTo] = useCursorQuery()
  const [state, setState] = useFilterQuery('state', stateParser)
  const [open, setOpen] = useState<BetOrder | null>(null)
  const menus = useQuery(gameMenusQuery()).data ?? []
  const query = useQuery({
    ...myOrdersQuery(owner, {
      pageSize: ROWS_PER_PAGE,
      ...(cursor === null ? {} : { cursor }),
      ...(state === null ? {} : { state }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  const names = new Map(
    menus.flatMap((group) => group.gameMenus.map(({ code, game }) => [code, gameName(game.name)])),
  )
  const nameOf = (gameCode: string) => names.get(gameCode) ?? gameCode
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.personalHistoryCopy.title')}>
        <Select
          look="pill"
          label={t('wallet.bets.filter')}
          value={state ?? ALL}
          options={[ALL, ...STATES].map((value) => ({
            value,
            label:
              value === ALL
                ? t('wallet.record.all')
                : t(`lottery.state.${value as (typeof STATES)[number]}`),
          }))}
          onValue={(value) => setState(stateParser.parse(value))}
        />
      </PageHead>
      <FeedPanel
        query={query}
        onCursor={goTo}
        empty={t('wallet.bets.empty')}
        emptyText={t('wallet.bets.emptyText')}
      >
        <Table
          caption={t('wallet.page.personalHistoryCopy.title')}
          columns={columns(t, format, nameOf)}
          rows={query.data?.items ?? []}
          rowKey={({ orderId }) => orderId}
          onRow={setOpen}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="bets.table"
        />
      </FeedPanel>
      {open !== null && (
        <OrderDrawer order={open} gameName={nameOf(open.gameCode)} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

const payoutOf = (order: BetOrder) =>
  order.lines.reduce<bigint | null>(
    (sum, { payout }) => (payout === null ? sum : (sum ?? 0n) + payout),
    null,
  )

function columns(
  t: TFunction,
  format: Format,
  nameOf: (gameCode: string) => string,
): TableColumn<BetOrder>[] {
  return [
    {
      id: 'time',
      header: t('wallet.record.time', { zone: format.timeZone }),
      cell: ({ placedAt }) => <span className="num">{format.moment(placedAt)}</span>,
      pinned: true,
    },
    { id: 'game', header: t('wallet.bets.game'), cell: ({ gameCode }) => nameOf(gameCode) },
    {
      id: 'issue',
      header: t('lottery.mine.issue'),
      cell: ({ issueNumber }) => <span className="num">{issueNumber}</span>,
    },
    {
      id: 'lines',
      header: t('wallet.bets.lines'),
      align: 'end',
      cell: ({ lines }) => lines.length,
    },
    {
      id: 'stake',
      header: t('lottery.mine.stake'),
      align: 'end',
      cell: ({ stake }) => format.figure(stake),
    },
    {
      id: 'payout',
      header: t('lottery.mine.payout'),
      align: 'end',
      cell: (order) => {
        const payout = payoutOf(order)
        return payout === null ? '–' : format.figure(payout as BetOrder['stake'])
      },
    },
    {
      id: 'state',
      header: t('lottery.mine.state'),
      align: 'end',
      cell: ({ lines }) => <BetState state={summaryState(lines)} />,
    },
  ]
}

/** What an order is as a whole: open while a line is, won when one has won. */
export function summaryState(lines: BetOrder['lines']): BetOrder['lines'][number]['state'] {
  const states = lines.map(({ state }) => state)
  if (states.includes('PENDING')) return 'PENDING'
  if (states.includes('WIN')) return 'WIN'
  return states[0] ?? 'PENDING'
}
