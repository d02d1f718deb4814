import { inCurrency, toDecimalString, type Units, yuan } from '@croupier/money'
import { findPlay } from '@croupier/rules'
import { AmountInput, Button, Chip, Countdown, Guilloche, toast } from '@croupier/ui'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Game, longDragonQuery } from '../../../api/lottery/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { gameName } from '../../../format/gameName.ts'
import { useFormat } from '../../../format/useFormat.ts'
import { lazyPart } from '../../../shell/lazyPart.ts'
import type { SeriesRange } from '../desk/deskState.ts'
import { symbolName } from '../desk/playNames.ts'
import type { PricedSlipLine } from '../slip/slipLines.ts'
import { type OrderDesk, useOrder } from '../slip/useOrder.ts'
import type { DragonSelection } from './DragonTable.tsx'
import { dragonLine, marketName } from './dragonLine.ts'
import '../desk/styles/deskStake.css'
import '../desk/styles/deskTight.css'
import './dragonBar.css'

const OrderDialog = lazyPart(() => import('../slip/OrderDialog.tsx'), {
  failed: 'notice',
  close: ({ order }) => order.close(),
})

/** in yuan */
const QUICK_AMOUNTS = [10n, 50n, 100n, 500n, 1_000n].map(yuan)

type DragonBarProps = {
  selection: DragonSelection
  game: Game
  range: SeriesRange
  /** The list is too old to bet on (experience 1.4). */
  stale: boolean
  amount: Units | null
  onAmount: (amount: Units | null) => void
  /** Nothing is selected any more. */
  onClear: () => void
}

/** The foot of the page with nothing selected: one line of guidance. */
export function EmptyDragonBar() {
  const { t } = useTranslation()
  return (
    <section className="dragon-bar" aria-label={t('lottery.dragon.bar')} data-testid="dragon.bar">
      <Guilloche height={14} />
      <p className="dragon-bar-body text-muted">{t('lottery.dragon.choose')}</p>
    </section>
  )
}

/** The foot of the page: the selected line, its amount and prize, and the way to the review. Nothing is sent from here. */
export function DragonBar(props: DragonBarProps) {
  const { selection, game, range, stale, amount, onAmount, onClear } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { entry, side } = selection
  const [closed, setClosed] = useState(false)
  const line = useMemo(() => {
    const stake = amount === null ? '' : toDecimalString(amount)
    return dragonLine(entry, side, { series: range.max, stake })
  }, [entry, side, range.max, amount])
  const desk = useDragonDesk(selection, game, range, stale)
  const order = useOrder(desk)
  const isOrdering = order.stage.name !== 'none'
  useEffect(() => {
    if (!closed || isOrdering) return
    toast({ tone: 'warning', title: t('lottery.head.closed') })
    onClear()
  }, [closed, isOrdering, onClear, t])
  const close = () => {
    const isDone = order.stage.name === 'receipt' && order.waiting.length === 0
    order.close()
    if (isDone) onClear()
  }
  return (
    <section className="dragon-bar" aria-label={t('lottery.dragon.bar')} data-testid="dragon.bar">
      <Guilloche height={14} />
      <div className="dragon-bar-body">
        <SelectedLine selection={selection} game={game} line={line} onEnd={() => setClosed(true)} />
        <AmountFields amount={amount} onAmount={onAmount} />
        {stale && (
          <p role="alert" className="text-13 text-warn">
            {t('lottery.order.stale')}
          </p>
        )}
        {line !== null && amount !== null && <Prize amount={amount} line={line} />}
        <span className="dragon-actions">
          <Button variant="outline" onClick={onClear} data-testid="dragon.clear.button">
            {t('common.action.clear')}
          </Button>
          <Button
            disabled={line === null || closed || stale}
            onClick={() => line !== null && order.review([line])}
            data-testid="dragon.bet.button"
          >
            {amount === null
              ? t('lottery.stake.betNow')
              : t('lottery.stake.betNowFor', { amount: format.money(amount) })}
          </Button>
        </span>
      </div>
      <Suspense fallback={null}>
        {isOrdering && <OrderDialog desk={desk} order={{ ...order, close }} onAgain={order.review} />}
      </Suspense>
    </section>
  )
}

/** The desk of an order from here: only the issue that was looked at when the side was selected. */
function useDragonDesk({ entry }: DragonSelection, game: Game, range: SeriesRange, stale: boolean): OrderDesk {
  const client = useQueryClient()
  return {
    game,
    key: `longDragon ${game.code}`,
    range,
    stale,
    limits: game.modes.find(({ mode }) => mode === 'ELOTT')?.limits,
    current: {
      data: { current: { number: entry.issueNumber, closeAt: entry.closeAt }, next: null },
      refetch: () => client.invalidateQueries(longDragonQuery()),
    },
  }
}

type SelectedLineProps = {
  selection: DragonSelection
  game: Game
  line: PricedSlipLine | null
  onEnd: () => void
}

/** `Night Five · issue 189 · 00:41` and `Place 3, Even @ 1.9600`. */
function SelectedLine({ selection: { entry, side }, game, line, onEnd }: SelectedLineProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const play = findPlay(entry.playCode)
  const odds = line?.priced.prizes[0]
  return (
    <div className="dragon-line" aria-live="polite">
      <p className="flex flex-wrap gap-x-2 text-12 text-muted">
        <span>{gameName(game.name)}</span>
        <span className="num">{t('lottery.issue', { issue: entry.issueNumber })}</span>
        <Countdown endsAt={entry.closeAt.getTime()} now={serverNowMs} figureSize="0.75rem" onEnd={onEnd} />
      </p>
      <b className="display text-18" data-testid="dragon.selected">
        {play !== undefined && `${marketName(t, play, entry.cell)} · `}
        {symbolName(t, side)}
        {odds !== undefined && <span className="num text-muted"> @ {format.figure(odds, 4)}</span>}
      </b>
    </div>
  )
}

function AmountFields({ amount, onAmount }: Pick<DragonBarProps, 'amount' | 'onAmount'>) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <span className="dragon-amount">
      <AmountInput
        value={amount}
        onValue={onAmount}
        locale={format.locale}
        dp={format.decimals}
        aria-label={t('lottery.dragon.stake')}
        data-testid="dragon.stake.input"
      />
      <span className="dragon-quick">
        {QUICK_AMOUNTS.map((one) => inCurrency(one, format.currency)).map((quick) => (
          <Chip
            key={`${quick}`}
            pressed={quick === amount}
            onClick={() => onAmount(quick)}
            data-testid={`dragon.chip.${toDecimalString(quick)}`}
          >
            {format.bare(quick)}
          </Chip>
        ))}
      </span>
    </span>
  )
}

/** `50.00 × 1.9600 = ¥98.0000` */
function Prize({ amount, line: { priced } }: { amount: Units; line: PricedSlipLine }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [odds] = priced.prizes
  if (odds === undefined) return null
  return (
    <p className="dragon-prize">
      <span className="text-12 text-muted">{t('lottery.dragon.prize')}</span>
      <span className="num">
        <span className="text-muted">
          {format.figure(amount)} × {format.figure(odds, 4)} ={' '}
        </span>
        <b className="display text-20" data-testid="dragon.prize">
          {format.money(priced.topPayoutUnits, 4)}
        </b>
      </span>
    </p>
  )
}
