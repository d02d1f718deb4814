import { findPlay, marketsOf } from '@croupier/rules'
import { EmptyState, Skeleton } from '@croupier/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type BetOrder, type Game, myOrdersQuery } from '../../../api/lottery/lottery.ts'
import { useOwner } from '../../../api/owner.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { QueryFailed } from '../../../shell/failed/QueryFailed.tsx'
import { contentText } from '../desk/playNames.ts'
import { useCentreSearch } from '../desk/useCentreSearch.ts'
import { BetState } from '../orders/BetState.tsx'
import { LineSums } from '../orders/LineSums.tsx'

const ORDERS_READ = 20
/** Bets that wait for their draw are looked at again. */
const REFETCH_MS = 10_000

type DragonBetsProps = {
  games: readonly Game[]
  /** The most bets shown. */
  max: number
}

type Line = BetOrder['lines'][number]
type Bet = { readonly order: BetOrder; readonly line: Line }

/** Lines on markets of two outcomes, as they are followed here, wherever they were placed. */
function betsOf(orders: readonly BetOrder[]): Bet[] {
  return orders.flatMap((order) =>
    order.lines.flatMap((line) => {
      const play = findPlay(line.playCode)
      const isMarket =
        play?.policy !== undefined ||
        (play !== undefined && marketsOf(play.family).some((one) => one.playCode === play.code))
      return isMarket ? [{ order, line }] : []
    }),
  )
}

/** Own recent bets on two-outcome markets, what the settled ones add up to, and the way to all. */
export function DragonBets({ games, max }: DragonBetsProps) {
  const { t } = useTranslation()
  const owner = useOwner()
  const all = useCentreSearch('personalHistoryCopy', { category: 'ELOTT' })
  const query = useQuery({
    ...myOrdersQuery(owner, { mode: 'ELOTT', pageSize: ORDERS_READ }),
    refetchInterval: ({ state }) =>
      betsOf(state.data?.items ?? []).some(({ line }) => line.state === 'PENDING') && REFETCH_MS,
  })
  const bets = betsOf(query.data?.items ?? []).slice(0, max)
  return (
    <section className="ui-card dragon-card" aria-label={t('lottery.dragon.tab.mine')}>
      <header className="flex items-baseline justify-between gap-3">
        <h2 className="text-16">{t('lottery.dragon.tab.mine')}</h2>
        <Link className="ui-link text-13" to={{ search: all }} preventScrollReset>
          {t('wallet.record.all')}
        </Link>
      </header>
      {query.isPending && <Skeleton className="mt-3 h-32" />}
      {query.isError && query.data === undefined && <QueryFailed query={query} />}
      {query.data !== undefined && bets.length === 0 && (
        <EmptyState title={t('lottery.dragon.noBets')} text={t('lottery.mine.emptyText')} />
      )}
      {bets.length > 0 && (
        <>
          <LineSums lines={bets.map(({ line }) => line)} />
          <ul data-testid="dragon.bets">
            {bets.map(({ order, line }) => (
              <BetRow
                key={`${order.orderId} ${line.lineNo}`}
                order={order}
                line={line}
                game={games.find(({ code }) => code === order.gameCode)}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

type BetRowProps = Bet & { game: Game | undefined }

function BetRow({ order, line, game }: BetRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const play = findPlay(line.playCode)
  const [odds] = line.prizes
  const paid = line.payout !== null && line.payout > 0n ? line.payout : null
  return (
    <li className="dragon-bet" data-state={line.state} data-testid="dragon.bet.row">
      <b className="truncate font-[600]">{game === undefined ? order.gameCode : gameName(game.name)}</b>
      <span className="num">
        {format.figure(line.stake)}
        {odds !== undefined && ` × ${format.figure(odds, 4)}`}
      </span>
      <small className="text-subtle">
        {play !== undefined && contentText(t, play, line.content)} · {t('lottery.issue', { issue: order.issueNumber })}
      </small>
      <small className="num">
        {paid !== null && <span className="text-gain">{format.change(paid)} </span>}
        <BetState state={line.state} />
      </small>
    </li>
  )
}
