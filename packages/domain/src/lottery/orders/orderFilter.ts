import type { lottery } from '@croupier/wire'
import type { z } from 'zod'

export type LineState = z.output<typeof lottery.betLineState>

/** Which of the own orders are meant; null is all. */
export interface OrderFilter {
  readonly mode: lottery.PrizeMode | null
  readonly gameCode: string | null
  /** orders with a line in this state */
  readonly state: LineState | null
  readonly orderId: string | null
  /** placed at this instant or later, and before that one */
  readonly from: Date | null
  readonly to: Date | null
}

/** Lets every order through. */
export const EVERY_ORDER: OrderFilter = {
  mode: null,
  gameCode: null,
  state: null,
  orderId: null,
  from: null,
  to: null,
}

/** Such a filter over business days, `YYYY-MM-DD`; both ends belong to it. */
export interface OrdersOfDays extends Omit<OrderFilter, 'from' | 'to'> {
  readonly from: string
  readonly to: string
}

/** How far an order's id may be off the time at which it was placed: keys are refused beyond a day (`platform/commands`). */
const KEY_OFF_MS = 86_400_000 + 600_000
const LEAST = '00000000-0000-0000-0000-000000000000'
const MOST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The least uuid v7 of an instant, or with another digit to fill the rest the largest. */
function keyAt(ms: number, rest: '0' | 'f'): string {
  const digits = Math.max(ms, 0).toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-${[4, 4, 12].map((count) => rest.repeat(count)).join('-')}`
}

/** Whether the filter lets every order through. */
export const isOpen = (filter: OrderFilter): boolean =>
  [filter.mode, filter.gameCode, filter.state, filter.orderId, filter.from, filter.to].every((one) => one === null)

/** Ids between which the orders of the filter are, both included: so far a search has to look. */
export function keysOf({ orderId, from, to }: OrderFilter): { least: string; most: string } {
  if (orderId !== null) return { least: orderId, most: orderId }
  return {
    least: from === null ? LEAST : keyAt(from.getTime() - KEY_OFF_MS, '0'),
    most: to === null ? MOST : keyAt(to.getTime() + KEY_OFF_MS, 'f'),
  }
}

/** The values of `FILTERED`: $1 to $8 of a statement. */
export function filterValues(memberId: bigint, filter: OrderFilter): unknown[] {
  const { least, most } = keysOf(filter)
  const { mode, gameCode, state, from, to } = filter
  return [memberId, least, most, mode, gameCode, state, from, to]
}

/** Orders of $1 between the ids $2 and $3, walked by the unique index of a player's order ids. */
export const WITHIN = 'o.member_id = $1::bigint AND o.order_id >= $2::uuid AND o.order_id <= $3::uuid'

/**
 * Of such orders `s` those of a mode, of a game, with a line in a state, placed between two instants: $4 to $8, each or null. The
 * lines are asked order by order: a plan that reads all lines in a state would read the lines of everybody.
 */
export const FILTERED = `($4::text IS NULL OR s.mode = $4::text)
          AND ($5::text IS NULL OR s.game_id = (SELECT id FROM games WHERE code = $5::text))
          AND ($6::text IS NULL
               OR (SELECT true FROM bet_lines l
                    WHERE l.issue_id = s.issue_id AND l.member_id = s.member_id AND l.order_row_id = s.id
                      AND (l.state = $6::text OR $6::text = 'PENDING' AND l.state = 'QUARANTINED') LIMIT 1))
          AND ($7::timestamptz IS NULL OR s.placed_at >= $7::timestamptz)
          AND ($8::timestamptz IS NULL OR s.placed_at < $8::timestamptz)`
