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

/** Of one game, the newest. */
export const ORDERS_SHOWN = 10

type MyBetsProps = {
  gameCode: string
  gameName: string
  /** As a list in the column of the slip, in place of a table. */
  narrow?: boolean
}

/** Own bets on this game, line by line: each opens its receipt, can be bet again, and cancelled while its issue is on sale. */
export function MyBets({ gameCode, gameName, narrow = false }: MyBetsProps) {
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
    <section className={narrow ? 'mine-column' : 'ui-card desk-panel'} aria-label={t('lottery.mine.title')}>
      <header className="desk-panel-head">
        {!narrow && <h2 className="text-16">{t('lottery.mine.title')}</h2>}
        <Link className="ui-link ms-auto text-13" to={{ search: all }} preventScrollReset data-testid="mine.all.link">
          {t('wallet.record.all')}
        </Link>
      </header>
      {query.isPending && <LoadingRows />}
      {query.isError && orders === undefined && <QueryFailed query={query} />}
      {orders?.length === 0 && <EmptyState title={t('lottery.mine.empty')} text={t('lottery.mine.emptyText')} />}
      {orders !== undefined && orders.length > 0 && (
        <>
          {narrow ? (
            <ul className="mine-list">
              {orders.map((order) => (
                <OrderItems
                  key={order.orderId}
                  order={order}
                  onOpen={() => setOpen(order)}
                  onCancel={() => setCancelling(order)}
                />
              ))}
            </ul>
          ) : (
            <BetTable orders={orders} onOpen={setOpen} onCancel={setCancelling} />
          )}
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
  const format = useFormat()
  return order.lines.map((line, index) => (
    <tr key={line.lineNo} data-testid="mine.row" data-state={line.state}>
      <td className="num text-muted">
        <OpenOrder order={order} onOpen={onOpen} />
      </td>
      <td>
        <LinePlay line={line} />
      </td>
      <td className="max-w-[18ch] truncate">
        <LinePicks line={line} />
      </td>
      <td data-align="end">{format.figure(line.stake)}</td>
      <td data-align="end">
        <LinePayout line={line} />
      </td>
      <td data-align="end">
        <span className="inline-flex items-center gap-2">
          <BetState state={line.state} />
          {index === 0 && <OrderWays order={order} onCancel={onCancel} />}
        </span>
      </td>
    </tr>
  ))
}

/** The same in the column of the slip: two lines each, nothing beside each other that could be cut. */
function OrderItems({ order, onOpen, onCancel }: OrderRowsProps) {
  const format = useFormat()
  return order.lines.map((line, index) => (
    <li key={line.lineNo} className="mine-item" data-testid="mine.row" data-state={line.state}>
      <span className="flex flex-wrap items-baseline gap-x-2 text-12 text-muted">
        <span className="num">
          <OpenOrder order={order} onOpen={onOpen} />
        </span>
        <LinePlay line={line} />
        <span className="ms-auto text-13">
          <BetState state={line.state} />
        </span>
      </span>
      <span className="mine-picks">
        <LinePicks line={line} />
      </span>
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="num text-13">{format.figure(line.stake)}</span>
        <LinePayout line={line} />
      </span>
      {index === 0 && (
        <span className="flex flex-wrap gap-3 empty:hidden">
          <OrderWays order={order} onCancel={onCancel} />
        </span>
      )}
    </li>
  ))
}

type Line = BetOrder['lines'][number]

function OpenOrder({ order, onOpen }: { order: BetOrder; onOpen: () => void }) {
  const { t } = useTranslation()
  return (
    <button
      type="button"
      className="ui-link mine-open"
      aria-label={`${t('wallet.bets.receipt')} ${order.issueNumber}`}
      onClick={onOpen}
      data-testid="mine.open.button"
    >
      {order.issueNumber.split('-').at(-1)}
    </button>
  )
}

function LinePlay({ line: { playCode } }: { line: Line }) {
  const { t } = useTranslation()
  const play = findPlay(playCode)
  return play === undefined ? playCode : fullPlayName(t, play)
}

function LinePicks({ line: { playCode, content } }: { line: Line }) {
  const { t } = useTranslation()
  const play = findPlay(playCode)
  return play === undefined ? content : contentText(t, play, content)
}

/** What a line paid: a gain only where it is more than its stake (experience 1.7). */
function LinePayout({ line: { payout, stake } }: { line: Line }) {
  const format = useFormat()
  const gains = payout !== null && payout > stake
  return (
    <span className="ui-money" data-sense={gains ? 'gain' : undefined}>
      {payout === null ? '–' : payout > 0n ? format.change(payout) : format.figure(payout)}
    </span>
  )
}

/** What can still be done with an order. */
function OrderWays({ order, onCancel }: { order: BetOrder; onCancel: () => void }) {
  const { t } = useTranslation()
  const again = useBetAgain()
  return (
    <>
      {linesAgain(order).length > 0 && (
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
      {isCancellable(order) && (
        <Button variant="link" size="sm" className="text-13" onClick={onCancel} data-testid="mine.cancel.button">
          {t('lottery.mine.cancel')}
        </Button>
      )}
    </>
  )
}
