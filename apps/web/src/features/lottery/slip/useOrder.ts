import { toDecimalString } from '@croupier/money'
import { useState } from 'react'
import { isRefusal, isWorthRepeating } from '../../../api/apiError.ts'
import { type Placed, usePlaceBets } from '../../../api/lottery.ts'
import { serverNowMs } from '../../../api/serverClock.ts'
import { openIssue } from '../desk/deskIssue.ts'
import { useDesk } from '../desk/deskStore.ts'
import type { Desk } from '../desk/useDeskState.ts'
import {
  forgetOrder,
  keepOrder,
  newOrder,
  type PendingOrder,
  unansweredOrder,
} from './pendingOrder.ts'
import { lineInput, type PricedSlipLine, priceSlip, type SlipLine } from './slipLines.ts'

/** Where an order stands, from looking it over to the receipt. */
export type OrderStage =
  | { name: 'none' }
  /** Looked over; `problem` is why the last try was refused. */
  | { name: 'review'; lines: readonly PricedSlipLine[]; problem: unknown }
  /** Sent, and no answer came: it may stand or not. Asking again is safe. */
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
  /** Sends the unanswered order once more, under the same id. */
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

function firstStage(gameCode: string): OrderStage {
  const order = unansweredOrder()
  if (order === null || order.gameCode !== gameCode) return { name: 'none' }
  return { name: 'unanswered', lines: linesOf(order), order }
}

/**
 * Placing an order (house 3). Its id is kept in session storage before it is sent and used again
 * until an answer comes, so that no doubt about the network can ever bet twice.
 */
export function useOrder(desk: Desk): Order {
  const [stage, setStage] = useState<OrderStage>(() => firstStage(desk.game.code))
  const place = usePlaceBets()
  const removeLine = useDesk((store) => store.removeLine)

  const send = (order: PendingOrder, lines: readonly PricedSlipLine[]) => {
    keepOrder(order)
    place.mutate(
      { params: { gameCode: order.gameCode }, body: order.body },
      {
        onSuccess: (placed) => {
          forgetOrder()
          for (const id of order.lineIds) removeLine(desk.key, id)
          setStage({ name: 'receipt', lines, placed })
        },
        onError: (error) => {
          if (isWorthRepeating(error)) {
            setStage({ name: 'unanswered', lines, order })
            return
          }
          forgetOrder()
          if (isRefusal(error, 'ISSUE_CLOSED')) void desk.current.refetch()
          setStage({ name: 'review', lines, problem: error })
        },
      },
    )
  }
  const sendLines = (lines: readonly PricedSlipLine[], issueNumber?: string) => {
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
      if (stage.name === 'review' && !place.isPending) sendLines(stage.lines, issueNumber)
    },
    confirmAnyOdds: () => {
      if (stage.name !== 'review' || place.isPending) return
      sendLines(stage.lines.map(acceptingAnyOdds))
    },
    askAgain: () => {
      if (stage.name === 'unanswered' && !place.isPending) send(stage.order, stage.lines)
    },
    close: () => setStage({ name: 'none' }),
  }
}

function acceptingAnyOdds(priced: PricedSlipLine): PricedSlipLine {
  const { line } = priced
  return line.mode === 'ELOTT' ? { ...priced, line: { ...line, acceptAnyOdds: true } } : priced
}
