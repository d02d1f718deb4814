import { findPlay } from '@croupier/rules'
import { Button, EmptyState, LoadingNote, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type BetOrder, myOrdersQuery } from '../../../api/lottery/lottery.ts'
import { useOwner } from '../../../api/owner.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { lazyPart } from '../../../shell/lazyPart.ts'
import { contentText, fullPlayName } from '../desk/playNames.ts'
import { useCentreSearch } from '../desk/useCentreSearch.ts'
import { BetState } from './BetState.tsx'
import { isCancellable } from './isCancellable.ts'
import { LineSums } from './LineSums.tsx'
import { linesAgain, useBetAgain } from './useBetAgain.ts'

const OrderDrawer = lazyPart(async () => ({ default: (await import('./OrderDrawer.tsx')).OrderDrawer }), {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})
const CancelOrderDialog = lazyPart(() => import('./CancelOrderDialog.tsx'), {
  failed: 'notice',
  close: ({ onClose }) => onClose(),
})

const ORDERS_SHOWN = 10

/** Own bets on this game, line by line: each opens its receipt, can be bet again, and cancelled while its issue is on sale. */
export function MyBets({ gameCode, gameName }: { gameCode: string; gameName: string }) {
  const { t } = useTranslation()
  const owner = useOwner()
  const query = useQuery(myOrdersQuery(owner, { gameCode, pageSize: ORDERS_SHOWN }))
  const all = useCentreSearch('personalHistoryCopy', { game: gameCode })
  const [cancelling, setCancelling] = useState<BetOrder | null>(null)
  const [open, setOpen] = useState<BetOrder | null>(null)
  const orders = query.data?.items
  // What was cancelled or settled meanwhile is shown as it is now.
  const shown = orders?.find(({ orderId }) => orderId === open?.orderId) ?? open
  return (
    <section className="ui-card desk-panel" aria-label={t('lottery.mine.title')}>
      <header className="desk-panel-head">
        <h2 className="text-16">{t('lottery.mine.title')}</h2>
        <Link className="ui-link ms-auto text-13" to={{ search: all }} preventScrollReset data-testid="mine.all.link">
          {t('wallet.record.all')}
        </Link>
      </header>
      {query.isPending && <LoadingRows />}
      {query.isError && orders === undefined && <QueryFailed query={query} />}
      {orders?.length === 0 && <EmptyState title={t('lottery.mine.empty')} text={t('lottery.mine.emptyText')} />}
      {orders !== undefined && orders.length > 0 && (
        <>
          <BetTable orders={orders} onOpen={setOpen} onCancel={setCancelling} />
          <div className="px-4 py-1">
            <LineSums lines={orders.flatMap(({ lines }) => lines)} />
          </div>
        </>
      )}
      <Suspense fallback={null}>
        {shown !== null && <OrderDrawer order={shown} gameName={gameName} onClose={() => setOpen(null)} />}
      </Suspense>
      {cancelling !== null && (
        <Suspense fallback={null}>
          <CancelOrderDialog order={cancelling} onClose={() => setCancelling(null)} />
        </Suspense>
      )}
    </section>
  )
}

function LoadingRows() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-2 p-4">
      <LoadingNote text={t('common.state.loadingBare')} />
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-6" />
      ))}
    </div>
  )
}

type BetTableProps = {
  orders: readonly BetOrder[]
  onOpen: (order: BetOrder) => void
  onCancel: (order: BetOrder) => void
}

function BetTable({ orders, onOpen, onCancel }: BetTableProps) {
  const { t } = useTranslation()
  return (
    <section
      className="ui-table-frame"
      aria-label={t('lottery.mine.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table className="ui-table" data-testid="mine.table">
        <thead>
          <tr>
            <th scope="col">{t('lottery.mine.issue')}</th>
            <th scope="col">{t('lottery.mine.play')}</th>
            <th scope="col">{t('lottery.mine.content')}</th>
            <th scope="col" data-align="end">
              {t('lottery.mine.stake')}
            </th>
            <th scope="col" data-align="end">
              {t('lottery.mine.payout')}
            </th>
            <th scope="col" data-align="end">
              {t('lottery.mine.state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRows
              key={order.orderId}
              order={order}
              onOpen={() => onOpen(order)}
              onCancel={() => onCancel(order)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

type OrderRowsProps = { order: BetOrder; onOpen: () => void; onCancel: () => void }

function OrderRows({ order, onOpen, onCancel }: OrderRowsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const again = useBetAgain()
  const isRepeatable = linesAgain(order).length > 0
  const cancellable = isCancellable(order)
  return order.lines.map((line, index) => {
    const play = findPlay(line.playCode)
    const won = line.payout !== null && line.payout > 0n
    return (
      <tr key={line.lineNo} data-testid="mine.row" data-state={line.state}>
        <td className="num text-muted">
          <button
            type="button"
            className="ui-link mine-open"
            aria-label={`${t('wallet.bets.receipt')} ${order.issueNumber}`}
            onClick={onOpen}
            data-testid="mine.open.button"
          >
            {order.issueNumber.split('-').at(-1)}
          </button>
        </td>
        <td>{play === undefined ? line.playCode : fullPlayName(t, play)}</td>
        <td className="max-w-[18ch] truncate">
          {play === undefined ? line.content : contentText(t, play, line.content)}
        </td>
        <td data-align="end">{format.figure(line.stake)}</td>
        <td data-align="end">
          <span className="ui-money" data-sense={won ? 'gain' : undefined}>
            {line.payout === null ? '–' : won ? format.change(line.payout) : format.figure(line.payout)}
          </span>
        </td>
        <td data-align="end">
          <span className="inline-flex items-center gap-2">
            <BetState state={line.state} />
            {isRepeatable && index === 0 && (
              <Button
                variant="link"
                size="sm"
                className="text-13"
                onClick={() => again(order)}
                data-testid="mine.again.button"
              >
                {t('lottery.order.again')}
              </Button>
            )}
            {cancellable && index === 0 && (
              <Button variant="link" size="sm" className="text-13" onClick={onCancel} data-testid="mine.cancel.button">
                {t('lottery.mine.cancel')}
              </Button>
            )}
          </span>
        </td>
      </tr>
    )
  })
}
