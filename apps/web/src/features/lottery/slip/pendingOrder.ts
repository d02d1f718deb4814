import { lottery } from '@croupier/wire'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { BetLineInput } from '../../../api/lottery.ts'

const STORAGE_KEY = 'pendingOrder'

const pendingOrder = z.object({
  gameCode: lottery.gameCode,
  body: z.object({
    orderId: z.uuid(),
    issueNumber: z.string(),
    lines: z.array(lottery.betLineInput),
  }),
  /** Slip lines that leave the slip once the order stands. */
  lineIds: z.array(z.string()),
})

/** An order on its way: kept until it is answered, so that a repeat carries the same id (house 3). */
export type PendingOrder = z.output<typeof pendingOrder>

/** A new order with an id of its own. Kept only once it is sent. */
export function newOrder(
  gameCode: string,
  issueNumber: string,
  lines: readonly BetLineInput[],
  lineIds: readonly string[],
): PendingOrder {
  return {
    gameCode,
    body: { orderId: uuidv7(), issueNumber, lines: [...lines] },
    lineIds: [...lineIds],
  }
}

/** Puts an order into session storage before it is sent. */
export function keepOrder(order: PendingOrder): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(z.encode(pendingOrder, order)))
}

/** The order was answered: its id is used up. */
export function forgetOrder(): void {
  sessionStorage.removeItem(STORAGE_KEY)
}

/** The order that was sent and never answered, if there is one. */
export function unansweredOrder(): PendingOrder | null {
  const stored = sessionStorage.getItem(STORAGE_KEY)
  if (stored === null) return null
  const order = z.safeDecode(pendingOrder, JSON.parse(stored))
  return order.success ? order.data : null
}
