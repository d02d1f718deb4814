import { toDecimalString } from '@croupier/money'
import { useState } from 'react'
import { isRefusal, isWorthRepeating } from '../../../api/apiError.ts'
import { type Issue, type Placed, usePlaceBets } from '../../../api/lottery/lottery.ts'
import { currentOwner, NOBODY, type Owner, useOwner } from '../../../api/owner.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { openIssue } from '../desk/deskIssue.ts'
import { useDesk } from '../desk/deskStore.ts'
import type { Desk } from '../desk/useDeskState.ts'
import { forgetOrder, keepOrder, newOrder, type PendingOrder, unansweredOrders } from './pendingOrder.ts'
import { isRepeated, notePlaced } from './repeatedOrder.ts'
import { lineInput, type PricedSlipLine, priceSlip, type SlipLine } from './slipLines.ts'

type Sold = Pick<Issue, 'number' | 'closeAt'>

/** What an order needs to know of where it is made: a game, and which of its issues is on sale there. */
export type OrderDesk = Pick<Desk, 'game' | 'key' | 'range' | 'limits' | 'stale'> & {
  current: {
    readonly data: { readonly current: Sold | null; readonly next: Sold | null } | undefined
    readonly refetch: () => unknown
  }
}

/** Where an order is, from looking it over to the receipt. */
export type OrderStage =
  | { name: 'none' }
  /** Looked over; `problem` is why the last try was refused. */
  | {
      name: 'review'
      lines: readonly PricedSlipLine[]
      problem: unknown
      /** The same was placed a moment ago, and the player was asked about it. */
      isRepeat?: boolean
    }
  /** Sent, and no answer came: it may be placed or not. Asking again is safe. */
  | { name: 'unanswered'; lines: readonly PricedSlipLine[]; order: PendingOrder }
  | { name: 'receipt'; lines: readonly PricedSlipLine[]; placed: Placed }

export type Order = {
  stage: OrderStage
  busy: boolean
  /** Opens the review of some lines. */
  review: (lines: readonly PricedSlipLine[]) => void
  /** Sends the reviewed lines for the issue on sale, or for the one named. */
  confirm: (issueNumber?: string) => void
  /** Sends the lines although their odds moved, at whatever they are now. */
  confirmAnyOdds: () => void
  /** Orders of this account and game that were sent and never answered, the first one first. */
  waiting: readonly PendingOrder[]
  /** Shows the first of them again, after it was put aside. */
  showWaiting: () => void
  /** Sends the unanswered order again, under the same id. */
  askAgain: () => void
  close: () => void
}

/** The lines of a kept order, as the slip shows lines. */
function linesOf(order: PendingOrder): PricedSlipLine[] {
  return priceSlip(
    order.body.lines.map((line, index): SlipLine => {
      const { playCode, content, series } = line
      const shared = { id: `${index}`, playCode, content, series }
      if (line.mode === 'LOTT') {
        const { base, unit, multiple } = line
        return { ...shared, mode: 'LOTT', base, unit, multiple }
      }
      const { stakePerBet, acceptAnyOdds } = line
      return { ...shared, mode: 'ELOTT', stakePerBet: toDecimalString(stakePerBet), acceptAnyOdds }
    }),
  )
}

/** The first order in doubt, or nothing. */
function doubtOf([order]: readonly PendingOrder[]): OrderStage {
  return order === undefined ? { name: 'none' } : { name: 'unanswered', lines: linesOf(order), order }
}

/** The stage of an account's order on this desk; another account begins with its own orders in doubt. */
function useStage(owner: Owner, gameCode: string) {
  const [stage, setStage] = useState<OrderStage>(() => doubtOf(unansweredOrders(owner, gameCode)))
  const [of, setOf] = useState(owner)
  // After a new login of the same account the order is as it was; another account does not see it.
  if (owner !== NOBODY && of !== owner) {
    setOf(owner)
    setStage(doubtOf(unansweredOrders(owner, gameCode)))
  }
  return [stage, setStage] as const
}

/**
 * Placing an order (architecture 3). It is kept under its account before it is sent, and its id used again
 * until an answer comes, so that no doubt about the network can ever bet twice.
 * @param onPlaced told the ids of the lines that were placed, while those of the slip are still on it
 */
export function useOrder(desk: OrderDesk, onPlaced?: (lineIds: readonly string[]) => void): Order {
  const owner = useOwner()
  const [stage, setStage] = useStage(owner, desk.game.code)
  const place = usePlaceBets()
  const removeLine = useDesk((store) => store.removeLine)
  const waiting = unansweredOrders(owner, desk.game.code)

  /** Shows the outcome of an order, unless somebody else is logged in by now. */
  const show = (next: OrderStage) => {
    if (currentOwner() === owner) setStage(next)
  }
  const send = (order: PendingOrder, lines: readonly PricedSlipLine[]) => {
    keepOrder(owner, order)
    place.mutate(
      { params: { gameCode: order.gameCode }, body: order.body },
      {
        onSuccess: (placed) => {
          forgetOrder(owner, order)
          notePlaced(order.gameCode, lines)
          onPlaced?.(order.lineIds)
          for (const id of order.lineIds) removeLine(desk.key, id)
          show({ name: 'receipt', lines, placed })
        },
        onError: (error) => {
          if (isWorthRepeating(error)) {
            show({ name: 'unanswered', lines, order })
            return
          }
          forgetOrder(owner, order)
          if (isRefusal(error, 'ISSUE_CLOSED')) void desk.current.refetch()
          show({ name: 'review', lines, problem: error })
        },
      },
    )
  }
  const sendLines = (lines: readonly PricedSlipLine[], issueNumber?: string) => {
    if (desk.stale) return
    const number = issueNumber ?? openIssue(desk.current.data, serverNowMs())?.number
    if (number === undefined) return
    const ids = lines.map(({ line }) => line.id)
    send(newOrder(desk.game.code, number, lines.map(lineInput), ids), lines)
  }
  return {
    stage,
    busy: place.isPending,
    review: (lines) => setStage({ name: 'review', lines, problem: null }),
    confirm: (issueNumber) => {
      if (stage.name !== 'review' || place.isPending) return
      if (stage.isRepeat !== true && isRepeated(desk.game.code, stage.lines)) {
        setStage({ ...stage, isRepeat: true })
        return
      }
      sendLines(stage.lines, issueNumber)
    },
    confirmAnyOdds: () => {
      if (stage.name !== 'review' || place.isPending) return
      sendLines(stage.lines.map(acceptingAnyOdds))
    },
    askAgain: () => {
      if (stage.name === 'unanswered' && !place.isPending) send(stage.order, stage.lines)
    },
    waiting,
    showWaiting: () => setStage(doubtOf(waiting)),
    // After a receipt the next one in doubt; who puts one aside is not asked about another at once.
    close: () => setStage(stage.name === 'receipt' ? doubtOf(waiting) : { name: 'none' }),
  }
}

function acceptingAnyOdds(priced: PricedSlipLine): PricedSlipLine {
  const { line } = priced
  return line.mode === 'ELOTT' ? { ...priced, line: { ...line, acceptAnyOdds: true } } : priced
}
