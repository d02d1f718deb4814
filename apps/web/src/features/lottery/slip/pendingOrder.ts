import { browserStorage } from '@croupier/ui/storage/browserStorage.ts'
import { lottery } from '@croupier/wire'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import type { BetLineInput } from '../../../api/lottery/lottery.ts'
import type { Owner } from '../../../api/owner.ts'

/** Begins the keys in local storage: account and order id follow. */
const KEY_START = 'unansweredOrder'
/** An order that nobody has asked about for so long is forgotten; its draw was long ago, and the record of bets has it. */
const KEPT_MS_MAX = 30 * 86_400_000

const pendingOrder = z.object({
  gameCode: lottery.gameCode,
  body: z.object({
    orderId: z.uuid(),
    issueNumber: z.string(),
    lines: z.array(lottery.betLineInput),
  }),
  /** Slip lines that leave the slip once the order is placed. */
  lineIds: z.array(z.string()),
  sentAtMs: z.number(),
})

/** A pending order: kept until it is answered, so that a repeat has the same id (architecture 3). */
export type PendingOrder = z.output<typeof pendingOrder>

/** A new order with an id of its own. Kept only once it is sent. */
export function newOrder(
  gameCode: string,
  issueNumber: string,
  lines: readonly BetLineInput[],
  lineIds: readonly string[],
  nowMs = Date.now(),
): PendingOrder {
  return {
    gameCode,
    body: { orderId: uuidv7(), issueNumber, lines: [...lines] },
    lineIds: [...lineIds],
    sentAtMs: nowMs,
  }
}

const keyOf = (owner: Owner, orderId: string) => `${KEY_START}.${owner}.${orderId}`

/**
 * Keeps an order before it is sent, beside others of the account that were not answered either. In local storage, under the
 * account: logging out clears session storage, and an order in doubt must still be there when the same account comes back.
 */
export function keepOrder(owner: Owner, order: PendingOrder): void {
  const text = JSON.stringify(z.encode(pendingOrder, order))
  browserStorage.setItem(keyOf(owner, order.body.orderId), text)
}

/** The order was answered: its id is used up. */
export function forgetOrder(owner: Owner, order: PendingOrder): void {
  browserStorage.removeItem(keyOf(owner, order.body.orderId))
}

/** What a key holds, or null for what is not an order, or one that is too old; such a one is taken away. */
function readOrder(key: string, nowMs: number): PendingOrder | null {
  const order = z.safeDecode(pendingOrder, readJson(browserStorage.getItem(key)))
  if (order.success && nowMs - order.data.sentAtMs < KEPT_MS_MAX) return order.data
  browserStorage.removeItem(key)
  return null
}

function readJson(text: string | null): never {
  try {
    return JSON.parse(text ?? 'null') as never
  } catch {
    return null as never
  }
}

/** The orders of an account for a game that were sent and never answered, the first one first. */
export function unansweredOrders(owner: Owner, gameCode: string, nowMs = Date.now()): PendingOrder[] {
  return browserStorage
    .keys()
    .filter((key) => key.startsWith(`${KEY_START}.`))
    .flatMap((key) => {
      const order = readOrder(key, nowMs)
      return order !== null && key === keyOf(owner, order.body.orderId) ? [order] : []
    })
    .filter((order) => order.gameCode === gameCode)
    .sort((a, b) => (a.body.orderId < b.body.orderId ? -1 : 1))
}
