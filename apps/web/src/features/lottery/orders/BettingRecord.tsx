import { Table, Tabs } from '@croupier/ui'
import { reports } from '@croupier/wire'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { betsFile } from '../../../api/cashier/records.ts'
import { type BetOrder, gameMenusQuery, myOrdersQuery } from '../../../api/lottery/lottery.ts'
import { keepOwnRows, useOwner } from '../../../api/owner.ts'
import { gameName } from '../../../format/gameName.ts'
import { instantsOf } from '../../../format/instantsOf.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { PARTS } from '../../../parts.ts'
import { ClearFilters, GoBet, WiderDays } from '../../../shell/centre/emptyActions.tsx'
import { FeedPanel } from '../../../shell/centre/FeedPanel.tsx'
import { FileButtons } from '../../../shell/centre/FileButtons.tsx'
import { PageHead } from '../../../shell/centre/PageHead.tsx'
import { isNewestFirst, NEWEST, sortOf, useCursorQuery, useOrderQuery } from '../../../shell/centre/usePageQuery.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { BetFilters } from './BetFilters.tsx'
import { BetTotals } from './BetTotals.tsx'
import { betColumns } from './betColumns.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import { useBetFilter } from './useBetFilter.ts'

const ChaseRecord = lazyPart(() => import('../chase/ChaseRecord.tsx'), { failed: 'inline' })
const ProviderRounds = lazyPart(PARTS.providerRounds, { failed: 'inline' })

/** What one looks for comes first on a phone. */
const ON_PHONE = ['time', 'game', 'payout', 'stake', 'state']

const ROWS_PER_PAGE = 20
const SORTS = ['time', 'stake', 'payout'] as const
const PRODUCTS = ['ALL', ...reports.reportCategories, 'CHASE'] as const

/** The betting record: own bets by product with what they add up to; a row opens its receipt. */
export default function BettingRecord() {
  const { t } = useTranslation()
  const filter = useBetFilter()
  const { product, setProduct, request, days } = filter
  const nameOf = (one: (typeof PRODUCTS)[number]) => {
    if (one === 'ALL') return t('records.bets.lotteries')
    return one === 'CHASE' ? t('chase.title') : t(`contracts.category.${one}`)
  }
  return (
    <div className="centre-body">
      <PageHead title={t('wallet.page.personalHistoryCopy.title')}>
        {request !== null && (
          <FileButtons name={`bets-${days.from}-${days.to}`} file={(as) => betsFile({ ...days, ...request, ...as })} />
        )}
      </PageHead>
      <div className="overflow-x-auto">
        <Tabs
          look="pills"
          label={t('records.bets.tabs')}
          value={product}
          onValue={setProduct}
          items={PRODUCTS.map((value) => ({
            value,
            label: nameOf(value),
          }))}
        />
      </div>
      {product === 'CHASE' && (
        <Suspense fallback={null}>
          <ChaseRecord />
        </Suspense>
      )}
      {request === null && product !== 'ALL' && product !== 'CHASE' && (
        <Suspense fallback={null}>
          <ProviderRounds key={product} category={product} days={days} onDays={filter.setDays} />
        </Suspense>
      )}
      {request !== null && <OwnBets filter={filter} request={request} />}
    </div>
  )
}

type Filter = ReturnType<typeof useBetFilter>
type OwnBetsProps = { filter: Filter; request: NonNullable<Filter['request']> }

/** Bets of our own lottery: filters, totals over all of them, and a page. */
function OwnBets({ filter, request }: OwnBetsProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const format = useFormat()
  const [cursor, goTo] = useCursorQuery()
  const [order, setOrder] = useOrderQuery(SORTS, NEWEST)
  const [open, setOpen] = useState<BetOrder | null>(null)
  const games = (useQuery(gameMenusQuery()).data ?? []).flatMap(({ gameMenus }) =>
    gameMenus.map(({ code, game }) => ({ code, name: gameName(game.name) })),
  )
  const query = useQuery({
    ...myOrdersQuery(owner, {
      pageSize: ROWS_PER_PAGE,
      ...instantsOf(filter.days, format.timeZone),
      ...request,
      ...sortOf(order),
      ...(cursor === null ? {} : { cursor }),
    }),
    placeholderData: keepOwnRows(owner),
  })
  // What was cancelled or settled meanwhile is shown as it is now.
  const shown = query.data?.items.find(({ orderId }) => orderId === open?.orderId) ?? open
  const nameOf = (code: string) => games.find((game) => game.code === code)?.name ?? code
  return (
    <>
      <BetFilters filter={filter} games={games} />
      <BetTotals query={{ ...filter.days, ...request }} />
      <FeedPanel
        query={query}
        onCursor={goTo}
        byName={!isNewestFirst(order)}
        empty={t('wallet.bets.empty')}
        emptyText={t('wallet.bets.emptyText')}
        emptyAction={
          filter.isNarrow ? (
            <ClearFilters onClear={filter.clear} />
          ) : (
            <WiderDays days={filter.days} onDays={filter.setDays} otherwise={<GoBet />} />
          )
        }
      >
        <Table
          caption={t('wallet.page.personalHistoryCopy.title')}
          columns={betColumns(t, format, nameOf)}
          rows={query.data?.items ?? []}
          rowKey={({ orderId }) => orderId}
          phone={ON_PHONE}
          onRow={setOpen}
          order={order}
          onOrder={setOrder}
          sortLabel={(column) => t('common.table.sortBy', { column: String(column) })}
          data-testid="bets.table"
        />
      </FeedPanel>
      {open !== null && shown !== null && (
        <OrderDrawer order={shown} gameName={nameOf(shown.gameCode)} onClose={() => setOpen(null)} />
      )}
    </>
  )
}
